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

// The schedule of an AES key (FIPS 197, section 5.2) and the powers of H = E(0): what a context of GcmKernels holds for its
// key. One kernel for all tiers.
//
// SubWord is AESE with a key of zeros on four equal columns, which ShiftRows leaves as they are. Words of the schedule are in
// general registers; the bytes of one in the machine's order, so that RotWord is a rotation by 8 bits to the right.
//
// set_key: void (byte* context, byte* key, size_t length)
//   context  GcmKernels says what it holds; it does not overlap anything else; aligned to 8
//   key      16, 24 or 32 bytes, as length says; any alignment
//
// Registers: GhashWriter's names and those below.
// Features: AES, PMULL.
// Constant time: branches and addresses depend on length only. Nothing is left on the stack.
// Speed: not measured on hardware.
// Sources: FIPS 197; SP 800-38D.

#include "ghash_aarch64.hpp"

class AesKeyScheduleWriter : public GhashWriter {
 public:
  explicit AesKeyScheduleWriter(CryptoAssembler& a) : GhashWriter(a, false) {}

  void write_set_key();

 private:
  static const Reg key    = Asm::X1;
  static const Reg to     = Asm::X3;    // where the next words of the schedule go
  static const Reg rounds = Asm::X14;
  static const Reg temp   = Asm::X15;
  static const Reg round_constant = Asm::X16;

  static Reg word(int i) { return (Reg)(Asm::X4 + i); }    // of the last 4, 6 or 8
  static Vec zero()       { return Vec(16); }
  static Vec substitute() { return Vec(17); }
  static Vec block()      { return Vec(0); }

  void substitute_word(Reg w);
  void store_words(int words);
  void expand(int words, int count);
  void make_powers();
};

// temp = SubWord(w)
void AesKeyScheduleWriter::substitute_word(Reg w) {
  _a.dup4s(substitute(), w);
  _a.aese(substitute(), zero());
  _a.get_s(temp, substitute(), 0);
}

void AesKeyScheduleWriter::store_words(int words) {
  for (int i = 0; i < words; i += 2) {
    _a.stpw(word(i), word(i + 1), Mem::after(to, 8));
  }
}

// All of a schedule of count words for a key of some words. The last round key has a place of its own.
void AesKeyScheduleWriter::expand(int words, int count) {
  uint32_t constant = 1;
  for (int i = 0; i < words; i += 2) {
    _a.ldpw(word(i), word(i + 1), Mem(key, 4 * i));
  }
  _a.add(to, context, Gcm::round_keys);
  store_words(words);
  for (int done = words; done < count; done += words) {
    const int left = count - done < words ? count - done : words;
    substitute_word(word(words - 1));
    _a.rorw(temp, temp, 8);
    _a.mov(round_constant, (uint64_t)constant);
    _a.eorw(temp, temp, round_constant);
    constant = constant << 1 ^ (constant >> 7) * 0x11b;
    for (int i = 0; i < left; i++) {
      if (words == 8 && i == 4) {
        substitute_word(word(3));
        _a.eorw(word(4), word(4), temp);
      } else {
        _a.eorw(word(i), word(i), i == 0 ? temp : word(i - 1));
      }
    }
    if (done + left == count) {
      _a.add(to, context, Gcm::round_keys + Gcm::last_round * block_size);
    }
    store_words(left);
  }
  _a.mov(rounds, (uint64_t)(count / 4 - 1));
}

// H = E(0) and its powers; the sums of the halves of two neighbours share a vector.
void AesKeyScheduleWriter::make_powers() {
  Label next;
  _a.clear(block());
  _a.sub(scratch2, rounds, 1);
  _a.add(scratch, context, Gcm::round_keys);
  _a.bind(next);
  _a.ldrq(substitute(), Mem::after(scratch, block_size));
  _a.aese(block(), substitute());
  _a.aesmc(block(), block());
  _a.subs(scratch2, scratch2, 1);
  _a.b(Asm::NOT_EQUAL, next);
  _a.ldrq(substitute(), Mem(scratch));
  _a.aese(block(), substitute());
  _a.ldrq(substitute(), Mem(context, Gcm::round_keys + Gcm::last_round * block_size));
  _a.veor(block(), block(), substitute());
  _a.rbit(block(), block());

  // The state is H^n, which hash_data() multiplies with.
  _a.vmov(lo(), block());
  for (int n = 1; n <= stride_blocks + 1; n++) {
    if (n > 1) {
      _a.ext(t(), block(), block(), 8);
      _a.vmov(h(), lo());
      _a.pmull(mid(), t(), h());
      _a.pmull2(t2(), t(), h());
      _a.pmull(lo(), block(), h());
      _a.pmull2(hi(), block(), h());
      _a.veor(mid(), mid(), t2());
      reduce(false);
    }
    _a.strq(lo(), Mem(context, powers_end - block_size * n));
    if (n % 2 == 0 && n <= stride_blocks) {
      _a.trn1(t(), lo(), data());
      _a.trn2(t2(), lo(), data());
      _a.veor(t(), t(), t2());
      _a.strq(t(), Mem(context, powers_end + block_size * (pairs - n / 2)));
    }
    _a.vmov(data(), lo());
  }
}

void AesKeyScheduleWriter::write_set_key() {
  Label longer, longest, done;
  _a.enter();
  load_polynomial();
  _a.clear(zero());
  _a.cmp(length, 24);
  _a.b(Asm::EQUAL, longer);
  _a.b(Asm::ABOVE, longest);
  expand(4, 44);
  _a.b(done);
  _a.bind(longer);
  expand(6, 52);
  _a.b(done);
  _a.bind(longest);
  expand(8, 60);
  _a.bind(done);
  _a.strw(rounds, Mem(context, Gcm::rounds_at));
  make_powers();
  _a.leave();
}

void CryptoKernels::aes_gcm_set_key(CryptoAssembler& a) { AesKeyScheduleWriter(a).write_set_key(); }
