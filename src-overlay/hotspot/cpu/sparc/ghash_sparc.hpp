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

#ifndef CPU_SPARC_GHASH_SPARC_HPP
#define CPU_SPARC_GHASH_SPARC_HPP

#include "aesBlocks_sparc.hpp"
#include "crypto/gcmKernels.hpp"

// What writes GHASH, on its own and beside AES; ghash_sparc.cpp says how it is computed. Numbers are in general registers, blocks
// of AES in floating-point registers.
class GhashWriter : public AesBlockWriter {
 public:
  explicit GhashWriter(CryptoAssembler& a) : AesBlockWriter(a) {}

  void write_hash();

 protected:
  typedef GcmKernels Gcm;

  static const Reg context    = Asm::I0;
  static const Reg in         = Asm::I1;
  static const Reg length     = Asm::I2;
  static const Reg below      = Asm::I5;   // of what is loaded
  static const Reg above      = Asm::G5;
  static const Reg lo0        = Asm::L0;   // sums of products, of 128 bits each; lo then is the state
  static const Reg lo1        = Asm::L1;
  static const Reg mid0       = Asm::L2;
  static const Reg mid1       = Asm::L3;
  static const Reg hi0        = Asm::L4;
  static const Reg hi1        = Asm::L5;
  static const Reg x0         = Asm::L6;   // the block that is hashed, x1 its first 8 bytes
  static const Reg x1         = Asm::L7;
  static const Reg h0         = Asm::O0;
  static const Reg h1         = Asm::O1;
  static const Reg h_sum      = Asm::O2;
  static const Reg scratch    = Asm::O3;
  static const Reg scratch2   = Asm::O4;
  static const Reg scratch3   = Asm::G4;
  static const Reg power      = Asm::O5;   // where the power of H for the next block of a tail is
  static const Reg polynomial = Asm::G1;

  enum {
    stride_blocks = Gcm::stride_vectors, stride = block_size * stride_blocks,
    powers_end = Gcm::powers_at + (stride_blocks + 1) * block_size
  };
  static int power_at(int n) { return powers_end - block_size * n; }

  // Neither blocks nor spares of AesBlockWriter
  static Dbl key_half(int i) { return Dbl(27 + i); }
  static Dbl text(int i)     { return Dbl(29 + i); }
  static Dbl temp()          { return Dbl(31); }

  void load_polynomial();
  void load_state();
  void store_state();
  // x = a block from memory, from bytes behind where loads began
  void load_x(int bytes);
  void multiply(bool is_first);
  void reduce();
  // Zeros in what leave() does not wipe
  void leave();

  // ---- Strides: hash_step() with step = 0 to hash_steps - 1, on blocks from where loads began
  enum { hash_steps = stride_blocks + 1 };
  void hash_step(int step);

  // ---- Tails
  void begin_tail();
  void hash_x();
  void load_bytes();
  void copy_bytes(Reg to, int to_offset, Reg from, int from_offset);

 private:
  void hash_tail();
};

#endif // CPU_SPARC_GHASH_SPARC_HPP
