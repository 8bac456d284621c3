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

#ifndef CPU_X86_VECTORWRITER_X86_HPP
#define CPU_X86_VECTORWRITER_X86_HPP

#include "cryptoAssembler_x86.hpp"

// What writes a kernel whose tiers share one text: instructions on vectors in the form that the tier has. That is without
// a VEX prefix in base; with one in avx2; in avx512 with one where that serves, else with an EVEX prefix. A vector holds
// lanes of 16 bytes: 1, 2 or 4.
//
// Operands are those of VEX, destination first. Where base has to copy a source before it is changed, the destination must
// not be the second source. load_half(), repeat_first() and conjunction() take registers 0 to 15, the last one no whole
// AVX-512 vectors. A memory operand is aligned to 16 in base, except where it is loaded or stored only.
class VectorWriter {
 public:
  enum Tier { BASE, AVX2, AVX512 };

 protected:
  typedef CryptoAssembler Asm;
  typedef CryptoAssembler::Reg Reg;
  typedef CryptoAssembler::Vec Vec;
  typedef CryptoAssembler::Mem Mem;
  typedef CryptoAssembler::VecMem VecMem;
  typedef CryptoAssembler::Label Label;

  VectorWriter(CryptoAssembler& a, Tier tier)
    : _a(a), _tier(tier), _width(tier == AVX512 ? Asm::W512 : tier == AVX2 ? Asm::W256 : Asm::W128) {}

  CryptoAssembler& _a;
  const Tier       _tier;
  const Asm::Width _width;   // the widest that the tier has

  void move(Vec d, Vec s);
  void load(Vec d, const Mem& s);
  void store(const Mem& d, Vec s);
  // 16 bytes to each lane
  void broadcast(Vec d, const Mem& s);
  // 8 bytes to the lower half of an xmm register, zeros to the upper one
  void load_half(Vec d, const Mem& s);
  // d = (lower half of d, lower half of s)
  void join_halves(Vec d, Vec s);
  // the first lane of s to each lane
  void repeat_first(Vec d, Vec s);
  // all lanes
  void clear(Vec d);

  void exclusive_or(Vec d, Vec s1, const VecMem& s2);
  void exclusive_or(Vec d, Vec s1, Vec s2) { exclusive_or(d, s1, VecMem(s2)); }
  // d = s1 ^ s2 with memory of any alignment; d is not s1
  void load_sum(Vec d, Vec s1, const Mem& s2);
  // d ^= s1 ^ s2
  void exclusive_or3(Vec d, Vec s1, Vec s2);
  // d &= s
  void conjunction(Vec d, Vec s);
  // of elements with that many bits
  void add32(Vec d, Vec s1, const VecMem& s2);
  void add64(Vec d, Vec s1, const VecMem& s2);

  // in each lane: as PSHUFB, PSHUFD, PCLMULQDQ and, towards higher places, PSLLDQ do
  void shuffle_bytes(Vec d, Vec s, const VecMem& order);
  void shuffle_words(Vec d, Vec s, int order);
  void multiply_halves(Vec d, Vec s1, const VecMem& s2, int halves);
  void shift_bytes(Vec d, Vec s, int bytes);

  // rounds of AES; decryption is that of the equivalent inverse cipher
  void encrypt_round(Vec d, const VecMem& key);
  void encrypt_last_round(Vec d, const VecMem& key);
  void decrypt_round(Vec d, const VecMem& key);
  void decrypt_last_round(Vec d, const VecMem& key);

  // the end of the code
  void leave();

 private:
  static bool evex(Vec v) { return v.width() == Asm::W512 || v.number() >= 16; }
};

#endif // CPU_X86_VECTORWRITER_X86_HPP
