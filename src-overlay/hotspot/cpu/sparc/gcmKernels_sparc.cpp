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
#include "cryptoKernels_sparc.hpp"

// No kernels without the AES instructions
const GcmKernels::Tier GcmKernels::tiers[] = {
  { 0, 0, 0, NULL, NULL, NULL, NULL },
  { CryptoKernels::aes_features, 16, 0, CryptoKernels::aes_gcm_set_key, CryptoKernels::aes_gcm_hash,
    CryptoKernels::aes_gcm_encrypt, CryptoKernels::aes_gcm_decrypt }
};

const int GcmKernels::tier_count = sizeof(tiers) / sizeof(tiers[0]);
