// libcurl and zlib, opened at run time.
//
// The program is not linked against either. A table of function pointers is filled by `ccurl_load`; the inline functions
// below call through it and give the variadic functions of libcurl one typed form per kind of value.

#ifndef FBCTL_CCURL_SHIM_H
#define FBCTL_CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <string.h>
#include <stddef.h>

// MARK: - libcurl

typedef struct {
    CURLcode (*global_init)(long flags);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *easy);
    CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
    CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
    CURLcode (*easy_pause)(CURL *easy, int bits);
    const char *(*easy_strerror)(CURLcode code);
    struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
    void (*slist_free_all)(struct curl_slist *list);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *multi);
    CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
    CURLMcode (*multi_perform)(CURLM *multi, int *running);
    CURLMcode (*multi_poll)(CURLM *multi, struct curl_waitfd *extra, unsigned int count, int milliseconds, int *ready);
    CURLMcode (*multi_wakeup)(CURLM *multi);
    CURLMsg *(*multi_info_read)(CURLM *multi, int *left);
    CURLMcode (*multi_setopt)(CURLM *multi, CURLMoption option, ...);
} ccurl_library;

typedef enum { ccurl_loaded, ccurl_not_found, ccurl_symbol_missing } ccurl_load_result;

// Fills the table from the named library. The library stays open until the process ends.
static inline ccurl_load_result ccurl_load(ccurl_library *table, const char *name) {
    // Lazy binding: of some thousand symbols a transfer needs a few hundred.
    void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return ccurl_not_found;
#define CCURL_FIND(member) \
    if (!(*(void **)&table->member = dlsym(handle, "curl_" #member))) return ccurl_symbol_missing
    CCURL_FIND(global_init);
    CCURL_FIND(easy_init);
    CCURL_FIND(easy_cleanup);
    CCURL_FIND(easy_setopt);
    CCURL_FIND(easy_getinfo);
    CCURL_FIND(easy_pause);
    CCURL_FIND(easy_strerror);
    CCURL_FIND(slist_append);
    CCURL_FIND(slist_free_all);
    CCURL_FIND(multi_init);
    CCURL_FIND(multi_cleanup);
    CCURL_FIND(multi_add_handle);
    CCURL_FIND(multi_remove_handle);
    CCURL_FIND(multi_perform);
    CCURL_FIND(multi_poll);
    CCURL_FIND(multi_wakeup);
    CCURL_FIND(multi_info_read);
    CCURL_FIND(multi_setopt);
#undef CCURL_FIND
    return ccurl_loaded;
}

static inline CURLcode ccurl_global_init(const ccurl_library *curl) {
    return curl->global_init(CURL_GLOBAL_DEFAULT);
}

// MARK: Easy handles

static inline CURL *ccurl_easy_init(const ccurl_library *curl) {
    return curl->easy_init();
}

static inline void ccurl_easy_cleanup(const ccurl_library *curl, CURL *easy) {
    curl->easy_cleanup(easy);
}

static inline CURLcode ccurl_set_long(const ccurl_library *curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_offset(const ccurl_library *curl, CURL *easy, CURLoption option, curl_off_t value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_string(const ccurl_library *curl, CURL *easy, CURLoption option, const char *value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(const ccurl_library *curl, CURL *easy, CURLoption option, const void *value) {
    return curl->easy_setopt(easy, option, value);
}

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);

// Sets a write or header function and its context.
static inline void ccurl_set_data_callback(
    const ccurl_library *curl, CURL *easy, CURLoption function, CURLoption data, ccurl_data_callback callback,
    void *context
) {
    curl->easy_setopt(easy, function, callback);
    curl->easy_setopt(easy, data, context);
}

static inline long ccurl_get_long(const ccurl_library *curl, CURL *easy, CURLINFO info) {
    long value = 0;
    return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t ccurl_get_offset(const ccurl_library *curl, CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

// Text that lives as long as the handle, or NULL.
static inline const char *ccurl_get_string(const ccurl_library *curl, CURL *easy, CURLINFO info) {
    const char *value = NULL;
    return curl->easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

static inline CURLcode ccurl_easy_pause(const ccurl_library *curl, CURL *easy, int bits) {
    return curl->easy_pause(easy, bits);
}

static inline const char *ccurl_easy_strerror(const ccurl_library *curl, CURLcode code) {
    return curl->easy_strerror(code);
}

static inline struct curl_slist *ccurl_slist_append(
    const ccurl_library *curl, struct curl_slist *list, const char *text
) {
    return curl->slist_append(list, text);
}

static inline void ccurl_slist_free_all(const ccurl_library *curl, struct curl_slist *list) {
    curl->slist_free_all(list);
}

// MARK: Multi handles

static inline CURLM *ccurl_multi_init(const ccurl_library *curl) {
    return curl->multi_init();
}

static inline CURLMcode ccurl_multi_cleanup(const ccurl_library *curl, CURLM *multi) {
    return curl->multi_cleanup(multi);
}

static inline CURLMcode ccurl_multi_set_long(const ccurl_library *curl, CURLM *multi, CURLMoption option, long value) {
    return curl->multi_setopt(multi, option, value);
}

static inline CURLMcode ccurl_multi_add_handle(const ccurl_library *curl, CURLM *multi, CURL *easy) {
    return curl->multi_add_handle(multi, easy);
}

static inline CURLMcode ccurl_multi_remove_handle(const ccurl_library *curl, CURLM *multi, CURL *easy) {
    return curl->multi_remove_handle(multi, easy);
}

static inline CURLMcode ccurl_multi_perform(const ccurl_library *curl, CURLM *multi) {
    int running = 0;
    return curl->multi_perform(multi, &running);
}

static inline CURLMcode ccurl_multi_poll(const ccurl_library *curl, CURLM *multi, int milliseconds) {
    return curl->multi_poll(multi, NULL, 0, milliseconds, NULL);
}

static inline CURLMcode ccurl_multi_wakeup(const ccurl_library *curl, CURLM *multi) {
    return curl->multi_wakeup(multi);
}

// The next finished transfer, or NULL; its result is stored in `code`.
static inline CURL *ccurl_multi_next_done(const ccurl_library *curl, CURLM *multi, CURLcode *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl->multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

// MARK: - zlib

// zlib's `z_stream`, whose layout is the same in every version 1.
typedef struct {
    const unsigned char *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *allocate;
    void *release;
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
} ccurl_zstream;

typedef struct {
    int (*inflate_init)(ccurl_zstream *stream, int window_bits, const char *version, int size);
    int (*inflate)(ccurl_zstream *stream, int flush);
    int (*inflate_reset)(ccurl_zstream *stream);
    int (*inflate_end)(ccurl_zstream *stream);
} ccurl_zlib;

// zlib's numbers.
enum { CCURL_Z_OK = 0, CCURL_Z_STREAM_END = 1, CCURL_Z_BUF_ERROR = -5 };

// Opens zlib; false when it is missing.
static inline _Bool ccurl_zlib_load(ccurl_zlib *zlib) {
    void *handle = dlopen("libz.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return 0;
    return (*(void **)&zlib->inflate_init = dlsym(handle, "inflateInit2_"))
        && (*(void **)&zlib->inflate = dlsym(handle, "inflate"))
        && (*(void **)&zlib->inflate_reset = dlsym(handle, "inflateReset"))
        && (*(void **)&zlib->inflate_end = dlsym(handle, "inflateEnd"));
}

// Makes a zeroed stream ready to unpack gzip; 0 when it is.
static inline int ccurl_inflate_begin(const ccurl_zlib *zlib, ccurl_zstream *stream) {
    // The largest window, and gzip only.
    return zlib->inflate_init(stream, 15 + 16, "1", (int)sizeof *stream);
}

// Unpacks as much as there is room for; tells how much was read and written.
static inline int ccurl_inflate(
    const ccurl_zlib *zlib, ccurl_zstream *stream, const unsigned char *input, size_t input_size,
    unsigned char *output, size_t output_size, size_t *used, size_t *made
) {
    unsigned int most = 1u << 30;
    unsigned int offered = input_size < most ? (unsigned int)input_size : most;
    unsigned int room = output_size < most ? (unsigned int)output_size : most;
    stream->next_in = input;
    stream->avail_in = offered;
    stream->next_out = output;
    stream->avail_out = room;
    int code = zlib->inflate(stream, 0);
    *used = offered - stream->avail_in;
    *made = room - stream->avail_out;
    return code;
}

static inline int ccurl_inflate_reset(const ccurl_zlib *zlib, ccurl_zstream *stream) {
    return zlib->inflate_reset(stream);
}

static inline int ccurl_inflate_end(const ccurl_zlib *zlib, ccurl_zstream *stream) {
    return zlib->inflate_end(stream);
}

#endif
