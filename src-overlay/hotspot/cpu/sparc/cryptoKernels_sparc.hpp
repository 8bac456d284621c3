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

#ifndef CPU_SPARC_CRYPTOKERNELS_SPARC_HPP
#define CPU_SPARC_CRYPTOKERNELS_SPARC_HPP

#include "cryptoAssembler_sparc.hpp"
#include "cryptoFeatures_sparc.hpp"

// The kernels, and what each needs of the processor. What a kernel computes, with its arguments and limits, stands at
// the top of the file that defines it.
class CryptoKernels {
 public:
  // aesModes_sparc.cpp
  enum { aes_features = CryptoFeatures::VIS3 | CryptoFeatures::AES };
  static void aes_ecb_encrypt(CryptoAssembler& a);
  static void aes_ecb_decrypt(CryptoAssembler& a);
  static void aes_cbc_decrypt(CryptoAssembler& a);
  static void aes_ctr(CryptoAssembler& a);

  // aesKeySchedule_sparc.cpp, ghash_sparc.cpp, aesGcm_sparc.cpp
  static void aes_gcm_set_key(CryptoAssembler& a);
  static void aes_gcm_hash(CryptoAssembler& a);
  static void aes_gcm_encrypt(CryptoAssembler& a);
  static void aes_gcm_decrypt(CryptoAssembler& a);

  // digests_sparc.cpp
  enum {
    md5_features    = CryptoFeatures::VIS3 | CryptoFeatures::MD5,
    sha1_features   = CryptoFeatures::VIS3 | CryptoFeatures::SHA1,
    sha256_features = CryptoFeatures::VIS3 | CryptoFeatures::SHA256,
    sha512_features = CryptoFeatures::VIS3 | CryptoFeatures::SHA512
  };
  static void md5_block(CryptoAssembler& a);
  static void md5_blocks(CryptoAssembler& a);
  static void sha1_block(CryptoAssembler& a);
  static void sha1_blocks(CryptoAssembler& a);
  static void sha256_block(CryptoAssembler& a);
  static void sha256_blocks(CryptoAssembler& a);
  static void sha512_block(CryptoAssembler& a);
  static void sha512_blocks(CryptoAssembler& a);

  // montgomery_sparc.cpp
  enum { montgomery_features = CryptoFeatures::VIS3 };
  static void montgomery_multiply(CryptoAssembler& a);
  static void montgomery_square(CryptoAssembler& a);

  // montgomeryT4_sparc.cpp
  enum { montgomery_t4_features = CryptoFeatures::VIS3 | CryptoFeatures::MONTMUL | CryptoFeatures::MONTSQR };
  static void montgomery_t4_multiply(CryptoAssembler& a);
  static void montgomery_t4_square(CryptoAssembler& a);

  // tableSelect_sparc.cpp
  static void select(CryptoAssembler& a);
};

#endif // CPU_SPARC_CRYPTOKERNELS_SPARC_HPP
