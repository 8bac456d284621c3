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

#ifndef CPU_X86_CRYPTOFEATURES_X86_HPP
#define CPU_X86_CRYPTOFEATURES_X86_HPP

#include <stddef.h>
#include <stdint.h>

// The processor features that the cryptographic kernels ask for.
//
// VM_Version of every release line lacks some of them: 8 knows nothing newer than ADX and keeps its features in a
// 32-bit int with six bits left, 11 and 17 have no IFMA, and all of them read VAES and VPCLMULQDQ only together with
// AVX-512. So the kernels have a set of their own, with one meaning in all lines, and the compilers' set stays
// exactly as it is: no C1 or C2 code changes because of a bit in this one.
//
// A feature is present when the processor reports it, the operating system saves the registers that it needs (XCR0),
// and the flags UseSSE and UseAVX allow it:
//   UseSSE < 4  no SSSE3, SSE4.1, and none of AES, PCLMULQDQ, SHA and GFNI, whose kernels need these two
//   UseAVX < 1  no instruction with a VEX or EVEX prefix on vector registers
//   UseAVX < 2  no 256-bit integer vectors: AVX2, VAES, VPCLMULQDQ, SHA512, AVX_IFMA
//   UseAVX < 3  no AVX-512
// 8 limits UseAVX to 2 for its compilers; detect() wants the value from before that, so that -XX:UseAVX=2 still
// turns the AVX-512 kernels off there.
class CryptoFeatures {
 public:
  enum Feature {
    SSSE3      = 1 << 0,
    SSE4_1     = 1 << 1,
    AES        = 1 << 2,
    PCLMULQDQ  = 1 << 3,
    SHA        = 1 << 4,
    GFNI       = 1 << 5,
    BMI2       = 1 << 6,
    ADX        = 1 << 7,
    AVX        = 1 << 8,
    AVX2       = 1 << 9,
    VAES       = 1 << 10,
    VPCLMULQDQ = 1 << 11,
    SHA512     = 1 << 12,
    AVX_IFMA   = 1 << 13,
    AVX512F    = 1 << 14,
    AVX512DQ   = 1 << 15,
    AVX512BW   = 1 << 16,
    AVX512VL   = 1 << 17,
    AVX512IFMA = 1 << 18,
    AVX512VBMI = 1 << 19
  };

  // The raw answers of CPUID and XGETBV that matter here; zero where the processor has no such leaf or register.
  struct Raw {
    uint32_t leaf1_ecx;
    uint32_t leaf7_ebx;
    uint32_t leaf7_ecx;
    uint32_t leaf7_1_eax;
    uint32_t xcr0;
  };

  // Reads the processor. All zero with a compiler for which there is no code here.
  static Raw read();

  // Which features the answers mean under the two limits.
  static uint32_t decode(const Raw& raw, intptr_t use_sse, intptr_t use_avx);

  // Called once, before the first kernel is generated.
  static void detect(intptr_t use_sse, intptr_t use_avx) {
    _features = decode(read(), use_sse, use_avx);
    _is_detected = true;
  }

  static bool is_detected() { return _is_detected; }

  // True when every feature of the set is present.
  static bool has(uint32_t set) { return (_features & set) == set; }

  // Appends ", name" for each feature of the set to the string in buf[0, size), as in the features of a crash report;
  // what does not fit is left out as a whole.
  static void append_names(uint32_t set, char* buf, size_t size);

  // Appends those that are present and that 8's own list does not have.
  static void append_new_names(char* buf, size_t size) {
    append_names(_features & ~(SSSE3 | SSE4_1 | AES | PCLMULQDQ | BMI2 | ADX | AVX | AVX2), buf, size);
  }

 private:
  static uint32_t _features;
  static bool     _is_detected;
};

#endif // CPU_X86_CRYPTOFEATURES_X86_HPP
