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

DigestKernels::Blocks DigestKernels::_md5;
DigestKernels::Blocks DigestKernels::_sha1;
DigestKernels::Blocks DigestKernels::_sha256;
DigestKernels::Blocks DigestKernels::_sha512;

struct Choice {
  uint32_t     features;
  CryptoKernel kernel;
};

// the fastest first
static const Choice md5_choices[] = {
  { 0, CryptoKernels::md5_blocks }
};

static const Choice sha1_choices[] = {
  { CryptoKernels::sha1_ni_features,   CryptoKernels::sha1_ni_blocks },
  { CryptoKernels::sha1_avx2_features, CryptoKernels::sha1_avx2_blocks }
};

static const Choice sha256_choices[] = {
  { CryptoKernels::sha256_ni_features,   CryptoKernels::sha256_ni_blocks },
  { CryptoKernels::sha2_avx512_features, CryptoKernels::sha256_avx512_blocks },
  { CryptoKernels::sha2_avx2_features,   CryptoKernels::sha256_avx2_blocks }
};

static const Choice sha512_choices[] = {
  { CryptoKernels::sha512_ni_features,   CryptoKernels::sha512_ni_blocks },
  { CryptoKernels::sha2_avx512_features, CryptoKernels::sha512_avx512_blocks },
  { CryptoKernels::sha2_avx2_features,   CryptoKernels::sha512_avx2_blocks }
};

template <int count>
static bool add_best(CryptoCode& code, uint32_t hidden, const Choice (&choices)[count],
                     DigestKernels::Blocks& blocks) {
  blocks = NULL;
  for (int i = 0; i < count; i++) {
    const uint32_t features = choices[i].features;
    if ((features & hidden) == 0 && CryptoFeatures::has(features)) {
      blocks = (DigestKernels::Blocks)code.add(choices[i].kernel);
      return blocks != NULL;
    }
  }
  return true;
}

bool DigestKernels::generate(CryptoCode& code, uint32_t hidden) {
  // all of them, also after one that could not be written
  bool good = add_best(code, hidden, md5_choices, _md5);
  good = add_best(code, hidden, sha1_choices, _sha1) && good;
  good = add_best(code, hidden, sha256_choices, _sha256) && good;
  good = add_best(code, hidden, sha512_choices, _sha512) && good;
  return good;
}
