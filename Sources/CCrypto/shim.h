// Digests of OpenSSL's libcrypto.
//
// The older interface: the newer one looks up providers at run time and brings all of them into a static program.

#ifndef FBCTL_CCRYPTO_SHIM_H
#define FBCTL_CCRYPTO_SHIM_H

#define OPENSSL_SUPPRESS_DEPRECATED
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

#endif
