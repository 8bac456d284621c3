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

#include "digestKernels_x86.hpp"

#include "cryptoKernels_x86.hpp"

DigestKernels::Blocks DigestKernels::_blocks[digests];

struct Choice {
  DigestKernels::Digest digest;
  uint32_t              features;
  CryptoKernel          block;
  CryptoKernel          blocks;
};

#define CHOICE(digest, name, features) { \
  DigestKernels::digest, features, CryptoKernels::name##_block, CryptoKernels::name##_blocks \
}
// the fastest of a digest first
static const Choice choices[] = {
  CHOICE(MD5,    md5,           0),
  CHOICE(SHA1,   sha1_ni,       CryptoKernels::sha1_ni_features),
  CHOICE(SHA1,   sha1_avx2,     CryptoKernels::sha1_avx2_features),
  CHOICE(SHA256, sha256_ni,     CryptoKernels::sha256_ni_features),
  CHOICE(SHA256, sha256_avx512, CryptoKernels::sha2_avx512_features),
  CHOICE(SHA256, sha256_avx2,   CryptoKernels::sha2_avx2_features),
  CHOICE(SHA512, sha512_ni,     CryptoKernels::sha512_ni_features),
  CHOICE(SHA512, sha512_avx512, CryptoKernels::sha2_avx512_features),
  CHOICE(SHA512, sha512_avx2,   CryptoKernels::sha2_avx2_features)
};
#undef CHOICE

static const Choice* best(DigestKernels::Digest digest, uint32_t hidden) {
  for (size_t i = 0; i < sizeof(choices) / sizeof(choices[0]); i++) {
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
