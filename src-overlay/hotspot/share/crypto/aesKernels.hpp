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

#ifndef SHARE_CRYPTO_AESKERNELS_HPP
#define SHARE_CRYPTO_AESKERNELS_HPP

#include "crypto/cryptoCode.hpp"

// AES in the modes ECB, CBC (decryption) and CTR on whole blocks, with the kernels of the processor.
//
//   key      words (44, 52 or 60) words as Java keeps them: each holds four bytes of FIPS 197's key schedule, the first
//            one in its highest byte. Encryption and CTR: in order of use. Decryption: the keys of the equivalent
//            inverse cipher; the one used first is in words 4 to 7, then come those of words 8 to 11 and so on, and
//            words 0 to 3 are used last
//   in, out  length bytes each; any alignment; equal, or without overlap
//   length   a multiple of 16; 0 changes nothing
//   iv       the 16 bytes that the first block is chained to; then the last block of ciphertext
//   counter  16 bytes, a big-endian number modulo 2^128; then the number after the one that the last block had
class AesKernels {
 public:
  // The kernels of one tier; NULL where a processor has none in it.
  struct Tier {
    uint32_t     features;
    CryptoKernel encrypt_ecb;
    CryptoKernel decrypt_ecb;
    CryptoKernel decrypt_cbc;
    CryptoKernel ctr;
  };

  // Those of the processor, from tier 1 on; the processor's folder defines them.
  static const Tier tiers[];
  static const int  tier_count;

  // Writes the kernels of the best tier that the processor has and that is not above max_tier. False if there is none
  // or code has no room for them; the functions below must not be called then.
  static bool generate(CryptoCode& code, int max_tier);

  // 0: no kernels
  static int tier() { return _tier; }

  static void encrypt_ecb(const int32_t* key, int words, const uint8_t* in, size_t length, uint8_t* out) {
    _encrypt_ecb(key, rounds(words), in, length, out);
  }
  static void decrypt_ecb(const int32_t* key, int words, const uint8_t* in, size_t length, uint8_t* out) {
    _decrypt_ecb(key, rounds(words), in, length, out);
  }
  static void decrypt_cbc(const int32_t* key, int words, uint8_t* iv, const uint8_t* in, size_t length, uint8_t* out) {
    _decrypt_cbc(key, rounds(words), in, length, out, iv);
  }
  static void ctr(const int32_t* key, int words, uint8_t* counter, const uint8_t* in, size_t length, uint8_t* out);

 private:
  typedef void (*Ecb)(const int32_t* key, int rounds, const uint8_t* in, size_t length, uint8_t* out);
  typedef void (*Chained)(const int32_t* key, int rounds, const uint8_t* in, size_t length, uint8_t* out, uint8_t* iv);

  static int rounds(int words) { return words / 4 - 1; }

  static int     _tier;
  static Ecb     _encrypt_ecb;
  static Ecb     _decrypt_ecb;
  static Chained _decrypt_cbc;
  static Chained _ctr;
};

#endif // SHARE_CRYPTO_AESKERNELS_HPP
