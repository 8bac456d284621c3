// The same operations by OpenSSL's libcrypto.

#include "operations.hpp"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>

static EVP_CIPHER_CTX* cipher;
static EVP_MD_CTX*     digest;

static void expect(bool condition) {
  if (!condition) {
    fprintf(stderr, "OpenSSL refuses it\n");
    exit(1);
  }
}

static void prepare_cipher(const EVP_CIPHER* kind, int encrypt) {
  cipher = EVP_CIPHER_CTX_new();
  expect(EVP_CipherInit_ex(cipher, kind, NULL, key, iv, encrypt) == 1);
}
static void prepare_gcm()      { prepare_cipher(EVP_aes_256_gcm(), 1); }
static void prepare_gcm_open() { prepare_cipher(EVP_aes_256_gcm(), 0); }
static void prepare_ctr()      { prepare_cipher(EVP_aes_256_ctr(), 1); }
static void prepare_cbc() {
  prepare_cipher(EVP_aes_256_cbc(), 0);
  EVP_CIPHER_CTX_set_padding(cipher, 0);
}
static void message(int length, int encrypt) {
  int done;
  expect(EVP_CipherInit_ex(cipher, NULL, NULL, NULL, iv, encrypt) == 1);
  expect(EVP_CipherUpdate(cipher, result, &done, text, length) == 1);
  if (encrypt) {
    expect(EVP_CipherFinal_ex(cipher, result + length, &done) == 1);
    expect(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, 16, result + length) == 1);
  } else {
    expect(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, 16, iv) == 1);
    expect(EVP_CipherFinal_ex(cipher, result + length, &done) != 1);
  }
}
static void run_gcm()      { message(text_size, 1); }
static void run_gcm_open() { message(text_size, 0); }
static void run_gcm_64()   { message(64, 1); }
static void run_text()     { int done; expect(EVP_CipherUpdate(cipher, result, &done, text, text_size) == 1); }

static void prepare_digest(const EVP_MD* kind) {
  digest = EVP_MD_CTX_new();
  expect(EVP_DigestInit_ex(digest, kind, NULL) == 1);
}
static void prepare_md5()    { prepare_digest(EVP_md5()); }
static void prepare_sha1()   { prepare_digest(EVP_sha1()); }
static void prepare_sha256() { prepare_digest(EVP_sha256()); }
static void prepare_sha512() { prepare_digest(EVP_sha512()); }
static void run_digest()     { expect(EVP_DigestUpdate(digest, text, text_size) == 1); }

static BN_CTX*      context;
static BIGNUM*      numbers[2];
static BIGNUM*      power;
static BN_MONT_CTX* moduli[2];

static void prepare_powers() {
  uint8_t bytes[8 * rsa_words];
  context = BN_CTX_new();
  power = BN_new();
  for (int i = 0; i < 2; i++) {
    memset(bytes, 0x5b + i * 2, sizeof(bytes));
    numbers[i] = BN_bin2bn(bytes, sizeof(bytes), NULL);
    moduli[i] = BN_MONT_CTX_new();
    expect(BN_MONT_CTX_set(moduli[i], numbers[i], context) == 1);
  }
}
// The exponent of one has the modulus of the other as its base.
static void run_powers() {
  for (int i = 0; i < 2; i++) {
    expect(BN_mod_exp_mont_consttime(power, numbers[1 - i], numbers[1 - i], numbers[i], context, moduli[i]) == 1);
  }
}

static EC_GROUP* group;
static EC_POINT* point;
static EC_POINT* product;
static BIGNUM*   scalar;

static void prepare_points() {
  context = BN_CTX_new();
  group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  point = EC_POINT_new(group);
  product = EC_POINT_new(group);
  scalar = NULL;
  expect(BN_hex2bn(&scalar, "7fffffff123456780f1e2d3c4b5a6978fedcba09876543211234567890abcdef") == 64);
  expect(EC_POINT_mul(group, point, scalar, NULL, NULL, context) == 1);
}
// The coordinates too, which ours gives.
static void affine() {
  static BIGNUM* x = BN_new();
  static BIGNUM* y = BN_new();
  expect(EC_POINT_get_affine_coordinates(group, product, x, y, context) == 1);
}
static void run_base() {
  expect(EC_POINT_mul(group, product, scalar, NULL, NULL, context) == 1);
  affine();
}
static void run_any() {
  expect(EC_POINT_mul(group, product, NULL, point, scalar, context) == 1);
  affine();
}
static void run_both() {
  expect(EC_POINT_mul(group, product, scalar, point, scalar, context) == 1);
  affine();
}

static const Operation operations[] = {
  { "gcm-encrypt",    prepare_gcm,      run_gcm },
  { "gcm-decrypt",    prepare_gcm_open, run_gcm_open },
  { "gcm-encrypt-64", prepare_gcm,      run_gcm_64 },
  { "ctr",            prepare_ctr,      run_text },
  { "cbc-decrypt",    prepare_cbc,      run_text },
  { "md5",            prepare_md5,      run_digest },
  { "sha1",           prepare_sha1,     run_digest },
  { "sha256",         prepare_sha256,   run_digest },
  { "sha512",         prepare_sha512,   run_digest },
  { "rsa-2048",       prepare_powers,   run_powers },
  { "p256-base",      prepare_points,   run_base },
  { "p256-point",     prepare_points,   run_any },
  { "p256-both",      prepare_points,   run_both }
};

int main(int arguments, char** argument) {
  return run_operation(operations, sizeof(operations) / sizeof(operations[0]), arguments, argument);
}
