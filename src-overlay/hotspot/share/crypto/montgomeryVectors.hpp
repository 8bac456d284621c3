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

#ifndef SHARE_CRYPTO_MONTGOMERYVECTORS_HPP
#define SHARE_CRYPTO_MONTGOMERYVECTORS_HPP

#include "crypto/cryptoProcessor.hpp"

// Montgomery multiplication with radix 2^52 in vectors, for processors that multiply so many bits in each lane.
//
// A number has limbs of 52 bits. Limb i = vectors * lane + j is in lane `lane` of vector j: a shift by one limb renames
// vectors, and moves lanes of one of them only. Limbs from `rows` on are zero. A lane is one word, or two words for two
// numbers side by side, that of the first one first.
//
// Kernels for one number, or for two with a modulus each:
//   multiply: void (uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* modulus)
//   square:   void (uint64_t* r, const uint64_t* a, size_t times, const uint64_t* modulus)
//   select:   void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, size_t index, size_t index2)
class MontgomeryVectors {
 public:
  // What the processor's folder defines. A tier above all of MontgomeryKernels, or 0: no such kernels, and no shapes
  static const int      tier;
  static const uint32_t features;

  enum { digit_bits = 52 };

  // What the kernels want to know of a modulus n < 2^(52 * rows - 4), in words of an array; of two, side by side
  enum {
    k0_at     = 0,    // the two digits of k = -n^-1 modulo 2^104
    k1_at     = 2,
    folded_at = 8     // (n * k + 1) / 2^104, longs() words; then n, longs() words
  };

  struct Shape {
    int numbers;
    int lanes;
    int vectors;
    int rows;
    CryptoKernel multiply;
    CryptoKernel square;      // NULL: by multiplication
    CryptoKernel select;

    // of an array
    int longs() const { return numbers * lanes * vectors; }
    // of a modulus: then sums of a few moduli stay below 2^(52 * rows)
    int bits() const { return digit_bits * rows - 4; }
  };

  // The places of the limbs of a number in an array, one after the other.
  class Place {
   public:
    Place(const Shape& shape, int number) : _shape(shape), _at(number), _vector(0) {}
    int at() const { return _at; }
    void next() {
      _at += _shape.numbers * _shape.lanes;
      if (++_vector == _shape.vectors) {
        _vector = 0;
        _at += _shape.numbers - _shape.longs();
      }
    }
   private:
    const Shape& _shape;
    int          _at;
    int          _vector;
  };

  enum { max_shapes = 32 };
  static const int single_count, pairs_end, shape_count;
  // Those of one number by ascending rows; those of two numbers, with as many rows as one of the former; others of one
  // number in wider vectors, which are faster where the processor's data paths are as wide.
  static const Shape shapes[];
};

#endif // SHARE_CRYPTO_MONTGOMERYVECTORS_HPP
