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

#include "crypto/cryptoProcessor.hpp"

#ifdef HAVE_CRYPTO_PROCESSOR

#include "crypto/montgomeryKernels.hpp"

#include <string.h>

int                         MontgomeryKernels::_tier     = 0;
MontgomeryKernels::Multiply MontgomeryKernels::_multiply = NULL;
MontgomeryKernels::Square   MontgomeryKernels::_square   = NULL;
MontgomeryKernels::Select   MontgomeryKernels::_select   = NULL;

bool MontgomeryKernels::generate(CryptoCode& code, int max_tier) {
  _tier = 0;
  int t = max_tier < tier_count ? max_tier : tier_count;
  while (t > 0 && !CryptoFeatures::has(tiers[t - 1].features)) {
    t--;
  }
  if (t <= 0) {
    return false;
  }
  const Tier& kernels = tiers[t - 1];
  _multiply = (Multiply)code.add(kernels.multiply);
  _square   = (Square)code.add(kernels.square);
  if (_multiply == NULL || _square == NULL) {
    return false;
  }
  _select = NULL;
  if (kernels.select != NULL && CryptoFeatures::has(kernels.select_features) &&
      (_select = (Select)code.add(kernels.select)) == NULL) {
    return false;
  }
  _tier = t;
  return true;
}

void MontgomeryKernels::wipe(uint64_t* p, size_t words) {
  volatile uint64_t* const v = p;
  for (size_t i = 0; i < words; i++) {
    v[i] = 0;
  }
}

// All bits set if x == y, both below 2^63, and else none.
static uint64_t equal_mask(uint64_t x, uint64_t y) { return 0 - (((x ^ y) - 1) >> 63); }

void MontgomeryKernels::select(uint64_t* r, const uint64_t* table, size_t entries, size_t stride, uint64_t index,
                               size_t words) {
  if (_select != NULL) {
    _select(r, table, entries, stride * sizeof(uint64_t), &index, words);
    return;
  }
  // as many words at a time as registers hold
  uint64_t chosen[unit];
  for (size_t k = 0; k < words; k += unit) {
    memset(chosen, 0, sizeof(chosen));
    const uint64_t* from = table + k;
    for (size_t entry = 0; entry < entries; entry++, from += stride) {
      const uint64_t mask = equal_mask(entry, index);
      for (size_t i = 0; i < unit; i++) {
        chosen[i] |= from[i] & mask;
      }
    }
    memcpy(r + k, chosen, sizeof(chosen));
  }
  wipe(chosen, unit);
}

#endif // HAVE_CRYPTO_PROCESSOR
