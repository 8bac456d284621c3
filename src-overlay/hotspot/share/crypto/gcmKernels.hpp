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

#ifndef SHARE_CRYPTO_GCMKERNELS_HPP
#define SHARE_CRYPTO_GCMKERNELS_HPP

#include "crypto/cryptoCode.hpp"

// AES-GCM (NIST SP 800-38D) on plain memory, with the best kernels that the processor has.
//
// All that belongs to one key and one message is in a context: context_size() bytes, aligned to 8, that may be moved
// between calls. It holds secrets; who owns it clears it. Its contents are set by set_key(), then for each message by
// start(). Then come aad() and crypt() any number of times, in this order, and tag(); or seal() or open() does it all.
//
// in == out is allowed; otherwise the two do not overlap. Time depends on lengths, and on whether a tag is right, not on other
// data or keys.
class GcmKernels {
 public:
  // tier() where there are no kernels
  enum { NONE };

  // How a context is laid out; every offset is a multiple of 16.
  enum {
    stride_vectors      = 8,
    // Round keys in order of use; the last one is always that of last_round, whatever the length of the key.
    round_keys          = 0,
    last_round          = 14,
    state_at            = round_keys + (last_round + 1) * 16,   // of GHASH, in the order of a text's bytes
    first_counter_at    = state_at + 16,          // J0
    counter_at          = first_counter_at + 16,  // of the next block of text
    lengths_at          = counter_at + 16,        // bits of text, bits of additional data, in the machine's order
    tag_at              = lengths_at + 16,
    scratch_at          = tag_at + 16,
    rounds_at           = scratch_at + 16,
    // lowest byte of the next counter, or hidden_count when nothing may depend on it
    low_count_at        = rounds_at + 4,
    // H^n in the form in which the kernels multiply, n descending, so that blocks and the powers that they are multiplied
    // with follow each other in the same order. One vector more than a stride, for the block of lengths.
    powers_at           = rounds_at + 16
  };
  static int round_key_at(int round) { return round_keys + round * 16; }
  // The end, as long as the vectors of the tier need it. What stands behind the powers is read with the last of them.
  static int powers_end(int vector_size) { return powers_at + (stride_vectors + 1) * vector_size; }
  // Behind the powers stand sums of the two halves of a stride's powers, for Karatsuba's multiplication.
  // In bytes, of the tier that generate() has chosen
  static int context_size() { return powers_end(tiers[_tier - 1].vector_size) + tiers[_tier - 1].power_sums * 16; }

  // J0 is a secret unless the initialization vector has 12 bytes.
  enum { hidden_count = 1 << 30 };

  // What the kernels for text are told besides their data.
  enum {
    LAST         = 1,   // hash the block of lengths too, make the tag
    FIRST        = 2,   // start with the 12 bytes of iv and a state of zero
    FIRST_BLOCK  = 4    // with FIRST: hash the block of additional data in the place of the state before the text
  };

  // The kernels of one tier; NULL where a processor has none in it.
  struct Tier {
    uint32_t     features;
    int          vector_size;    // in bytes
    int          power_sums;     // how many vectors of 16 bytes they take
    CryptoKernel set_key;
    CryptoKernel hash;
    CryptoKernel encrypt;
    CryptoKernel decrypt;
  };

  // Those of the processor, from tier 1 on; the processor's folder defines them.
  static const Tier tiers[];
  static const int  tier_count;

  // Writes the kernels of the best tier up to max_tier that CryptoFeatures allows. False when there is none, or no
  // room for it.
  static bool generate(CryptoCode& code, int max_tier);
  static int  tier() { return _tier; }

  // 16, 24 or 32 bytes of key
  static void set_key(uint8_t* context, const uint8_t* key, size_t key_length);
  // iv_length >= 1
  static void start(uint8_t* context, const uint8_t* iv, size_t iv_length);
  // Starts with the hash of what aad() has got as J0: of a long iv in parts, and its block of lengths. It follows a
  // start() with any iv, which makes that hash one of nothing.
  static void start_from_hash(uint8_t* context);
  // length % 16 == 0 unless it is the last call
  static void aad(uint8_t* context, const uint8_t* data, size_t length);
  // length % 16 == 0 unless it is the last call
  static void crypt(uint8_t* context, bool encrypt, const uint8_t* in, size_t length, uint8_t* out);
  // lengths in bytes, of all calls
  static void tag(uint8_t* context, uint64_t aad_length, uint64_t text_length, uint8_t* tag16);

  static void seal(uint8_t* context, const uint8_t* iv, size_t iv_length, const uint8_t* aad, size_t aad_length,
                   const uint8_t* in, size_t length, uint8_t* out, uint8_t* tag16);
  // tag_length <= 16. When the tag is wrong, the result is false, and out is filled with zeros or, if it is in, has the
  // input again.
  static bool open(uint8_t* context, const uint8_t* iv, size_t iv_length, const uint8_t* aad, size_t aad_length,
                   const uint8_t* in, size_t length, uint8_t* out, const uint8_t* tag, size_t tag_length);

 private:
  typedef void (*SetKey)(uint8_t* context, const uint8_t* key, size_t key_length);
  typedef void (*Hash)(uint8_t* context, const uint8_t* data, size_t length);
  typedef void (*Crypt)(uint8_t* context, const uint8_t* in, size_t length, uint8_t* out, size_t flags,
                        const uint8_t* iv);

  static int    _tier;
  static SetKey _set_key;
  static Hash   _hash;
  static Crypt  _encrypt;
  static Crypt  _decrypt;

  static size_t begin(uint8_t* context, const uint8_t* iv, size_t iv_length, const uint8_t* aad, size_t aad_length,
                      size_t length);
};

#endif // SHARE_CRYPTO_GCMKERNELS_HPP
