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

#include "crypto/digestKernels.hpp"

DigestKernels::Blocks DigestKernels::_blocks[digests];

const DigestKernels::Choice* DigestKernels::best(Digest digest, uint32_t hidden) {
  for (int i = 0; i < choice_count; i++) {
    const uint32_t features = choices[i].features;
    if (choices[i].digest == digest && (features & hidden) == 0 && CryptoFeatures::has(features)) {
      return &choices[i];
    }
  }
  return NULL;
}

CryptoKernel DigestKernels::block_kernel(Digest digest, uint32_t hidden) {
  const Choice* const choice = best(digest, hidden);
  return choice == NULL ? NULL : choice->block;
}

CryptoKernel DigestKernels::blocks_kernel(Digest digest, uint32_t hidden) {
  const Choice* const choice = best(digest, hidden);
  return choice == NULL ? NULL : choice->blocks;
}

bool DigestKernels::generate(CryptoCode& code, uint32_t hidden) {
  bool good = true;
  // all of them, also after one that could not be written
  for (int i = 0; i < digests; i++) {
    const CryptoKernel kernel = blocks_kernel((Digest)i, hidden);
    _blocks[i] = kernel == NULL ? NULL : (Blocks)code.add(kernel);
    good = good && (kernel == NULL || _blocks[i] != NULL);
  }
  return good;
}

#endif // HAVE_CRYPTO_PROCESSOR
