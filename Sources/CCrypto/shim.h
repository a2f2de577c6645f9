// Digests and signatures of OpenSSL's libcrypto.
//
// The digests have the older interface, since the newer one looks up providers at run time, which costs a start its
// time. A signature needs them in any case.

#ifndef FBCTL_CCRYPTO_SHIM_H
#define FBCTL_CCRYPTO_SHIM_H

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>

// Writes the 20 bytes of the SHA-1 digest.
static inline void ccrypto_sha1(const void *bytes, size_t count, unsigned char *digest) {
    SHA_CTX context;
    SHA1_Init(&context);
    SHA1_Update(&context, bytes, count);
    SHA1_Final(digest, &context);
}

// Writes the 32 bytes of the SHA-256 digest.
static inline void ccrypto_sha256(const void *bytes, size_t count, unsigned char *digest) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes, count);
    SHA256_Final(digest, &context);
}

// Answers libcrypto's question for a passphrase, which it would ask at the terminal.
static inline int ccrypto_no_passphrase(char *buffer, int size, int is_writing, void *context) {
    (void)buffer, (void)size, (void)is_writing, (void)context;
    return -1;
}

// Signs a message with RSASSA-PKCS1-v1_5 and SHA-256, which JWS calls RS256, and gives the length of the signature.
//
// Gives 0 if the text is not an unencrypted RSA private key in PEM form of at most 8 * `capacity` bits, and if the key
// is not sound.
static inline size_t ccrypto_sign_rs256(
    const void *pem, size_t pem_count, const void *message, size_t count, unsigned char *signature, size_t capacity) {
    size_t length = 0;
    EVP_PKEY *key = NULL;
    EVP_MD_CTX *context = NULL;
    BIO *text = pem_count > (1 << 20) ? NULL : BIO_new_mem_buf(pem, (int)pem_count);
    if (text) key = PEM_read_bio_PrivateKey(text, NULL, ccrypto_no_passphrase, NULL);
    if (key && EVP_PKEY_base_id(key) == EVP_PKEY_RSA && EVP_PKEY_size(key) > 0
        && (size_t)EVP_PKEY_size(key) <= capacity)
        context = EVP_MD_CTX_new();
    if (context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1) {
        length = capacity;
        if (EVP_DigestSign(context, signature, &length, message, count) != 1) length = 0;
    }
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    BIO_free(text);
    ERR_clear_error();
    return length;
}

#endif
