// Which tiers of kernels there are on aarch64, and what is expected to be chosen. Kernels stand in the tables of their classes.

#ifndef TEST_KERNELS_AARCH64_TIERS_HPP
#define TEST_KERNELS_AARCH64_TIERS_HPP

#include "crypto/digestKernels.hpp"
#include "cryptoKernels_aarch64.hpp"

// name, tier, blocks of a stride
#define AES_TIERS { { "AES", 2, 8 } }
// features taken away, highest tier allowed, tier that is chosen if the processor has it
#define AES_CHOICES { \
  { { "", 0 }, 9, 2 }, { { "", 0 }, 3, 2 }, { { "", 0 }, 2, 2 }, { { "", 0 }, 1, 0 }, { { "", 0 }, 0, 0 }, { { "", 0 }, -1, 0 }, \
  { { "", sha3_features }, 3, 2 }, { { "", CryptoFeatures::AES }, 3, 0 }, { { "", CryptoFeatures::PMULL }, 3, 2 } \
}

#define GCM_TIERS   { { "AES-GCM", 2 }, { "AES-GCM with EOR3", 3 } }
#define GCM_CHOICES { \
  { { "", 0 }, 3 }, { { "", sha3_features }, 2 }, { { "", CryptoFeatures::SHA3 }, 2 }, { { "", CryptoFeatures::PMULL }, 0 }, \
  { { "", CryptoFeatures::AES }, 0 } \
}

#define MONTGOMERY_TIERS { "Montgomery multiplication" }
#define SELECTION_NAME   "NEON table"
// what the kernel finds there before it writes it
#define CLEAR_SELECTION_REGISTERS() ((void)0)

// ---- Digests

struct DigestPair {
  const char*           name;
  DigestKernels::Digest kind;
  uint32_t              features;
  CryptoKernel          block;
  CryptoKernel          blocks;
};

#define PAIR(name, kind, kernel, features) \
  { name, DigestKernels::kind, features, CryptoKernels::kernel##_block, CryptoKernels::kernel##_blocks }
static const DigestPair digest_pairs[] = {
  PAIR("MD5", MD5, md5, 0),
  PAIR("SHA-1", SHA1, sha1, CryptoKernels::sha1_features),
  PAIR("SHA-256", SHA256, sha256, CryptoKernels::sha256_features),
  PAIR("SHA-512", SHA512, sha512, CryptoKernels::sha512_features)
};
#undef PAIR

#define DIGEST_HIDDEN CryptoFeatures::SHA2

// The kernels of a digest by the features that were detected; hides: not those of DIGEST_HIDDEN.
inline const DigestPair* expected_pair(DigestKernels::Digest kind, bool hides) {
  typedef CryptoFeatures CF;
  const bool there[] = { true, CF::has(CF::SHA1), CF::has(CF::SHA2) && !hides, CF::has(CF::SHA512) };
  return there[kind] ? &digest_pairs[kind] : NULL;
}

static const uint32_t needed_when_slow = 0;
inline bool is_slow(const DigestPair&) { return false; }
inline void prepare_digest_pairs() {}

#endif // TEST_KERNELS_AARCH64_TIERS_HPP
