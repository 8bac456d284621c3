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

#include "cryptoFeatures_x86.hpp"

#include <string.h>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

uint32_t CryptoFeatures::_features = 0;
bool     CryptoFeatures::_is_detected = false;

#if (defined(__GNUC__) || defined(_MSC_VER)) && \
    (defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86))

// result is EAX, EBX, ECX, EDX
static void cpuid(uint32_t leaf, uint32_t subleaf, uint32_t result[4]) {
#if defined(_MSC_VER)
  __cpuidex((int*)result, (int)leaf, (int)subleaf);
#elif defined(__i386__)
  // EBX is the PIC register of 32-bit code
  __asm__ volatile ("xchgl %%ebx, %1\n\tcpuid\n\txchgl %%ebx, %1"
                    : "=a" (result[0]), "=&r" (result[1]), "=c" (result[2]), "=d" (result[3])
                    : "0" (leaf), "2" (subleaf));
#else
  __asm__ volatile ("cpuid"
                    : "=a" (result[0]), "=b" (result[1]), "=c" (result[2]), "=d" (result[3])
                    : "0" (leaf), "2" (subleaf));
#endif
}

static uint32_t read_xcr0() {
#if defined(_MSC_VER)
  return (uint32_t)_xgetbv(0);
#else
  uint32_t low, high;
  __asm__ volatile (".byte 0x0f, 0x01, 0xd0" : "=a" (low), "=d" (high) : "c" (0));  // xgetbv
  return low;
#endif
}

static const uint32_t leaf1_ecx_osxsave = 1u << 27;

CryptoFeatures::Raw CryptoFeatures::read() {
  Raw raw;
  memset(&raw, 0, sizeof(raw));
  uint32_t regs[4];
  cpuid(0, 0, regs);
  const uint32_t max_leaf = regs[0];
  if (max_leaf >= 1) {
    cpuid(1, 0, regs);
    raw.leaf1_ecx = regs[2];
    if ((raw.leaf1_ecx & leaf1_ecx_osxsave) != 0) {
      raw.xcr0 = read_xcr0();
    }
  }
  if (max_leaf >= 7) {
    cpuid(7, 0, regs);
    raw.leaf7_ebx = regs[1];
    raw.leaf7_ecx = regs[2];
    if (regs[0] >= 1) {
      cpuid(7, 1, regs);
      raw.leaf7_1_eax = regs[0];
    }
  }
  return raw;
}

#else

CryptoFeatures::Raw CryptoFeatures::read() {
  Raw raw;
  memset(&raw, 0, sizeof(raw));
  return raw;
}

#endif

// One row for each feature, in an order in which every feature follows those that it needs.
struct CryptoFeatureRow {
  uint32_t    feature;
  const char* name;
  int         word;       // index of the Raw word that holds its bit
  int         bit;
  uint32_t    needs;      // features without which the instructions or their kernels cannot be used
  int         use_sse;    // least UseSSE and UseAVX that allow it
  int         use_avx;
  uint32_t    xcr0;       // state components that the operating system must save
};

enum { LEAF1_ECX, LEAF7_EBX, LEAF7_ECX, LEAF7_1_EAX };

// XCR0: 1 xmm, 2 ymm upper halves, 5 mask registers, 6 zmm0-15 upper halves, 7 zmm16-31
static const uint32_t ymm_state = 0x06;
static const uint32_t zmm_state = 0xe6;

typedef CryptoFeatures CF;

static const CryptoFeatureRow feature_rows[] = {
  { CF::SSSE3,      "ssse3",       LEAF1_ECX,   9,  0,                      4, 0, 0 },
  { CF::SSE4_1,     "sse4.1",      LEAF1_ECX,   19, CF::SSSE3,              4, 0, 0 },
  { CF::AES,        "aes",         LEAF1_ECX,   25, CF::SSE4_1,             4, 0, 0 },
  { CF::PCLMULQDQ,  "clmul",       LEAF1_ECX,   1,  CF::SSE4_1,             4, 0, 0 },
  { CF::SHA,        "sha",         LEAF7_EBX,   29, CF::SSE4_1,             4, 0, 0 },
  { CF::GFNI,       "gfni",        LEAF7_ECX,   8,  CF::SSE4_1,             4, 0, 0 },
  { CF::BMI2,       "bmi2",        LEAF7_EBX,   8,  0,                      0, 0, 0 },
  { CF::ADX,        "adx",         LEAF7_EBX,   19, 0,                      0, 0, 0 },
  { CF::AVX,        "avx",         LEAF1_ECX,   28, CF::SSE4_1,             4, 1, ymm_state },
  { CF::AVX2,       "avx2",        LEAF7_EBX,   5,  CF::AVX,                4, 2, ymm_state },
  { CF::VAES,       "vaes",        LEAF7_ECX,   9,  CF::AVX2 | CF::AES,     4, 2, ymm_state },
  { CF::VPCLMULQDQ, "vpclmulqdq",  LEAF7_ECX,   10, CF::AVX2 | CF::PCLMULQDQ, 4, 2, ymm_state },
  { CF::SHA512,     "sha512",      LEAF7_1_EAX, 0,  CF::AVX2,               4, 2, ymm_state },
  { CF::AVX_IFMA,   "avx_ifma",    LEAF7_1_EAX, 23, CF::AVX2,               4, 2, ymm_state },
  { CF::AVX512F,    "avx512f",     LEAF7_EBX,   16, CF::AVX2,               4, 3, zmm_state },
  { CF::AVX512DQ,   "avx512dq",    LEAF7_EBX,   17, CF::AVX512F,            4, 3, zmm_state },
  { CF::AVX512BW,   "avx512bw",    LEAF7_EBX,   30, CF::AVX512F,            4, 3, zmm_state },
  { CF::AVX512VL,   "avx512vl",    LEAF7_EBX,   31, CF::AVX512F,            4, 3, zmm_state },
  { CF::AVX512IFMA, "avx512_ifma", LEAF7_EBX,   21, CF::AVX512F,            4, 3, zmm_state },
  { CF::AVX512VBMI, "avx512_vbmi", LEAF7_ECX,   1,  CF::AVX512F,            4, 3, zmm_state }
};

static const size_t feature_row_count = sizeof(feature_rows) / sizeof(feature_rows[0]);

uint32_t CryptoFeatures::decode(const Raw& raw, intptr_t use_sse, intptr_t use_avx) {
  const uint32_t words[] = { raw.leaf1_ecx, raw.leaf7_ebx, raw.leaf7_ecx, raw.leaf7_1_eax };
  uint32_t features = 0;
  for (size_t i = 0; i < feature_row_count; i++) {
    const CryptoFeatureRow& row = feature_rows[i];
    if ((words[row.word] >> row.bit & 1) != 0 &&
        (features & row.needs) == row.needs &&
        use_sse >= row.use_sse && use_avx >= row.use_avx &&
        (raw.xcr0 & row.xcr0) == row.xcr0) {
      features |= row.feature;
    }
  }
  return features;
}

void CryptoFeatures::append_names(uint32_t set, char* buf, size_t size) {
  static const char separator[] = ", ";
  size_t used = strlen(buf);
  for (size_t i = 0; i < feature_row_count; i++) {
    const CryptoFeatureRow& row = feature_rows[i];
    const size_t length = sizeof(separator) - 1 + strlen(row.name);
    if ((set & row.feature) != 0 && used + length < size) {
      memcpy(buf + used, separator, sizeof(separator) - 1);
      memcpy(buf + used + sizeof(separator) - 1, row.name, strlen(row.name) + 1);
      used += length;
    }
  }
}
