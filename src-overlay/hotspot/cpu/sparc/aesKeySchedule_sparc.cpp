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

// The schedule of an AES key (FIPS 197, section 5.2) and the powers of H = E(0): what a context of GcmKernels holds for its key.
//
// AES_KEXPAND1 makes the two words of a schedule that begin a key's length, with SubWord, RotWord and the constant; AES_KEXPAND0
// those in the middle of a key of 256 bits, with SubWord alone; AES_KEXPAND2 the others.
//
// set_key: void (byte* context, byte* key, size_t length)
//   context  GcmKernels says what it holds; it does not overlap anything else; aligned to 8
//   key      16, 24 or 32 bytes, as length says; any alignment
//
// Registers: GhashWriter's names; pair i of the schedule's words is in the floating-point register i.
// Features: CryptoKernels::aes_features.
// Constant time: branches and addresses depend on length only. Nothing is left on the stack.
// Speed: not measured, for want of a processor.
// Sources: FIPS 197; SP 800-38D; for what the
//   instructions do make/qemu-sparc64-crypto.patch, which tells where that is known from.

#include "ghash_sparc.hpp"

class AesKeyScheduleWriter : public GhashWriter {
 public:
  explicit AesKeyScheduleWriter(CryptoAssembler& a) : GhashWriter(a) {}

  void write_set_key();

 private:
  static Dbl pair(int i) { return Dbl(i); }

  void next_pair(int words, int i);
  void expand(int words);
  void make_powers();
};

// Pair i of the schedule of a key of some words, from those before
void AesKeyScheduleWriter::next_pair(int words, int i) {
  const int pairs = words / 2, place = i % pairs;
  const Dbl d = pair(i), n = pair(i - pairs), m = pair(i - 1);
  if (place == 0) {
    _a.aes_kexpand1(d, n, m, i / pairs - 1);
  } else if (words == 8 && place == 2) {
    _a.aes_kexpand0(d, n, m);
  } else {
    _a.aes_kexpand2(d, n, m);
  }
}

// The whole schedule, and H in lo; the last round key has a place of its own.
void AesKeyScheduleWriter::expand(int words) {
  const int rounds = words + 6, pairs = 2 * (rounds + 1);
  for (int i = 0; i < words / 2; i++) {
    load_word(pair(i), temp(), below, above, 8 * i);
  }
  for (int i = words / 2; i < pairs; i++) {
    next_pair(words, i);
  }
  for (int i = 0; i < pairs; i++) {
    const int round = i / 2;
    _a.std(pair(i), Mem(context, Gcm::round_key_at(round == rounds ? (int)Gcm::last_round : round) + i % 2 * 8));
  }
  _a.mov(scratch, (uint64_t)rounds);
  _a.stw(scratch, Mem(context, Gcm::rounds_at));
  // a block of zeros with the first key added is that key
  for (int round = 1; round <= rounds; round++) {
    for (int i = 0; i < 2; i++) {
      _a.ldd(key_half(i), Mem(context, Gcm::round_key_at(round == rounds ? (int)Gcm::last_round : round) + 8 * i));
    }
    encrypt_round(0, key_half(0), key_half(1), round == rounds);
  }
  _a.movdtox(lo1, first(0));
  _a.movdtox(lo0, second(0));
}

// From H in lo, which becomes x H
void AesKeyScheduleWriter::make_powers() {
  _a.srax(scratch, lo1, 63);
  _a.srlx(scratch2, lo0, 63);
  _a.sllx(lo1, lo1, 1);
  _a.or_(lo1, lo1, scratch2);
  _a.sllx(lo0, lo0, 1);
  _a.and_(scratch2, scratch, polynomial);
  _a.xor_(lo1, lo1, scratch2);
  _a.and_(scratch2, scratch, 1);
  _a.xor_(lo0, lo0, scratch2);
  _a.mov(h0, lo0);
  _a.mov(h1, lo1);
  for (int n = 1; n <= stride_blocks + 1; n++) {
    if (n > 1) {
      _a.mov(x0, lo0);
      _a.mov(x1, lo1);
      multiply(true);
      reduce();
    }
    _a.stx(lo1, Mem(context, power_at(n)));
    _a.stx(lo0, Mem(context, power_at(n) + 8));
  }
}

void AesKeyScheduleWriter::write_set_key() {
  Label longer, longest, done;
  _a.enter();
  load_polynomial();
  begin_loads(in, below, above);
  _a.cmp(length, 24);
  _a.b(Asm::EQUAL, longer);
  _a.nop();
  _a.b(Asm::ABOVE, longest);
  _a.nop();
  expand(4);
  _a.b(done);
  _a.nop();
  _a.bind(longer);
  expand(6);
  _a.b(done);
  _a.nop();
  _a.bind(longest);
  expand(8);
  _a.bind(done);
  make_powers();
  leave();
}

void CryptoKernels::aes_gcm_set_key(CryptoAssembler& a) { AesKeyScheduleWriter(a).write_set_key(); }
