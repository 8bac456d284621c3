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

// SHA-384 and SHA-512 compression with the SHA512 instructions.
//
// Computes  H := compress(H, M)  of FIPS 180-4, section 6.4.2, for one or several 128-byte blocks M. In each of 80 rounds t
//     T1 = H + S1(E) + Ch(E, F, G) + K[t] + W[t];  T2 = S0(A) + Maj(A, B, C)
//     H = G;  G = F;  F = E;  E = D + T1;  D = C;  C = B;  B = A;  A = T1 + T2
// where W[0..15] are the block's big-endian words and  W[t] = s1(W[t-2]) + W[t-7] + s0(W[t-15]) + W[t-16].
// Two rounds make one group. The state is in the registers (A, B), (C, D), (E, F) and (G, H), lowest place first. With
// (G + K[t+1] + W[t+1], H + K[t] + W[t]), (F, G) and (D, E) SHA512H makes (T1 of t + 1, T1 of t); (C, D) plus that is the new
// (E, F), and from it, (C, D) and (A, B) SHA512H2 makes the new (A, B). SHA512SU0 and SHA512SU1 make two words from the last
// sixteen.
//
// Arguments and their registers: those of digestWriter_aarch64.hpp; a block has 128 bytes, the state 8 words of 64 bits, A to H.
//
// Registers: the names below. Features: SHA512.
// Constant time: the only branch depends on offset and limit; all addresses on data, state, offset and the code.
// Speed: not measured on hardware.
// Sources: FIPS 180-4; Arm Architecture Reference Manual for A-profile, for what the instructions do.

#include "digestWriter_aarch64.hpp"

class Sha512Writer : public DigestWriter {
 public:
  Sha512Writer(CryptoAssembler& a, bool several) : DigestWriter(a, several, 128) {}

 private:
  enum { groups = 40, word_vectors = 8, state_vectors = 4 };

  // (A, B) and so on before a group, and a spare register, in the order in which each group moves the roles on by one
  enum { AB, CD, SPARE, EF, GH, roles };
  static Vec role(int group, int i) { return Vec((i - group % roles + roles) % roles); }
  // before the first and after the last group
  static Vec half(int i)     { static const int order[] = { AB, CD, EF, GH }; return role(0, order[i]); }
  static Vec sum()           { return Vec(5); }
  static Vec fg()            { return Vec(6); }
  static Vec de()            { return Vec(7); }
  static Vec w(int group)    { return Vec(16 + group % word_vectors); }
  static Vec k(int group)    { return Vec(24 + group % 2); }
  static Vec start(int i)    { return Vec(26 + i); }

  Label _constants;

  virtual void load_state();
  virtual void compress();
  virtual void store_state();
  virtual void write_data();
};

void Sha512Writer::load_state() {
  for (int i = 0; i < state_vectors; i += 2) {
    _a.ldpq(half(i), half(i + 1), Mem(state, 16 * i));
  }
  _a.adr(constants, _constants);
}

void Sha512Writer::compress() {
  for (int i = 0; i < word_vectors; i += 2) {
    _a.ldpq(w(i), w(i + 1), Mem::after(data, 32));
  }
  for (int i = 0; i < word_vectors; i++) {
    _a.rev64(w(i), w(i));
  }
  for (int i = 0; i < state_vectors; i++) {
    _a.vmov(start(i), half(i));
  }
  for (int g = 0; g < groups; g++) {
    const Vec ab = role(g, AB), cd = role(g, CD), ef = role(g, EF), gh = role(g, GH), spare = role(g, SPARE);
    if (g % 2 == 0) {
      _a.ldpq(k(g), k(g + 1), Mem(constants, 16 * g));
    }
    _a.add2d(sum(), w(g), k(g));
    _a.ext(fg(), ef, gh, 8);
    _a.ext(sum(), sum(), sum(), 8);
    _a.ext(de(), cd, ef, 8);
    _a.add2d(gh, gh, sum());
    _a.sha512h(gh, fg(), de());
    _a.add2d(spare, cd, gh);
    _a.sha512h2(gh, cd, ab);
    if (g + word_vectors < groups) {
      _a.ext(sum(), w(g + 4), w(g + 5), 8);
      _a.sha512su0(w(g), w(g + 1));
      _a.sha512su1(w(g), w(g + 7), sum());
    }
  }
  for (int i = 0; i < state_vectors; i++) {
    _a.add2d(half(i), half(i), start(i));
  }
}

void Sha512Writer::store_state() {
  for (int i = 0; i < state_vectors; i += 2) {
    _a.stpq(half(i), half(i + 1), Mem(state, 16 * i));
  }
}

void Sha512Writer::write_data() {
  _a.align_data(64);
  _a.bind(_constants);
  for (int t = 0; t < 2 * groups; t++) {
    _a.data64(DigestConstants::sha512[t]);
  }
}

void CryptoKernels::sha512_block(CryptoAssembler& a)  { Sha512Writer(a, false).write(); }
void CryptoKernels::sha512_blocks(CryptoAssembler& a) { Sha512Writer(a, true).write(); }
