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

#ifndef SHARE_CRYPTO_DIGESTKERNELS_HPP
#define SHARE_CRYPTO_DIGESTKERNELS_HPP

#include "crypto/cryptoCode.hpp"

// Compression of message digests with the best kernel that the processor has for each.
class DigestKernels {
 public:
  enum Digest { MD5, SHA1, SHA256, SHA512 };

  struct Choice {
    Digest       digest;
    uint32_t     features;
    CryptoKernel block;
    CryptoKernel blocks;
  };

  // Those of the processor, the fastest of a digest first; the processor's folder defines them.
  static const Choice choices[];
  static const int    choice_count;

  // The best kernel for one block, or for several, by CryptoFeatures less the hidden ones; NULL when there is none. The
  // files that define the kernels tell what they take.
  static CryptoKernel block_kernel(Digest digest, uint32_t hidden = 0);
  static CryptoKernel blocks_kernel(Digest digest, uint32_t hidden = 0);

  // Takes the blocks at data, data + size, ... while  offset <= limit,  where offset goes on by the size of a block,
  // too. Returns the offset of the first block that was not taken. size is 64 bytes, for SHA-512 128; the state has the
  // words of the standard in the machine's byte order and does not overlap the data.
  typedef int (*Blocks)(const uint8_t* data, void* state, int offset, int limit);

  // Writes the best kernels for several blocks. False when one could not be written; that one is then NULL, and the
  // error is in code.
  static bool generate(CryptoCode& code, uint32_t hidden = 0);

  // NULL when there is no kernel for the processor, and before generate(). SHA256 is for SHA-224, too; SHA512 for
  // SHA-384, SHA-512/224 and SHA-512/256.
  static Blocks blocks(Digest digest) { return _blocks[digest]; }

  // room that is enough for generate()
  enum { code_size = 24 * 1024 };

 private:
  enum { digests = SHA512 + 1 };
  static Blocks _blocks[digests];

  static const Choice* best(Digest digest, uint32_t hidden);
};

#endif // SHARE_CRYPTO_DIGESTKERNELS_HPP
