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

// SHA-224 and SHA-256 compression with the SHA2 instructions.
//
// Computes  H := compress(H, M)  of FIPS 180-4, section 6.2.2, for one or several 64-byte blocks M. In each of 64 rounds t
//     T1 = H + S1(E) + Ch(E, F, G) + K[t] + W[t];  T2 = S0(A) + Maj(A, B, C)
//     H = G;  G = F;  F = E;  E = D + T1;  D = C;  C = B;  B = A;  A = T1 + T2
// where W[0..15] are the block's big-endian words and  W[t] = s1(W[t-2]) + W[t-7] + s0(W[t-15]) + W[t-16].
// Four rounds make one group: SHA256H makes the new A to D from both halves of the state and K + W, SHA256H2 the new E to H
// from these and the old A to D. SHA256SU0 and SHA256SU1 make four words from the last sixteen.
//
// Arguments and their registers: those of digestWriter_aarch64.hpp; a block has 64 bytes, the state 8 words of 32 bits, A to H.
//
// Registers: the names below. Features: SHA2.
// Constant time: the only branch depends on offset and limit; all addresses on data, state, offset and the code.
// Speed: not measured on hardware.
// Sources: FIPS 180-4; Arm Architecture Reference Manual for A-profile, for what the instructions do.

#include "digestWriter_aarch64.hpp"

class Sha256Writer : public DigestWriter {
 public:
  Sha256Writer(CryptoAssembler& a, bool several) : DigestWriter(a, several, 64) {}

 private:
  enum { groups = 16, word_vectors = 4 };

  static Vec abcd()       { return Vec(0); }
  static Vec efgh()       { return Vec(1); }
  static Vec old_abcd()   { return Vec(2); }
  static Vec sum()        { return Vec(3); }
  static Vec w(int group) { return Vec(4 + group % word_vectors); }
  static Vec k(int group) { return Vec(16 + group % 2); }
  static Vec start_abcd() { return Vec(20); }
  static Vec start_efgh() { return Vec(21); }

  Label _constants;

  virtual void load_state();
  virtual void compress();
  virtual void store_state();
  virtual void write_data();
};

void Sha256Writer::load_state() {
  _a.ldpq(abcd(), efgh(), Mem(state));
  _a.adr(constants, _constants);
}

void Sha256Writer::compress() {
  for (int i = 0; i < word_vectors; i += 2) {
    _a.ldpq(w(i), w(i + 1), Mem::after(data, 32));
  }
  for (int i = 0; i < word_vectors; i++) {
    _a.rev32(w(i), w(i));
  }
  _a.vmov(start_abcd(), abcd());
  _a.vmov(start_efgh(), efgh());
  for (int g = 0; g < groups; g++) {
    if (g % 2 == 0) {
      _a.ldpq(k(g), k(g + 1), Mem(constants, 16 * g));
    }
    _a.add4s(sum(), w(g), k(g));
    _a.vmov(old_abcd(), abcd());
    _a.sha256h(abcd(), efgh(), sum());
    _a.sha256h2(efgh(), old_abcd(), sum());
    if (g + word_vectors < groups) {
      _a.sha256su0(w(g), w(g + 1));
      _a.sha256su1(w(g), w(g + 2), w(g + 3));
    }
  }
  _a.add4s(abcd(), abcd(), start_abcd());
  _a.add4s(efgh(), efgh(), start_efgh());
}

void Sha256Writer::store_state() {
  _a.stpq(abcd(), efgh(), Mem(state));
}

void Sha256Writer::write_data() {
  _a.align_data(64);
  _a.bind(_constants);
  for (int t = 0; t < 4 * groups; t++) {
    _a.data32(DigestConstants::sha256(t));
  }
}

void CryptoKernels::sha256_block(CryptoAssembler& a)  { Sha256Writer(a, false).write(); }
void CryptoKernels::sha256_blocks(CryptoAssembler& a) { Sha256Writer(a, true).write(); }
