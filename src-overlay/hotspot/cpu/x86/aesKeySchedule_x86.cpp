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

// The schedule of an AES key (FIPS 197, section 5.2) and the powers of H = E(0), which it makes on the way: what a context
// of GcmKernels holds for its key. In the tiers base, avx2 and avx512, whose powers differ in number.
//
// set_key: void (byte* context, byte* key, size_t length)
//   context  GcmKernels says what it holds; it does not overlap anything else; any alignment
//   key      16, 24 or 32 bytes, as length says; any alignment
//
// Registers: GhashWriter's names; 0 to 6 for round keys, what they are made from, and H, of which make_powers() takes 0 to 8.
// Features: aes_gcm_*_features. No instruction of a tier needs a feature that is not there.
// Constant time: branches and addresses depend on length only. SubBytes is that of AESENCLAST.
// Speed: 45, 51 and 67 ns for keys of 128 bits in base, avx2 and avx512 (AMD EPYC, CPU family 25 model 17, AVX-512,
//   2026-11-21).
// Sources: FIPS 197; SP 800-38D.

#include "cryptoKernels_x86.hpp"
#include "ghash_x86.hpp"

class AesKeyScheduleWriter : public GhashWriter {
 public:
  AesKeyScheduleWriter(CryptoAssembler& a, Tier tier) : GhashWriter(a, tier) {}

  void write_set_key();

 private:
  static const Reg key_bytes = Asm::RSI;

  static Mem key_at(int round) { return Mem(context, Gcm::round_key_at(round)); }

  void next_round_key(Vec key, Vec from, Label& order, const Mem& constant);
  void expand_128(Vec h);
  void expand_192(Vec h);
  void expand_256(Vec h);
  void key_constants();

  Label _rotate_last, _rotate_second, _repeat_last, _round_constants, _zero;
};

// One step of the key expansion of FIPS 197: four words from the four that are Nk words before them and, through
// order, constant, from the last word before them. AESENCLAST of four equal columns is SubBytes, then the addition
// of the constant.
void AesKeyScheduleWriter::next_round_key(Vec key, Vec from, Label& order, const Mem& constant) {
  const Vec substituted = Asm::xmm(4);
  const Vec shifted = Asm::xmm(5);
  shuffle_bytes(substituted, from, Mem(order));
  encrypt_last_round(substituted, constant);
  shift_bytes(shifted, key, 4);
  exclusive_or(key, key, shifted);
  shift_bytes(shifted, key, 8);
  exclusive_or(key, key, shifted);
  exclusive_or(key, key, substituted);
}

void AesKeyScheduleWriter::expand_128(Vec h) {
  const Vec key = Asm::xmm(0);
  load(key, Mem(key_bytes));
  store(key_at(0), key);
  move(h, key);
  for (int i = 1; i < 10; i++) {
    next_round_key(key, key, _rotate_last, Mem(_round_constants, block_size * (i - 1)));
    store(key_at(i), key);
    encrypt_round(h, key);
  }
  next_round_key(key, key, _rotate_last, Mem(_round_constants, block_size * 9));
  store(key_at(Gcm::last_round), key);
  encrypt_last_round(h, key);
}

void AesKeyScheduleWriter::expand_192(Vec h) {
  const Vec key = Asm::xmm(0);      // six words in two registers
  const Vec key2 = Asm::xmm(1);
  const Vec shifted = Asm::xmm(5);
  const int step_size = 24;
  load(key, Mem(key_bytes));
  load(key2, Mem(key_bytes, 8));
  shuffle_words(key2, key2, 0xEE);
  for (int i = 0; ; i++) {
    store(Mem(context, Gcm::round_keys + step_size * i), key);
    if (i == 8) {
      break;
    }
    // the upper half is overwritten by the next step
    store(Mem(context, Gcm::round_keys + step_size * i + block_size), key2);
    next_round_key(key, key2, _rotate_second, Mem(_round_constants, block_size * i));
    shift_bytes(shifted, key2, 4);
    exclusive_or(key2, key2, shifted);
    shuffle_words(shifted, key, 0xFF);
    exclusive_or(key2, key2, shifted);
  }
  store(key_at(Gcm::last_round), key);
  load(h, key_at(0));
  for (int round = 1; round < 12; round++) {
    load(shifted, key_at(round));
    encrypt_round(h, shifted);
  }
  encrypt_last_round(h, key);
}

void AesKeyScheduleWriter::expand_256(Vec h) {
  const Vec key = Asm::xmm(0);
  const Vec key2 = Asm::xmm(1);
  load(key, Mem(key_bytes));
  load(key2, Mem(key_bytes, block_size));
  store(key_at(0), key);
  store(key_at(1), key2);
  move(h, key);
  encrypt_round(h, key2);
  for (int i = 1; i < 7; i++) {
    next_round_key(key, key2, _rotate_last, Mem(_round_constants, block_size * (i - 1)));
    store(key_at(2 * i), key);
    encrypt_round(h, key);
    next_round_key(key2, key, _repeat_last, Mem(_zero));
    store(key_at(2 * i + 1), key2);
    encrypt_round(h, key2);
  }
  next_round_key(key, key2, _rotate_last, Mem(_round_constants, block_size * 6));
  store(key_at(Gcm::last_round), key);
  encrypt_last_round(h, key);
}

void AesKeyScheduleWriter::write_set_key() {
  const Vec h = Asm::xmm(6);
  Label key_192, key_256, expanded;
  _a.enter(3, vectors());
  load_mask_of_swap();
  _a.cmpl(length, 24);
  _a.jcc(Asm::EQUAL, key_192);
  _a.jcc(Asm::ABOVE, key_256);
  expand_128(h);
  _a.jmp(expanded);
  _a.bind(key_192);
  expand_192(h);
  _a.jmp(expanded);
  _a.bind(key_256);
  expand_256(h);
  _a.bind(expanded);
  // Nr = Nk + 6
  _a.shrl(length, 2);
  _a.addl(length, 6);
  _a.movl(Mem(context, Gcm::rounds_at), length);
  make_powers(h);
  leave();
  ghash_constants();
  key_constants();
}

void AesKeyScheduleWriter::key_constants() {
  // SubWord and RotWord of the fourth word, of the second word; SubWord of the fourth
  static const uint32_t orders[] = { 0x0c0f0e0d, 0x04070605, 0x0f0e0d0c };
  Label* const labels[] = { &_rotate_last, &_rotate_second, &_repeat_last };
  _a.align_data(block_size);
  for (int i = 0; i < 3; i++) {
    _a.bind(*labels[i]);
    for (int j = 0; j < 4; j++) {
      _a.data32(orders[i]);
    }
  }
  _a.bind(_round_constants);
  for (uint32_t i = 0, constant = 1; i < 10; i++, constant = constant << 1 ^ (constant >> 7) * 0x11b) {
    for (int j = 0; j < 4; j++) {
      _a.data32(constant);
    }
  }
  _a.bind(_zero);
  _a.data64(0);
  _a.data64(0);
}

void CryptoKernels::aes_gcm_base_set_key(CryptoAssembler& a) {
  AesKeyScheduleWriter(a, VectorWriter::BASE).write_set_key();
}

void CryptoKernels::aes_gcm_avx2_set_key(CryptoAssembler& a) {
  AesKeyScheduleWriter(a, VectorWriter::AVX2).write_set_key();
}

void CryptoKernels::aes_gcm_avx512_set_key(CryptoAssembler& a) {
  AesKeyScheduleWriter(a, VectorWriter::AVX512).write_set_key();
}
