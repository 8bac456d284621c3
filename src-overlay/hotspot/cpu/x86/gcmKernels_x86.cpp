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

#include "crypto/gcmKernels.hpp"
#include "cryptoKernels_x86.hpp"
#include "ghash_x86.hpp"

// aesKeySchedule_x86.cpp, ghash_x86.cpp, aesGcm_x86.cpp
#define TIER(name, vector_size) { \
  CryptoKernels::aes_gcm_##name##_features, vector_size, GhashWriter::power_sum_count(vector_size), \
  CryptoKernels::aes_gcm_##name##_set_key, CryptoKernels::aes_gcm_##name##_hash, \
  CryptoKernels::aes_gcm_##name##_encrypt, CryptoKernels::aes_gcm_##name##_decrypt \
}
const GcmKernels::Tier GcmKernels::tiers[] = { TIER(base, 16), TIER(avx2, 32), TIER(avx512, 64) };
#undef TIER

const int GcmKernels::tier_count = sizeof(tiers) / sizeof(tiers[0]);
