// Kernels of aarch64 for tools that estimate their speed. Without arguments: the machine code of each, lines of its name and its bytes in
// hexadecimal. With arguments: runs an operation some times.

#include "crypto/aesKernels.hpp"
#include "crypto/digestKernels.hpp"
#include "crypto/gcmKernels.hpp"
#include "crypto/modExpKernels.hpp"
#include "crypto/p256Kernels.hpp"
#include "cryptoKernels_aarch64.hpp"
#include "operations.hpp"

#include <sys/mman.h>

static const struct {
  const char*  name;
  CryptoKernel kernel;
} kernels[] = {
#define KERNEL(name) { #name, CryptoKernels::name }
  KERNEL(aes_ecb_encrypt), KERNEL(aes_ecb_decrypt), KERNEL(aes_cbc_decrypt), KERNEL(aes_ctr),
  KERNEL(aes_gcm_pmull_encrypt), KERNEL(aes_gcm_pmull_decrypt), KERNEL(aes_gcm_pmull_hash),
  KERNEL(aes_gcm_eor3_encrypt), KERNEL(aes_gcm_eor3_decrypt), KERNEL(aes_gcm_eor3_hash),
  KERNEL(md5_blocks), KERNEL(sha1_blocks), KERNEL(sha256_blocks), KERNEL(sha512_blocks),
  KERNEL(montgomery_multiply), KERNEL(montgomery_square),
#undef KERNEL
  { "p256_multiply", P256Kernels::write_multiply }, { "p256_square", P256Kernels::write_square },
  { "p256_double_point", P256Kernels::write_double_point }, { "p256_add_affine", P256Kernels::write_add_affine }
};

static int print_code() {
  static uint8_t room[1 << 20];
  for (size_t i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++) {
    CryptoAssembler a(room, room + sizeof(room));
    kernels[i].kernel(a);
    if (!a.finish()) {
      fprintf(stderr, "%s: %s\n", kernels[i].name, a.error());
      return 1;
    }
    printf("%s ", kernels[i].name);
    for (size_t at = 0; at < a.size(); at++) {
      printf("%02x", room[at]);
    }
    printf("\n");
  }
  return 0;
}

// ---- Operations, on kernels of the highest tier but where the name has another one

static const size_t   code_size = 1 << 20;
static uint8_t* const code_begin = (uint8_t*)mmap(NULL, code_size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

static CryptoCode& code() {
  static CryptoCode code(code_begin, code_begin + code_size);
  return code;
}

static void expect(bool condition) {
  if (!condition) {
    fprintf(stderr, "no kernels\n");
    exit(1);
  }
}

static void finish() { __builtin___clear_cache((char*)code_begin, (char*)code().pos()); }

static uint8_t context[4096] __attribute__((aligned(16)));
static int32_t schedule[60];

static void prepare_gcm(int tier) {
  expect(GcmKernels::generate(code(), tier) && GcmKernels::tier() == tier);
  finish();
  GcmKernels::set_key(context, key, sizeof(key));
}
static void prepare_gcm2() { prepare_gcm(2); }
static void prepare_gcm3() { prepare_gcm(3); }
static void run_gcm()      { GcmKernels::seal(context, iv, 12, NULL, 0, text, text_size, result, result + text_size); }
static void run_gcm_open() { GcmKernels::open(context, iv, 12, NULL, 0, text, text_size, result, iv, 16); }
static void run_gcm_64()   { GcmKernels::seal(context, iv, 12, NULL, 0, text, 64, result, result + 64); }

static void prepare_aes() {
  expect(AesKernels::generate(code(), 3));
  finish();
}
static void run_ctr() { AesKernels::ctr(schedule, 60, iv, text, text_size, result); }
static void run_cbc() { AesKernels::decrypt_cbc(schedule, 60, iv, text, text_size, result); }

static void prepare_digests() {
  expect(DigestKernels::generate(code()));
  finish();
}
template <DigestKernels::Digest digest, int block> static void run_digest() {
  static uint64_t state[8];
  DigestKernels::blocks(digest)(text, state, 0, text_size - block);
}

static uint64_t  moduli[2][8 * rsa_words], numbers[2][rsa_words], results[2][rsa_words];
static uint64_t* state;

static void prepare_powers() {
  expect(ModExpKernels::generate(code(), 3));
  finish();
  for (int i = 0; i < 2; i++) {
    memset(numbers[i], 0x5b + i, sizeof(numbers[i]));
    expect(ModExpKernels::modulus_longs(rsa_words) <= sizeof(moduli[i]) / sizeof(uint64_t));
    ModExpKernels::set_modulus(moduli[i], numbers[i], rsa_words);
  }
  state = (uint64_t*)calloc(ModExpKernels::power_longs(rsa_words, 2), sizeof(uint64_t));
}
static void run_powers() {
  const uint64_t* const m[] = { moduli[0], moduli[1] };
  const uint64_t* const n[] = { numbers[0], numbers[1] };
  uint64_t* const r[] = { results[0], results[1] };
  ModExpKernels::begin(state, 2, m, n, n, 64 * rsa_words, false, rsa_words);
  while (ModExpKernels::step(state, 2, 128 * 1024, rsa_words) == ModExpKernels::UNFINISHED) {
  }
  expect(ModExpKernels::end(state, 2, m, r, rsa_words));
}

static uint64_t point[8];
static const uint64_t scalar[4] = { 0x1234567890abcdefULL, 0xfedcba0987654321ULL, 0x0f1e2d3c4b5a6978ULL, 0x7fffffff12345678ULL };

static void prepare_points() {
  expect(P256Kernels::generate(code(), 3));
  finish();
  P256Kernels::prepare();
  expect(P256Kernels::multiply_base(point, scalar));
}
static void run_base() { uint64_t r[8]; expect(P256Kernels::multiply_base(r, scalar)); }
static void run_any()  { uint64_t r[8]; expect(P256Kernels::multiply(r, point, scalar)); }
static void run_both() { uint64_t r[8]; expect(P256Kernels::multiply_add(r, scalar, point, scalar)); }

static const Operation operations[] = {
  { "gcm-encrypt",    prepare_gcm3,    run_gcm },
  { "gcm-encrypt-2",  prepare_gcm2,    run_gcm },
  { "gcm-decrypt",    prepare_gcm3,    run_gcm_open },
  { "gcm-decrypt-2",  prepare_gcm2,    run_gcm_open },
  { "gcm-encrypt-64", prepare_gcm3,    run_gcm_64 },
  { "ctr",            prepare_aes,     run_ctr },
  { "cbc-decrypt",    prepare_aes,     run_cbc },
  { "md5",            prepare_digests, run_digest<DigestKernels::MD5, 64> },
  { "sha1",           prepare_digests, run_digest<DigestKernels::SHA1, 64> },
  { "sha256",         prepare_digests, run_digest<DigestKernels::SHA256, 64> },
  { "sha512",         prepare_digests, run_digest<DigestKernels::SHA512, 128> },
  { "rsa-2048",       prepare_powers,  run_powers },
  { "p256-base",      prepare_points,  run_base },
  { "p256-point",     prepare_points,  run_any },
  { "p256-both",      prepare_points,  run_both }
};

int main(int arguments, char** argument) {
  CryptoFeatures::detect();
  return arguments == 1 ? print_code() : run_operation(operations, sizeof(operations) / sizeof(operations[0]), arguments, argument);
}
