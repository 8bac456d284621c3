/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */

#ifndef SHARE_CRYPTO_MONTGOMERYKERNELS_HPP
#define SHARE_CRYPTO_MONTGOMERYKERNELS_HPP

#include "crypto/cryptoCode.hpp"

// Montgomery multiplication with radix 2^64, with the best kernels that the processor has.
//
// A number is an array of words, least significant first; R = 2^(64 * words).
//   r      a * b * R^-1 modulo n, or some multiple of n more, but less than R; at most n if a or b is 1. May be the
//          same array as a, b or both, and else does not overlap them or n
//   a, b   any numbers < R
//   n      odd, < R; leading words may be zero
//   k0     -n^-1 modulo 2^64
//   words  a multiple of unit, unit <= words <= max_words
// Time depends on words only, on SPARC T4 also on the highest bit of n, which its length tells, and for select() on
// entries. No copy of a number is left on the stack.
class MontgomeryKernels {
 public:
  enum { unit = 8, max_words = 256 };

  // The kernels of one tier
  struct Tier {
    uint32_t     features;
    CryptoKernel multiply;
    CryptoKernel square;
    uint32_t     select_features;
    CryptoKernel select;    // NULL: in C++
  };

  // Those of the processor, from tier 1 on; the processor's folder defines them.
  static const Tier tiers[];
  static const int  tier_count;

  // Writes the kernels of the best tier that the processor has and that is not above max_tier. False if max_tier < 1
  // or code has no room for them; the functions below must not be called then.
  static bool generate(CryptoCode& code, int max_tier);

  // 0: no kernels
  static int tier() { return _tier; }

  static void multiply(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* n, uint64_t k0,
                       size_t words) {
    _multiply(r, a, b, n, k0, words);
  }
  // as multiply() with b = a
  static void square(uint64_t* r, const uint64_t* a, const uint64_t* n, uint64_t k0, size_t words) {
    _square(r, a, n, k0, words);
  }

  // r = an entry of a table, all of which is read. Entries are stride words apart.
  static void select(uint64_t* r, const uint64_t* table, size_t entries, size_t stride, uint64_t index, size_t words);

  // Clears what the compiler believes to be dead.
  static void wipe(uint64_t* p, size_t words);

 private:
  typedef void (*Multiply)(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* n, uint64_t k0,
                           size_t words);
  typedef void (*Square)(uint64_t* r, const uint64_t* a, const uint64_t* n, uint64_t k0, size_t words);

  typedef void (*Select)(uint64_t* r, const uint64_t* table, size_t entries, size_t stride, const uint64_t* index,
                         size_t words);

  static int      _tier;
  static Multiply _multiply;
  static Square   _square;
  static Select   _select;    // NULL: in C++
};

#endif // SHARE_CRYPTO_MONTGOMERYKERNELS_HPP
