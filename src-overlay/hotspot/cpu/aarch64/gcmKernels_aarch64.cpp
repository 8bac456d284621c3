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
#include "cryptoKernels_aarch64.hpp"
#include "ghash_aarch64.hpp"

// PMULL, and also EOR3; no kernels without the first
#define TIER(name) { \
  CryptoKernels::aes_gcm_##name##_features, 16, GhashWriter::power_sum_count, CryptoKernels::aes_gcm_set_key, \
  CryptoKernels::aes_gcm_##name##_hash, CryptoKernels::aes_gcm_##name##_encrypt, CryptoKernels::aes_gcm_##name##_decrypt \
}
const GcmKernels::Tier GcmKernels::tiers[] = { { 0, 0, 0, NULL, NULL, NULL, NULL }, TIER(pmull), TIER(eor3) };
#undef TIER

const int GcmKernels::tier_count = sizeof(tiers) / sizeof(tiers[0]);
