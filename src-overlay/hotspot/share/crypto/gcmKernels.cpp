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

#include "crypto/gcmKernels.hpp"

#include <string.h>

int                GcmKernels::_tier = GcmKernels::NONE;
GcmKernels::SetKey GcmKernels::_set_key;
GcmKernels::Hash   GcmKernels::_hash;
GcmKernels::Crypt  GcmKernels::_encrypt;
GcmKernels::Crypt  GcmKernels::_decrypt;

static const size_t block_size = 16;
static const size_t short_iv_length = 12;

static void store_big_endian(uint8_t* p, uint32_t value) {
  for (int i = 0; i < 4; i++) {
    p[i] = (uint8_t)(value >> 8 * (3 - i));
  }
}

static uint32_t load_big_endian(const uint8_t* p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

// inc32 of SP 800-38D, several times
static void advance_counter(uint8_t* context, size_t blocks) {
  uint8_t* const counter = context + GcmKernels::counter_at;
  store_big_endian(counter + 12, load_big_endian(counter + 12) + (uint32_t)blocks);
  uint32_t low_count;
  memcpy(&low_count, context + GcmKernels::low_count_at, sizeof(low_count));
  if (low_count != GcmKernels::hidden_count) {
    low_count = counter[15];
    memcpy(context + GcmKernels::low_count_at, &low_count, sizeof(low_count));
  }
}

// The first block of text comes after J0.
static void begin_counting(uint8_t* context, uint32_t low_count) {
  memcpy(context + GcmKernels::counter_at, context + GcmKernels::first_counter_at, block_size);
  memcpy(context + GcmKernels::low_count_at, &low_count, sizeof(low_count));
  advance_counter(context, 1);
}

static bool is_big_endian() {
  const uint16_t one = 1;
  return *(const uint8_t*)&one == 0;
}

// A block of at most 16 bytes and zeros, written in halves, which is how the kernels read it.
static void store_padded(uint8_t* block, const uint8_t* data, size_t length) {
  uint64_t halves[2] = { 0, 0 };
  if (length >= 8) {
    memcpy(&halves[0], data, 8);
    memcpy(&halves[1], data + length - 8, 8);
    // 8 .. 16 bytes: those of the first half leave the second one
    const int bits = 8 * (16 - (int)length);
    halves[1] = length == 8 ? 0 : is_big_endian() ? halves[1] << bits : halves[1] >> bits;
  } else {
    for (size_t i = 0; i < length; i++) {
      halves[0] |= (uint64_t)data[i] << 8 * (is_big_endian() ? 7 - i : i);
    }
  }
  memcpy(block, &halves[0], 8);
  memcpy(block + 8, &halves[1], 8);
}

static void store_lengths(uint8_t* context, uint64_t aad_length, uint64_t text_length) {
  const uint64_t bits[2] = { text_length * 8, aad_length * 8 };
  memcpy(context + GcmKernels::lengths_at, bits, sizeof(bits));
}

bool GcmKernels::generate(CryptoCode& code, int max_tier) {
  _tier = NONE;
  for (int tier = max_tier < tier_count ? max_tier : tier_count; tier > NONE; tier--) {
    const Tier& kernels = tiers[tier - 1];
    if (kernels.set_key != NULL && CryptoFeatures::has(kernels.features)) {
      _set_key = (SetKey)code.add(kernels.set_key);
      _hash    = (Hash)code.add(kernels.hash);
      _encrypt = (Crypt)code.add(kernels.encrypt);
      _decrypt = (Crypt)code.add(kernels.decrypt);
      if (_set_key == NULL || _hash == NULL || _encrypt == NULL || _decrypt == NULL) {
        return false;
      }
      _tier = tier;
      return true;
    }
  }
  return false;
}

void GcmKernels::set_key(uint8_t* context, const uint8_t* key, size_t key_length) {
  _set_key(context, key, key_length);
}

void GcmKernels::start(uint8_t* context, const uint8_t* iv, size_t iv_length) {
  memset(context + state_at, 0, block_size);
  if (iv_length == short_iv_length) {
    uint8_t* const first = context + first_counter_at;
    memcpy(first, iv, short_iv_length);
    store_big_endian(first + short_iv_length, 1);
    begin_counting(context, 1);
  } else {
    uint8_t lengths[block_size];
    memset(lengths, 0, sizeof(lengths));
    const uint64_t bits = (uint64_t)iv_length * 8;
    store_big_endian(lengths + 8, (uint32_t)(bits >> 32));
    store_big_endian(lengths + 12, (uint32_t)bits);
    _hash(context, iv, iv_length);
    _hash(context, lengths, sizeof(lengths));
    start_from_hash(context);
  }
}

void GcmKernels::start_from_hash(uint8_t* context) {
  memcpy(context + first_counter_at, context + state_at, block_size);
  memset(context + state_at, 0, block_size);
  begin_counting(context, hidden_count);
}

void GcmKernels::aad(uint8_t* context, const uint8_t* data, size_t length) {
  _hash(context, data, length);
}

void GcmKernels::crypt(uint8_t* context, bool encrypt, const uint8_t* in, size_t length, uint8_t* out) {
  (encrypt ? _encrypt : _decrypt)(context, in, length, out, 0, NULL);
  advance_counter(context, length / block_size);
}

void GcmKernels::tag(uint8_t* context, uint64_t aad_length, uint64_t text_length, uint8_t* tag16) {
  store_lengths(context, aad_length, text_length);
  _encrypt(context, NULL, 0, NULL, LAST, NULL);
  memcpy(tag16, context + tag_at, block_size);
  // It may be the right one of a message whose tag is wrong.
  memset(context + tag_at, 0, block_size);
}

// What comes before the text, or leaves it to the kernel, which does all that is short; returns its flags.
size_t GcmKernels::begin(uint8_t* context, const uint8_t* iv, size_t iv_length, const uint8_t* aad, size_t aad_length,
                         size_t length) {
  store_lengths(context, aad_length, length);
  if (iv_length == short_iv_length && aad_length <= block_size) {
    if (aad_length == 0) {
      return LAST | FIRST;
    }
    store_padded(context + state_at, aad, aad_length);
    return LAST | FIRST | FIRST_BLOCK;
  }
  start(context, iv, iv_length);
  _hash(context, aad, aad_length);
  return LAST;
}

void GcmKernels::seal(uint8_t* context, const uint8_t* iv, size_t iv_length, const uint8_t* aad, size_t aad_length,
                      const uint8_t* in, size_t length, uint8_t* out, uint8_t* tag16) {
  const size_t flags = begin(context, iv, iv_length, aad, aad_length, length);
  _encrypt(context, in, length, out, flags, iv);
  memcpy(tag16, context + tag_at, block_size);
}

bool GcmKernels::open(uint8_t* context, const uint8_t* iv, size_t iv_length, const uint8_t* aad, size_t aad_length,
                      const uint8_t* in, size_t length, uint8_t* out, const uint8_t* tag, size_t tag_length) {
  const size_t flags = begin(context, iv, iv_length, aad, aad_length, length);
  _decrypt(context, in, length, out, flags, iv);
  uint8_t* const expected = context + tag_at;
  uint64_t difference = 0;
  if (tag_length == block_size) {
    uint64_t a[2], b[2];
    memcpy(a, tag, sizeof(a));
    memcpy(b, expected, sizeof(b));
    difference = (a[0] ^ b[0]) | (a[1] ^ b[1]);
  } else {
    for (size_t i = 0; i < tag_length; i++) {
      difference |= (uint64_t)(tag[i] ^ expected[i]);
    }
  }
  if (difference != 0) {
    // a tag that a forger could learn from
    memset(expected, 0, block_size);
    if (out == in) {
      // The input has been overwritten; what decrypted it encrypts it again.
      start(context, iv, iv_length);
      crypt(context, true, out, length, out);
    } else {
      memset(out, 0, length);
    }
    return false;
  }
  return true;
}

#endif // HAVE_CRYPTO_PROCESSOR
