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

#ifndef CPU_AARCH64_CRYPTOKERNELS_AARCH64_HPP
#define CPU_AARCH64_CRYPTOKERNELS_AARCH64_HPP

#include "cryptoAssembler_aarch64.hpp"
#include "cryptoFeatures_aarch64.hpp"

// The kernels, and what each needs of the processor. What a kernel computes, with its arguments and limits, stands at
// the top of the file that defines it.
class CryptoKernels {
 public:
  // aesModes_aarch64.cpp
  enum { aes_features = CryptoFeatures::AES };
  static void aes_ecb_encrypt(CryptoAssembler& a);
  static void aes_ecb_decrypt(CryptoAssembler& a);
  static void aes_cbc_decrypt(CryptoAssembler& a);
  static void aes_ctr(CryptoAssembler& a);

  // aesKeySchedule_aarch64.cpp, ghash_aarch64.cpp, aesGcm_aarch64.cpp
  enum {
    aes_gcm_pmull_features = CryptoFeatures::AES | CryptoFeatures::PMULL,
    aes_gcm_eor3_features  = aes_gcm_pmull_features | CryptoFeatures::SHA3
  };
  static void aes_gcm_set_key(CryptoAssembler& a);
  static void aes_gcm_pmull_hash(CryptoAssembler& a);
  static void aes_gcm_pmull_encrypt(CryptoAssembler& a);
  static void aes_gcm_pmull_decrypt(CryptoAssembler& a);
  static void aes_gcm_eor3_hash(CryptoAssembler& a);
  static void aes_gcm_eor3_encrypt(CryptoAssembler& a);
  static void aes_gcm_eor3_decrypt(CryptoAssembler& a);

  // md5_aarch64.cpp
  static void md5_block(CryptoAssembler& a);
  static void md5_blocks(CryptoAssembler& a);

  // sha1_aarch64.cpp
  enum { sha1_features = CryptoFeatures::SHA1 };
  static void sha1_block(CryptoAssembler& a);
  static void sha1_blocks(CryptoAssembler& a);

  // sha256_aarch64.cpp
  enum { sha256_features = CryptoFeatures::SHA2 };
  static void sha256_block(CryptoAssembler& a);
  static void sha256_blocks(CryptoAssembler& a);

  // sha512_aarch64.cpp
  enum { sha512_features = CryptoFeatures::SHA512 };
  static void sha512_block(CryptoAssembler& a);
  static void sha512_blocks(CryptoAssembler& a);

  // montgomery_aarch64.cpp
  static void montgomery_multiply(CryptoAssembler& a);
  static void montgomery_square(CryptoAssembler& a);

  // tableSelect_aarch64.cpp
  static void select(CryptoAssembler& a);
};

#endif // CPU_AARCH64_CRYPTOKERNELS_AARCH64_HPP
