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

// MD5 compression in general registers.
//
// Computes  (A, B, C, D) := (A, B, C, D) + steps(A, B, C, D, X)  of RFC 1321, section 3.4, for one or several 64-byte
// blocks X of 16 little-endian words. Each of the 64 steps is
//     T = B + ((A + f(B, C, D) + X[k] + T[i]) <<< s);  A = D;  D = C;  C = B;  B = T
// with f, and the order of the k, changing every 16 steps:
//     F = (B & C) | (~B & D);  G = (B & D) | (C & ~D);  H = B ^ C ^ D;  I = C ^ (B | ~D)
// Every step waits for the B of the one before, so as little as possible is between the two: F = ((C ^ D) & B) ^ D; the two
// sides of G have no bit in common and are added one by one; H = (C ^ D) ^ B; I = (B | ~D) ^ C.
//
// Arguments and their registers: those of digestWriter_aarch64.hpp; a block has 64 bytes, the state 4 words of 32 bits, A to D.
//
// Registers: the names below. Features: none.
// Constant time: the only branch depends on offset and limit; all addresses on data, state, offset and the code.
// Speed: not measured on hardware.
// Source: RFC 1321.

#include "digestWriter_aarch64.hpp"

class Md5Writer : public DigestWriter {
 public:
  Md5Writer(CryptoAssembler& a, bool several) : DigestWriter(a, several, 64, 10) {}

 private:
  enum { steps = 64, words = 16 };

  static const Reg temp  = Asm::X2;
  static const Reg temp2 = Asm::X30;

  // X[k]
  static Reg word(int k) { return k < 12 ? (Reg)(Asm::X6 + k) : (Reg)(Asm::X19 + (k - 12)); }
  // A, B, C, D before step 0; every step moves the roles on by one
  static Reg variable(int i) { return (Reg)(Asm::X23 + (i & 3)); }
  static Reg constant(int i) { return i % 2 == 0 ? Asm::X27 : Asm::X28; }

  Label _constants;

  void step(int i);
  virtual void load_state();
  virtual void compress();
  virtual void store_state() {}   // compress() has done it
  virtual void write_data();
};

void Md5Writer::step(int i) {
  const Reg va = variable(0 - i), vb = variable(1 - i), vc = variable(2 - i), vd = variable(3 - i);
  const int round = i / 16;
  if (i % 2 == 0) {
    _a.ldpw(constant(0), constant(1), Mem(constants, 4 * i));
  }
  _a.addw(va, va, constant(i));
  _a.addw(va, va, word(DigestConstants::md5_word(i)));
  switch (round) {
    case 0:
      _a.eorw(temp, vc, vd);
      _a.and_w(temp, temp, vb);
      _a.eorw(temp, temp, vd);
      break;
    case 1:
      _a.bicw(temp2, vc, vd);
      _a.and_w(temp, vb, vd);
      _a.addw(va, va, temp2);
      break;
    case 2:
      _a.eorw(temp, vc, vd);
      _a.eorw(temp, temp, vb);
      break;
    case 3:
      _a.ornw(temp, vb, vd);
      _a.eorw(temp, temp, vc);
      break;
  }
  _a.addw(va, va, temp);
  _a.rorw(va, va, 32 - DigestConstants::md5_rotations[round][i % 4]);
  _a.addw(va, va, vb);
}

void Md5Writer::load_state() {
  for (int i = 0; i < 4; i += 2) {
    _a.ldpw(variable(i), variable(i + 1), Mem(state, 4 * i));
  }
  _a.adr(constants, _constants);
}

void Md5Writer::compress() {
  for (int k = 0; k < words; k += 2) {
    _a.ldpw(word(k), word(k + 1), Mem::after(data, 8));
  }
  for (int i = 0; i < steps; i++) {
    step(i);
  }
  for (int i = 0; i < 4; i += 2) {
    _a.ldpw(temp, temp2, Mem(state, 4 * i));
    _a.addw(variable(i), variable(i), temp);
    _a.addw(variable(i + 1), variable(i + 1), temp2);
    _a.stpw(variable(i), variable(i + 1), Mem(state, 4 * i));
  }
}

void Md5Writer::write_data() {
  _a.align_data(64);
  _a.bind(_constants);
  for (int i = 0; i < steps; i++) {
    _a.data32(DigestConstants::md5[i]);
  }
}

void CryptoKernels::md5_block(CryptoAssembler& a)  { Md5Writer(a, false).write(); }
void CryptoKernels::md5_blocks(CryptoAssembler& a) { Md5Writer(a, true).write(); }
