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

#ifndef SHARE_CRYPTO_DIGESTCONSTANTS_HPP
#define SHARE_CRYPTO_DIGESTCONSTANTS_HPP

#include <stddef.h>
#include <stdint.h>

// Numbers that message digests are defined with.
class DigestConstants {
 public:
  // the first 64 bits of the fractions of the cube roots of the first 80 primes; the upper halves are those of SHA-256
  static const uint64_t sha512[80];
  static uint32_t sha256(int t) { return (uint32_t)(sha512[t] >> 32); }

  // of SHA-1, each for 20 rounds
  static const uint32_t sha1[4];

  // the integer part of 2^32 * abs(sin(i + 1))
  static const uint32_t md5[64];
  // amounts of MD5's rotations, which repeat every four steps
  static const int md5_rotations[4][4];
  // the word of the block that step i takes
  static int md5_word(int i) { return (md5_word_first[i / 16] + md5_word_factor[i / 16] * i) % 16; }

 private:
  static const int md5_word_first[4];
  static const int md5_word_factor[4];
};

#endif // SHARE_CRYPTO_DIGESTCONSTANTS_HPP
