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

#ifndef CPU_AARCH64_GHASH_AARCH64_HPP
#define CPU_AARCH64_GHASH_AARCH64_HPP

#include "crypto/gcmKernels.hpp"
#include "cryptoKernels_aarch64.hpp"

// What writes GHASH, on its own and beside AES; ghash_aarch64.cpp says how it is computed. V0 to V7, V16, V17, V30 and V31
// are free for what is computed beside it, and general registers that have no name here; V8 to V15 are nowhere used.
class GhashWriter {
 public:
  GhashWriter(CryptoAssembler& a, bool has_eor3) : _a(a), _has_eor3(has_eor3) {}

  void write_hash();

  enum { power_sum_count = GcmKernels::stride_vectors / 2 };

 protected:
  typedef CryptoAssembler Asm;
  typedef CryptoAssembler::Reg Reg;
  typedef CryptoAssembler::Vec Vec;
  typedef CryptoAssembler::Mem Mem;
  typedef CryptoAssembler::Label Label;
  typedef GcmKernels Gcm;

  static const Reg context  = Asm::X0;
  static const Reg in       = Asm::X1;
  static const Reg length   = Asm::X2;
  static const Reg power    = Asm::X9;    // where the power of H for the next block is
  static const Reg sums     = Asm::X10;   // the sums of halves of a stride's powers
  static const Reg scratch  = Asm::X11;
  static const Reg scratch2 = Asm::X12;
  static const Reg scratch3 = Asm::X13;

  enum {
    block_size = 16, stride_blocks = Gcm::stride_vectors, stride = block_size * stride_blocks, pairs = stride_blocks / 2,
    powers_end = Gcm::powers_at + (stride_blocks + 1) * block_size
  };

  CryptoAssembler& _a;
  const bool       _has_eor3;

  static Vec lo()         { return Vec(18); }   // sums of products; lo then is the state
  static Vec mid()        { return Vec(19); }
  static Vec hi()         { return Vec(20); }
  static Vec data()       { return Vec(21); }
  static Vec data2()      { return Vec(22); }
  static Vec h()          { return Vec(23); }
  static Vec h2()         { return Vec(24); }
  static Vec halves()     { return Vec(25); }
  static Vec t()          { return Vec(26); }
  static Vec y()          { return Vec(27); }   // the state that a tail begins with, 0 after its first block
  static Vec t2()         { return Vec(28); }
  static Vec polynomial() { return Vec(29); }

  void load_polynomial();
  // d = d ^ s ^ r
  void eor3(Vec d, Vec s, Vec r);

  // ---- Strides: hash_step() with step = 0 to hash_steps - 1, on blocks that are at from
  enum { hash_steps = 2 * pairs + 1 };
  void begin_strides();
  void hash_step(int step, const Mem& from);
  void reduce(bool by_karatsuba);

  // ---- Tails
  void begin_tail();
  void hash_data();
  void load_bytes();
  void copy_bytes(Reg to, int to_offset, Reg from, int from_offset);

 private:
  void hash_tail();
};

#endif // CPU_AARCH64_GHASH_AARCH64_HPP
