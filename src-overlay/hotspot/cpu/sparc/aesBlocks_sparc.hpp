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

#ifndef CPU_SPARC_AESBLOCKS_SPARC_HPP
#define CPU_SPARC_AESBLOCKS_SPARC_HPP

#include "loadWriter_sparc.hpp"

// What writes rounds of AES on several blocks, and moves blocks between memory and registers, for the kernels that inherit from
// it. A block is in two floating-point registers, its first 8 bytes in the first one; a third one is its spare, which a round
// makes the first and the next round the spare again.
class AesBlockWriter : public LoadWriter {
 protected:
  enum { block_size = 16, max_blocks = 9 };

  explicit AesBlockWriter(CryptoAssembler& a);

  // ---- Rounds

  Dbl first(int block) const  { return _halves[block][0]; }
  Dbl second(int block) const { return _halves[block][1]; }

  // One round on block, with the round key in two registers
  void encrypt_round(int block, Dbl key0, Dbl key1, bool is_last);
  void decrypt_round(int block, Dbl key0, Dbl key1, bool is_last);
  void add_key(int block, Dbl key0, Dbl key1);

  // ---- Memory

  // 16 bytes, as load_word() does
  void load_block(Dbl d0, Dbl d1, Dbl temp, Reg below, Reg above, int bytes);
  // 8 bytes to any address
  void store_bytes(Reg word, Reg to, int bytes, Reg temp);
  // The blocks from number begin on to any address, which stays in `to`. Takes O0 to O4, G4 and G5.
  void store_blocks(int begin, int blocks, Reg to);

 private:
  typedef void (CryptoAssembler::*HalfRound)(Dbl d, Dbl key, Dbl n, Dbl m);

  Dbl _halves[max_blocks][3];

  void round(HalfRound half01, HalfRound half23, int block, Dbl key0, Dbl key1);
};

#endif // CPU_SPARC_AESBLOCKS_SPARC_HPP
