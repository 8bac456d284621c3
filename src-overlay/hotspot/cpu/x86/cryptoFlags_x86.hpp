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

#ifndef CPU_X86_CRYPTOFLAGS_X86_HPP
#define CPU_X86_CRYPTOFLAGS_X86_HPP

#include "cryptoFeatures_x86.hpp"
#include "memory/allocation.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#ifdef INCLUDE_SUFFIX_CPU  // 9 and later
#include "runtime/vm_version.hpp"
#endif

// What HotSpot's flags for x86 mean for the kernels.
class CryptoFlags : public AllStatic {
 public:
  static void detect_features() {
    // 8 has done that before it limited UseAVX for its compilers.
    if (!CryptoFeatures::is_detected()) {
      CryptoFeatures::detect(UseSSE, UseAVX);
    }
  }

  // On a processor whose AES or PCLMULQDQ instructions are switched off, no kernel may use them either.
  static bool allow_aes() { return UseAES; }
  static bool allow_gcm() { return UseAES && UseCLMUL; }

  // The lowest tier of modular exponentiation does without BMI2, P-256 does not.
  static int  mod_exp_tier(int tier) { return allow_bmi2() ? tier : 1; }
  static bool allow_p256()           { return allow_bmi2(); }

  // The features that kernels of digests must do without
  static uint32_t digest_features_off(int tier) {
    const uint32_t avx512 = CryptoFeatures::AVX512F;
    const uint32_t wide = CryptoFeatures::AVX2 | CryptoFeatures::SHA512 | avx512;
    return (tier == 1 ? wide : tier == 2 ? avx512 : 0) | (allow_bmi2() ? 0 : (uint32_t)CryptoFeatures::BMI2);
  }

  // Whether compiled code has stubs as fast as the kernels: for decryption in CBC and for CTR
  static bool has_aes_intrinsics() {
#ifdef INCLUDE_SUFFIX_CPU
    return UseAES && UseAESIntrinsics && UseAESCTRIntrinsics;
#else
    return false;
#endif
  }

  // and for ECB; up to 25 these need AVX-512.
  static bool has_ecb_intrinsic() {
#ifdef INCLUDE_SUFFIX_CPU
    const bool avx512 = UseAVX > 2 && CryptoFeatures::has(CryptoFeatures::AVX512F | CryptoFeatures::VAES);
    return has_aes_intrinsics() && (avx512 || Abstract_VM_Version::vm_major_version() > 25);
#else
    return false;
#endif
  }

 private:
  // Whether kernels may use BMI2; 8's default of the flag counts for some processors only.
  static bool allow_bmi2() { return FLAG_IS_DEFAULT(UseBMI2Instructions) || UseBMI2Instructions; }
};

#endif // CPU_X86_CRYPTOFLAGS_X86_HPP
