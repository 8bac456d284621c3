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

#include "crypto/aesKernels.hpp"

int                 AesKernels::_tier        = 0;
AesKernels::Ecb     AesKernels::_encrypt_ecb = NULL;
AesKernels::Ecb     AesKernels::_decrypt_ecb = NULL;
AesKernels::Chained AesKernels::_decrypt_cbc = NULL;
AesKernels::Chained AesKernels::_ctr         = NULL;

bool AesKernels::generate(CryptoCode& code, int max_tier) {
  _tier = 0;
  int t = max_tier < tier_count ? max_tier : tier_count;
  while (t > 0 && (tiers[t - 1].ctr == NULL || !CryptoFeatures::has(tiers[t - 1].features))) {
    t--;
  }
  if (t <= 0) {
    return false;
  }
  const Tier& kernels = tiers[t - 1];
  _encrypt_ecb = (Ecb)code.add(kernels.encrypt_ecb);
  _decrypt_ecb = (Ecb)code.add(kernels.decrypt_ecb);
  _decrypt_cbc = (Chained)code.add(kernels.decrypt_cbc);
  _ctr         = (Chained)code.add(kernels.ctr);
  if (_encrypt_ecb == NULL || _decrypt_ecb == NULL || _decrypt_cbc == NULL || _ctr == NULL) {
    return false;
  }
  _tier = t;
  return true;
}

static uint64_t load_big_endian(const uint8_t* b) {
  return (uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 | (uint64_t)b[2] << 40 | (uint64_t)b[3] << 32 |
         (uint64_t)b[4] << 24 | (uint64_t)b[5] << 16 | (uint64_t)b[6] << 8 | b[7];
}

static void store_big_endian(uint8_t* bytes, uint64_t value) {
  for (int i = 0; i < 8; i++) {
    bytes[i] = (uint8_t)(value >> (56 - 8 * i));
  }
}

// The kernel counts in the low 64 bits only, so a call in which they wrap around is divided there.
void AesKernels::ctr(const int32_t* key, int words, uint8_t* counter, const uint8_t* in, size_t length, uint8_t* out) {
  static const size_t block_size = 16;
  const uint64_t low = load_big_endian(counter + 8);
  const uint64_t after = low + length / block_size;
  if (after < low) {
    const size_t first = length - (size_t)after * block_size;
    _ctr(key, rounds(words), in, first, out, counter);
    store_big_endian(counter, load_big_endian(counter) + 1);
    in += first;
    out += first;
    length -= first;
  }
  _ctr(key, rounds(words), in, length, out, counter);
}

#endif // HAVE_CRYPTO_PROCESSOR
