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

#include "crypto/montgomeryKernels.hpp"
#include "crypto/montgomeryVectors.hpp"
#include "cryptoKernels_sparc.hpp"

// Without VIS 3 a product of two words takes several instructions: no kernels.
const MontgomeryKernels::Tier MontgomeryKernels::tiers[] = {
  { CryptoKernels::montgomery_features, CryptoKernels::montgomery_multiply, CryptoKernels::montgomery_square, 0, CryptoKernels::select },
  { CryptoKernels::montgomery_t4_features, CryptoKernels::montgomery_t4_multiply, CryptoKernels::montgomery_t4_square, 0,
    CryptoKernels::select }
};

const int MontgomeryKernels::tier_count = sizeof(tiers) / sizeof(tiers[0]);

// There are no vectors that multiply.
const int                      MontgomeryVectors::tier     = 0;
const uint32_t                 MontgomeryVectors::features = 0;
const MontgomeryVectors::Shape MontgomeryVectors::shapes[] = { { 0, 0, 0, 0, NULL, NULL, NULL } };

const int MontgomeryVectors::single_count = 0;
const int MontgomeryVectors::pairs_end    = 0;
const int MontgomeryVectors::shape_count  = 0;
