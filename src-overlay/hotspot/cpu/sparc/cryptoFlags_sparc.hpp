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

#ifndef CPU_SPARC_CRYPTOFLAGS_SPARC_HPP
#define CPU_SPARC_CRYPTOFLAGS_SPARC_HPP

#include "cryptoFeatures_sparc.hpp"
#include "memory/allocation.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"

// What HotSpot's flags for SPARC mean for the kernels.
class CryptoFlags : public AllStatic {
 public:
  static void detect_features() {
    if (!CryptoFeatures::is_detected()) {
      CryptoFeatures::detect();
    }
  }

  // HotSpot itself sets UseAES to what it finds, which is nothing on a processor whose name it does not know.
  static bool allow_aes() { return allow_vis3() && (FLAG_IS_DEFAULT(UseAES) || UseAES); }
  static bool allow_gcm() { return allow_aes(); }

  // The features that kernels of digests must do without
  static uint32_t digest_features_off(int tier) {
    const uint32_t all = CryptoFeatures::MD5 | CryptoFeatures::SHA1 | CryptoFeatures::SHA256 | CryptoFeatures::SHA512;
    return tier >= 2 && allow_vis3() ? 0 : all;
  }

  // UseVIS=2 and less is without VIS 3; HotSpot itself sets it to what it finds.
  static int  mod_exp_tier(int tier) { return allow_vis3() ? tier : 0; }
  static bool allow_p256()           { return allow_vis3(); }
  static bool allow_magnitudes()     { return allow_vis3(); }

  // Compiled code has stubs for AES that take one block after the other, and none for ECB and CTR.
  static bool has_aes_intrinsics() { return false; }
  static bool has_ecb_intrinsic()  { return false; }

 private:
  static bool allow_vis3() { return FLAG_IS_DEFAULT(UseVIS) || UseVIS >= 3; }
};

#endif // CPU_SPARC_CRYPTOFLAGS_SPARC_HPP
