// Which tiers of kernels there are on x86_64, and what is expected to be chosen. Kernels stand in the tables of their classes.

#ifndef TEST_KERNELS_X86_TIERS_HPP
#define TEST_KERNELS_X86_TIERS_HPP

#include "crypto/digestKernels.hpp"
#include "cryptoKernels_x86.hpp"
#include "sha512_instructions.hpp"

// name, tier, blocks of a stride
#define AES_TIERS { { "AES base", 1, 8 }, { "AES avx2", 2, 16 }, { "AES avx512", 3, 32 } }
// UseSSE, UseAVX, highest tier allowed, tier that is chosen if the processor has it
#define AES_CHOICES { \
  { { "", 4, 3 }, 9, 3 }, { { "", 4, 3 }, 3, 3 }, { { "", 4, 3 }, 2, 2 }, { { "", 4, 3 }, 1, 1 }, { { "", 4, 2 }, 3, 2 }, \
  { { "", 4, 1 }, 3, 1 }, { { "", 4, 0 }, 3, 1 }, { { "", 4, 3 }, 0, 0 }, { { "", 4, 3 }, -1, 0 }, { { "", 2, 0 }, 3, 0 } \
}

#define GCM_TIERS   { { "AES-GCM base", 1 }, { "AES-GCM avx2", 2 }, { "AES-GCM avx512", 3 } }
#define GCM_CHOICES { { { "", 4, 3 }, 3 }, { { "", 4, 2 }, 2 }, { { "", 4, 1 }, 1 } }

#define MONTGOMERY_TIERS { "Montgomery multiplication, base", "Montgomery multiplication with ADX" }
#define SELECTION_NAME   "AVX2 table"
// what the kernel finds there before it writes it
#define CLEAR_SELECTION_REGISTERS() __asm__ volatile("xorl %%r11d, %%r11d" : : : "r11")

// ---- Digests

struct DigestPair {
  const char*           name;
  DigestKernels::Digest kind;
  uint32_t              features;
  CryptoKernel          block;
  CryptoKernel          blocks;
};

enum { SHA1_NI = 1, SHA1_AVX2, SHA256_NI, SHA256_AVX2, SHA256_AVX512, SHA512_AVX2, SHA512_AVX512, SHA512_NI };

#define PAIR(name, kind, kernel, features) \
  { name, DigestKernels::kind, features, CryptoKernels::kernel##_block, CryptoKernels::kernel##_blocks }
static const DigestPair digest_pairs[] = {
  PAIR("MD5", MD5, md5, 0),
  PAIR("SHA-1 with SHA instructions", SHA1, sha1_ni, CryptoKernels::sha1_ni_features),
  PAIR("SHA-1 with AVX2", SHA1, sha1_avx2, CryptoKernels::sha1_avx2_features),
  PAIR("SHA-256 with SHA instructions", SHA256, sha256_ni, CryptoKernels::sha256_ni_features),
  PAIR("SHA-256 with AVX2", SHA256, sha256_avx2, CryptoKernels::sha2_avx2_features),
  PAIR("SHA-256 with AVX-512", SHA256, sha256_avx512, CryptoKernels::sha2_avx512_features),
  PAIR("SHA-512 with AVX2", SHA512, sha512_avx2, CryptoKernels::sha2_avx2_features),
  PAIR("SHA-512 with AVX-512", SHA512, sha512_avx512, CryptoKernels::sha2_avx512_features),
  PAIR("SHA-512 with SHA512 instructions", SHA512, sha512_ni, CryptoKernels::sha512_ni_features)
};
#undef PAIR

#define DIGEST_HIDDEN CryptoFeatures::SHA

// The kernels of a digest by the features that were detected; hides: not those of DIGEST_HIDDEN.
inline const DigestPair* expected_pair(DigestKernels::Digest kind, bool hides) {
  typedef CryptoFeatures CF;
  const bool sha    = CF::has(CF::SHA) && !hides;
  const bool avx2   = CF::has(CF::AVX2 | CF::BMI2);
  const bool avx512 = avx2 && CF::has(CF::AVX512F | CF::AVX512VL);
  int number = 0;
  switch (kind) {
    case DigestKernels::MD5:    return &digest_pairs[0];
    case DigestKernels::SHA1:   number = sha ? SHA1_NI : avx2 ? SHA1_AVX2 : 0; break;
    case DigestKernels::SHA256: number = sha ? SHA256_NI : avx512 ? SHA256_AVX512 : avx2 ? SHA256_AVX2 : 0; break;
    case DigestKernels::SHA512:
      number = CF::has(CF::SHA512) ? SHA512_NI : avx512 ? SHA512_AVX512 : avx2 ? SHA512_AVX2 : 0;
      break;
  }
  return number == 0 ? NULL : &digest_pairs[number];
}

// What else the SHA512 kernels need comes with AVX2.
static const uint32_t needed_when_slow = CryptoFeatures::AVX2;
static bool provides_sha512 = false;

inline bool is_slow(const DigestPair& pair) {
  return provides_sha512 && pair.features == CryptoKernels::sha512_ni_features;
}

// Instructions that the processor lacks are carried out by a signal handler; emulators of processors do not save registers
// as these do.
inline void prepare_digest_pairs() {
  provides_sha512 = CryptoFeatures::has(CryptoFeatures::AVX2) && !CryptoFeatures::has(CryptoFeatures::SHA512) &&
                    getenv("TEMPER_TIERS") == NULL;
  if (provides_sha512) {
    Sha512Instructions::provide();
  }
}

#endif // TEST_KERNELS_X86_TIERS_HPP
