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

#ifndef CPU_X86_CRYPTOKERNELS_X86_HPP
#define CPU_X86_CRYPTOKERNELS_X86_HPP

#include "cryptoAssembler_x86.hpp"
#include "cryptoFeatures_x86.hpp"

// The kernels, and what each needs of the processor. What a kernel computes, with its arguments and limits, stands at
// the top of the file that defines it.
class CryptoKernels {
 public:
  // md5_x86.cpp
  static void md5_block(CryptoAssembler& a);
  static void md5_blocks(CryptoAssembler& a);

  // sha1Avx2_x86.cpp
  enum { sha1_avx2_features = CryptoFeatures::AVX2 | CryptoFeatures::BMI2 };
  static void sha1_avx2_block(CryptoAssembler& a);
  static void sha1_avx2_blocks(CryptoAssembler& a);

  // sha1Ni_x86.cpp
  enum { sha1_ni_features = CryptoFeatures::SHA };
  static void sha1_ni_block(CryptoAssembler& a);
  static void sha1_ni_blocks(CryptoAssembler& a);

  // sha256Ni_x86.cpp
  enum { sha256_ni_features = CryptoFeatures::SHA };
  static void sha256_ni_block(CryptoAssembler& a);
  static void sha256_ni_blocks(CryptoAssembler& a);

  // aesModes_x86.cpp
  enum {
    aes_base_features   = CryptoFeatures::AES,
    aes_avx2_features   = CryptoFeatures::VAES,
    aes_avx512_features = CryptoFeatures::VAES | CryptoFeatures::AVX512F | CryptoFeatures::AVX512BW |
                          CryptoFeatures::AVX512VL
  };
  static void aes_ecb_encrypt_base(CryptoAssembler& a);
  static void aes_ecb_encrypt_avx2(CryptoAssembler& a);
  static void aes_ecb_encrypt_avx512(CryptoAssembler& a);
  static void aes_ecb_decrypt_base(CryptoAssembler& a);
  static void aes_ecb_decrypt_avx2(CryptoAssembler& a);
  static void aes_ecb_decrypt_avx512(CryptoAssembler& a);
  static void aes_cbc_decrypt_base(CryptoAssembler& a);
  static void aes_cbc_decrypt_avx2(CryptoAssembler& a);
  static void aes_cbc_decrypt_avx512(CryptoAssembler& a);
  static void aes_ctr_base(CryptoAssembler& a);
  static void aes_ctr_avx2(CryptoAssembler& a);
  static void aes_ctr_avx512(CryptoAssembler& a);

  // aesKeySchedule_x86.cpp, ghash_x86.cpp, aesGcm_x86.cpp
  enum {
    aes_gcm_base_features   = CryptoFeatures::SSSE3 | CryptoFeatures::SSE4_1 | CryptoFeatures::AES |
                              CryptoFeatures::PCLMULQDQ,
    aes_gcm_avx2_features   = aes_gcm_base_features | CryptoFeatures::AVX | CryptoFeatures::AVX2 |
                              CryptoFeatures::VAES | CryptoFeatures::VPCLMULQDQ,
    aes_gcm_avx512_features = aes_gcm_avx2_features | CryptoFeatures::AVX512F | CryptoFeatures::AVX512DQ |
                              CryptoFeatures::AVX512BW | CryptoFeatures::AVX512VL
  };
  static void aes_gcm_base_set_key(CryptoAssembler& a);
  static void aes_gcm_avx2_set_key(CryptoAssembler& a);
  static void aes_gcm_avx512_set_key(CryptoAssembler& a);
  static void aes_gcm_base_hash(CryptoAssembler& a);
  static void aes_gcm_avx2_hash(CryptoAssembler& a);
  static void aes_gcm_avx512_hash(CryptoAssembler& a);
  static void aes_gcm_base_encrypt(CryptoAssembler& a);
  static void aes_gcm_avx2_encrypt(CryptoAssembler& a);
  static void aes_gcm_avx512_encrypt(CryptoAssembler& a);
  static void aes_gcm_base_decrypt(CryptoAssembler& a);
  static void aes_gcm_avx2_decrypt(CryptoAssembler& a);
  static void aes_gcm_avx512_decrypt(CryptoAssembler& a);

  // montgomery_x86.cpp
  enum {
    montgomery_base_features = 0,
    montgomery_adx_features  = CryptoFeatures::BMI2 | CryptoFeatures::ADX
  };
  static void montgomery_multiply_base(CryptoAssembler& a);
  static void montgomery_square_base(CryptoAssembler& a);
  static void montgomery_multiply_adx(CryptoAssembler& a);
  static void montgomery_square_adx(CryptoAssembler& a);

  // tableSelectAvx2_x86.cpp
  enum { select_avx2_features = CryptoFeatures::AVX2 };
  static void select_avx2(CryptoAssembler& a);

  // sha2Avx2_x86.cpp
  enum {
    sha2_avx2_features   = CryptoFeatures::AVX2 | CryptoFeatures::BMI2,
    sha2_avx512_features = sha2_avx2_features | CryptoFeatures::AVX512F | CryptoFeatures::AVX512VL
  };
  static void sha256_avx2_block(CryptoAssembler& a);
  static void sha256_avx2_blocks(CryptoAssembler& a);
  static void sha256_avx512_block(CryptoAssembler& a);
  static void sha256_avx512_blocks(CryptoAssembler& a);
  static void sha512_avx2_block(CryptoAssembler& a);
  static void sha512_avx2_blocks(CryptoAssembler& a);
  static void sha512_avx512_block(CryptoAssembler& a);
  static void sha512_avx512_blocks(CryptoAssembler& a);

  // sha512Ni_x86.cpp
  enum { sha512_ni_features = CryptoFeatures::SHA512 };
  static void sha512_ni_block(CryptoAssembler& a);
  static void sha512_ni_blocks(CryptoAssembler& a);
};

#endif // CPU_X86_CRYPTOKERNELS_X86_HPP
