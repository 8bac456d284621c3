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

// SHA-1 compression with the SHA1 instructions.
//
// Computes  H := compress(H, M)  of FIPS 180-4, section 6.1.2, for one or several 64-byte blocks M. In each of 80 rounds t
//     T = ROTL5(A) + f(B, C, D) + E + K[t] + W[t];  E = D;  D = C;  C = ROTL30(B);  B = A;  A = T
// where W[0..15] are the block's big-endian words and  W[t] = ROTL1(W[t-3] ^ W[t-8] ^ W[t-14] ^ W[t-16]). Four rounds make one
// group, of which SHA1C, SHA1P or SHA1M (f chooses, adds or takes the majority) does the whole with K + W; SHA1H makes the E
// of the next group from A. SHA1SU0 and SHA1SU1 make four words from the last sixteen.
//
// Arguments and their registers: those of digestWriter_aarch64.hpp; a block has 64 bytes, the state 5 words of 32 bits, A to E.
//
// Registers: the names below. Features: SHA1.
// Constant time: the only branch depends on offset and limit; all addresses on data, state and offset.
// Speed: not measured on hardware.
// Sources: FIPS 180-4; Arm Architecture Reference Manual for A-profile, for what the instructions do.

#include "digestWriter_aarch64.hpp"

class Sha1Writer : public DigestWriter {
 public:
  Sha1Writer(CryptoAssembler& a, bool several) : DigestWriter(a, several, 64) {}

 private:
  enum { groups = 20, word_vectors = 4 };

  static Vec abcd()            { return Vec(0); }
  static Vec e(int group)      { return Vec(1 + group % 2); }
  static Vec sum()             { return Vec(3); }
  static Vec w(int group)      { return Vec(4 + group % word_vectors); }
  static Vec k(int group)      { return Vec(16 + group / 5); }
  static Vec start_abcd()      { return Vec(20); }
  static Vec start_e()         { return Vec(21); }

  virtual void load_state();
  virtual void compress();
  virtual void store_state();
};

void Sha1Writer::load_state() {
  _a.ldrq(abcd(), Mem(state));
  _a.ldrs(e(0), Mem(state, 16));
  for (int i = 0; i < 4; i++) {
    _a.mov(constants, (uint64_t)DigestConstants::sha1[i]);
    _a.dup4s(k(5 * i), constants);
  }
}

void Sha1Writer::compress() {
  for (int i = 0; i < word_vectors; i += 2) {
    _a.ldpq(w(i), w(i + 1), Mem::after(data, 32));
  }
  for (int i = 0; i < word_vectors; i++) {
    _a.rev32(w(i), w(i));
  }
  _a.vmov(start_abcd(), abcd());
  _a.vmov(start_e(), e(0));
  for (int g = 0; g < groups; g++) {
    _a.add4s(sum(), w(g), k(g));
    _a.sha1h(e(g + 1), abcd());
    if (g < 5) {
      _a.sha1c(abcd(), e(g), sum());
    } else if (g >= 10 && g < 15) {
      _a.sha1m(abcd(), e(g), sum());
    } else {
      _a.sha1p(abcd(), e(g), sum());
    }
    if (g + word_vectors < groups) {
      _a.sha1su0(w(g), w(g + 1), w(g + 2));
      _a.sha1su1(w(g), w(g + 3));
    }
  }
  _a.add4s(abcd(), abcd(), start_abcd());
  _a.add4s(e(0), e(0), start_e());
}

void Sha1Writer::store_state() {
  _a.strq(abcd(), Mem(state));
  _a.strs(e(0), Mem(state, 16));
}

void CryptoKernels::sha1_block(CryptoAssembler& a)  { Sha1Writer(a, false).write(); }
void CryptoKernels::sha1_blocks(CryptoAssembler& a) { Sha1Writer(a, true).write(); }
