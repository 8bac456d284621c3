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

#include "montgomeryKernels_x86.hpp"
#include "cryptoKernels_x86.hpp"

int                         MontgomeryKernels::_tier     = 0;
MontgomeryKernels::Multiply MontgomeryKernels::_multiply = NULL;
MontgomeryKernels::Square   MontgomeryKernels::_square   = NULL;

struct MontgomeryTier {
  uint32_t     features;
  CryptoKernel multiply;
  CryptoKernel square;
};

#define TIER(name) { \
  CryptoKernels::montgomery_##name##_features, \
  CryptoKernels::montgomery_multiply_##name, CryptoKernels::montgomery_square_##name \
}
static const MontgomeryTier tiers[] = { TIER(base), TIER(adx) };
#undef TIER

static const int tier_count = sizeof(tiers) / sizeof(tiers[0]);

bool MontgomeryKernels::generate(CryptoCode& code, int max_tier) {
  _tier = 0;
  int t = max_tier < tier_count ? max_tier : tier_count;
  while (t > 0 && !CryptoFeatures::has(tiers[t - 1].features)) {
    t--;
  }
  if (t <= 0) {
    return false;
  }
  _multiply = (Multiply)code.add(tiers[t - 1].multiply);
  _square   = (Square)code.add(tiers[t - 1].square);
  if (_multiply == NULL || _square == NULL) {
    return false;
  }
  _tier = t;
  return true;
}
