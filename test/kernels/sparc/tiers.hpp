// Which tiers of kernels there are on SPARC, and what is expected to be chosen. Kernels stand in the tables of their classes.

#ifndef TEST_KERNELS_SPARC_TIERS_HPP
#define TEST_KERNELS_SPARC_TIERS_HPP

#include "cryptoKernels_sparc.hpp"

// name, tier, blocks of a stride
#define AES_TIERS { { "AES", 2, 8 } }
// features taken away, highest tier allowed, tier that is chosen if the processor has it
#define AES_CHOICES { \
  { { "", 0 }, 9, 2 }, { { "", 0 }, 2, 2 }, { { "", 0 }, 1, 0 }, { { "", 0 }, 0, 0 }, { { "", 0 }, -1, 0 }, \
  { { "", CryptoFeatures::AES }, 2, 0 }, { { "", CryptoFeatures::VIS3 }, 2, 0 } \
}

#define MONTGOMERY_TIERS { "Montgomery multiplication" }
#define SELECTION_NAME   "table"
// what the kernel finds there before it writes it
#define CLEAR_SELECTION_REGISTERS() ((void)0)

#endif // TEST_KERNELS_SPARC_TIERS_HPP
