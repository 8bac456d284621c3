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

#include "cryptoFeatures_sparc.hpp"

#include <string.h>

#ifdef __linux__
#include <sys/auxv.h>
#endif

uint32_t CryptoFeatures::_features = 0;
bool     CryptoFeatures::_is_detected = false;

static const int cryptographic_bit = 26;           // of AT_HWCAP

uint64_t CryptoFeatures::read() {
#ifdef __linux__
  static const unsigned long capabilities = 16;    // AT_HWCAP
  const uint64_t found = getauxval(capabilities) & 0xFFFFFFFF;
  uint64_t instructions = 0;
  if ((found >> cryptographic_bit & 1) != 0) {
    __asm__ volatile ("rd %%asr26, %0" : "=r"(instructions));
  }
  return found | instructions << 32;
#else
  return 0;
#endif
}

// Bits are those of AT_HWCAP, and from 32 on those of the compatibility feature register.
struct CryptoFeatureRow {
  uint32_t    feature;
  const char* name;
  int         bit;
};

static const CryptoFeatureRow feature_rows[] = {
  { CryptoFeatures::VIS3, "vis3", 17 },
  { CryptoFeatures::AES, "aes", 32 },
  { CryptoFeatures::MD5, "md5", 36 },
  { CryptoFeatures::SHA1, "sha1", 37 },
  { CryptoFeatures::SHA256, "sha256", 38 },
  { CryptoFeatures::SHA512, "sha512", 39 },
  { CryptoFeatures::MONTMUL, "montmul", 41 },
  { CryptoFeatures::MONTSQR, "montsqr", 42 }
};

static const size_t feature_row_count = sizeof(feature_rows) / sizeof(feature_rows[0]);

uint32_t CryptoFeatures::decode(uint64_t capabilities) {
  uint32_t features = 0;
  for (size_t i = 0; i < feature_row_count; i++) {
    if ((capabilities >> feature_rows[i].bit & 1) != 0) {
      features |= feature_rows[i].feature;
    }
  }
  return features;
}

void CryptoFeatures::append_names(uint32_t set, char* buf, size_t size) {
  for (size_t i = 0; i < feature_row_count; i++) {
    const CryptoFeatureRow& row = feature_rows[i];
    const size_t used = strlen(buf);
    const size_t length = strlen(row.name);
    if ((set & row.feature) != 0 && used + 2 + length < size) {
      memcpy(buf + used, ", ", 2);
      memcpy(buf + used + 2, row.name, length + 1);
    }
  }
}
