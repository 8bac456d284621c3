// Which tiers of kernels there are on SPARC, and what is expected to be chosen. Kernels stand in the tables of their classes.

#ifndef TEST_KERNELS_SPARC_TIERS_HPP
#define TEST_KERNELS_SPARC_TIERS_HPP

#include "cryptoKernels_sparc.hpp"

#define MONTGOMERY_TIERS { "Montgomery multiplication" }
#define SELECTION_NAME   "table"
// what the kernel finds there before it writes it
#define CLEAR_SELECTION_REGISTERS() ((void)0)

#endif // TEST_KERNELS_SPARC_TIERS_HPP
