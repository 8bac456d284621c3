// Which tiers of kernels there are on SPARC, and what is expected to be chosen. Kernels stand in the tables of their classes.

#ifndef TEST_KERNELS_SPARC_TIERS_HPP
#define TEST_KERNELS_SPARC_TIERS_HPP

#include "crypto/digestKernels.hpp"
#include "cryptoKernels_sparc.hpp"

// name, tier, blocks of a stride
#define AES_TIERS { { "AES", 2, 8 } }
// features taken away, highest tier allowed, tier that is chosen if the processor has it
#define AES_CHOICES { \
  { { "", 0 }, 9, 2 }, { { "", 0 }, 2, 2 }, { { "", 0 }, 1, 0 }, { { "", 0 }, 0, 0 }, { { "", 0 }, -1, 0 }, \
  { { "", CryptoFeatures::AES }, 2, 0 }, { { "", CryptoFeatures::VIS3 }, 2, 0 } \
}

#define GCM_TIERS   { { "AES-GCM", 2 } }
#define GCM_CHOICES { { { "", 0 }, 2 }, { { "", CryptoFeatures::AES }, 0 }, { { "", CryptoFeatures::VIS3 }, 0 } }

#define MONTGOMERY_TIERS { "Montgomery multiplication", "Montgomery multiplication of T4" }
// Where T4's instructions compute
#define MONTGOMERY_IS_LEAST(tier, n, words) ((tier) == 2 && (words) <= 32 && (n)[(words) - 1] >> 63 != 0)
#define SELECTION_NAME   "table"
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

#define PAIR(name, kind, kernel) \
  { name, DigestKernels::kind, CryptoKernels::kernel##_features, CryptoKernels::kernel##_block, CryptoKernels::kernel##_blocks }
static const DigestPair digest_pairs[] = {
  PAIR("MD5", MD5, md5), PAIR("SHA-1", SHA1, sha1), PAIR("SHA-256", SHA256, sha256), PAIR("SHA-512", SHA512, sha512)
};
#undef PAIR

#define DIGEST_HIDDEN CryptoFeatures::SHA256

// The kernels of a digest by the features that were detected; hides: not those of DIGEST_HIDDEN.
inline const DigestPair* expected_pair(DigestKernels::Digest kind, bool hides) {
  typedef CryptoFeatures CF;
  const bool there[] = { CF::has(CF::MD5), CF::has(CF::SHA1), CF::has(CF::SHA256) && !hides, CF::has(CF::SHA512) };
  return there[kind] && CF::has(CF::VIS3) ? &digest_pairs[kind] : NULL;
}

static const uint32_t needed_when_slow = 0;
inline bool is_slow(const DigestPair&) { return false; }
inline void prepare_digest_pairs() {}

#endif // TEST_KERNELS_SPARC_TIERS_HPP
