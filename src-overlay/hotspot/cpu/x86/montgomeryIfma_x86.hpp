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

#ifndef CPU_X86_MONTGOMERYIFMA_X86_HPP
#define CPU_X86_MONTGOMERYIFMA_X86_HPP

#include "cryptoAssembler_x86.hpp"
#include "cryptoFeatures_x86.hpp"

// Montgomery multiplication with radix 2^52 (montgomeryIfma_x86.cpp says how).
//
// A number has limbs of 52 bits. Limb i = vectors * lane + j is the element `lane` of vector j, so it is the word
// lanes * j + lane of the array: a shift by one limb renames vectors, and moves elements of one of them only. Limbs
// from `rows` on are zero.
//
// Kernels for one number, or for two that follow each other in each array and have a modulus each:
//   multiply: void (uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* modulus,
//                   const uint64_t* modulus2)
//   square:   void (uint64_t* r, const uint64_t* a, size_t times, const uint64_t* modulus, const uint64_t* modulus2)
//   select:   void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, size_t index)
class MontgomeryIfma {
 public:
  enum {
    features = CryptoFeatures::BMI2 | CryptoFeatures::AVX512F | CryptoFeatures::AVX512DQ | CryptoFeatures::AVX512BW |
               CryptoFeatures::AVX512VL | CryptoFeatures::AVX512IFMA
  };

  enum { digit_bits = 52 };

  // What the kernels want to know of a modulus n < 2^(52 * rows - 4), in words of an array
  enum {
    k0_at     = 0,    // -n^-1 modulo 2^52
    folded_at = 1     // (n * k0 + 1) / 2^52, limbs() words; then n, limbs() words
  };

  struct Shape {
    int lanes;
    int vectors;
    int rows;
    CryptoKernel multiply;
    CryptoKernel square;      // NULL: by multiplication
    CryptoKernel multiply2;   // NULL: one after the other
    CryptoKernel square2;
    CryptoKernel select;

    int limbs() const { return lanes * vectors; }
    // of a modulus: then sums of a few moduli stay below 2^(52 * rows)
    int bits() const { return digit_bits * rows - 4; }
    int place(int limb) const { return limb % vectors * lanes + limb / vectors; }
  };

  enum { shape_count = 13, max_limbs = 192 };
  static const Shape shapes[shape_count];    // by ascending rows
};

#endif // CPU_X86_MONTGOMERYIFMA_X86_HPP
