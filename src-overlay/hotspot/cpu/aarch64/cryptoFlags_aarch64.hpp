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

#ifndef CPU_AARCH64_CRYPTOFLAGS_AARCH64_HPP
#define CPU_AARCH64_CRYPTOFLAGS_AARCH64_HPP

#include "cryptoFeatures_aarch64.hpp"
#include "memory/allocation.hpp"
#include "runtime/globals.hpp"

// What HotSpot's flags for aarch64 mean for the kernels.
class CryptoFlags : public AllStatic {
 public:
  static void detect_features() {
    if (!CryptoFeatures::is_detected()) {
      CryptoFeatures::detect();
    }
  }

  // On a processor whose AES instructions are switched off, no kernel may use them either.
  static bool allow_aes() { return UseAES; }
  static bool allow_gcm() { return UseAES; }

  // There is no flag for MUL and UMULH.
  static int  mod_exp_tier(int tier) { return tier; }
  static bool allow_p256()           { return true; }

  // The features that kernels of digests must do without
  static uint32_t digest_features_off(int tier) {
    const uint32_t later = CryptoFeatures::SHA512 | CryptoFeatures::SHA3;
    return tier == 1 ? CryptoFeatures::SHA1 | CryptoFeatures::SHA2 | later : tier == 2 ? later : 0;
  }

  // Compiled code has stubs for CBC, later lines for CTR, that take one block after the other or four at a time; for ECB none.
  static bool has_aes_intrinsics() { return false; }
  static bool has_ecb_intrinsic()  { return false; }
};

#endif // CPU_AARCH64_CRYPTOFLAGS_AARCH64_HPP
