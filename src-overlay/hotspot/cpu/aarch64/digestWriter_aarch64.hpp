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

#ifndef CPU_AARCH64_DIGESTWRITER_AARCH64_HPP
#define CPU_AARCH64_DIGESTWRITER_AARCH64_HPP

#include "crypto/digestConstants.hpp"
#include "cryptoKernels_aarch64.hpp"

// What the kernels of message digests have in common. Each kernel exists for one block and for several:
//
// block:  void (uint8_t* data, void* state)
// blocks: int (uint8_t* data, void* state, int offset, int limit)
//   data    one block of readable bytes (block); the bytes of the message from its offset on (blocks); any alignment
//   state   the words of the standard in the machine's byte order, read and written; does not overlap data
//   offset  place of data in an array; the blocks at offset, offset + size, ... up to and including limit are taken,
//   limit   none if offset > limit; limit <= 2^31 - 1 - size
//   result  offset of the first block that was not taken
//
// Constant time: the branches depend on offset and limit only.
class DigestWriter {
 public:
  void write() {
    Label next, done;
    _a.enter(_generals, 0);
    if (_several) {
      _a.movw(result, offset);
      _a.cmpw(offset, limit);
      _a.b(Asm::GREATER, done);
    }
    load_state();
    if (_several) {
      _a.align(32);
      _a.bind(next);
    }
    compress();
    if (_several) {
      _a.addw(result, result, _block_size);
      _a.cmpw(result, limit);
      _a.b(Asm::LESS_EQUAL, next);
    }
    store_state();
    _a.bind(done);
    if (_several) {
      _a.movw(Asm::X0, result);
    }
    _a.leave();
    write_data();
  }

 protected:
  typedef CryptoAssembler Asm;
  typedef CryptoAssembler::Reg Reg;
  typedef CryptoAssembler::Vec Vec;
  typedef CryptoAssembler::Mem Mem;
  typedef CryptoAssembler::Label Label;

  static const Reg data   = Asm::X0;
  static const Reg state  = Asm::X1;
  static const Reg offset = Asm::X2;    // free once the first block is begun
  static const Reg limit  = Asm::X3;
  static const Reg result = Asm::X4;
  static const Reg constants = Asm::X5;

  CryptoAssembler& _a;
  const bool       _several;
  const int        _block_size;

  // generals: how many general registers from X19 on the kernel uses
  DigestWriter(CryptoAssembler& a, bool several, int block_size, int generals = 0)
    : _a(a), _several(several), _block_size(block_size), _generals(generals) {}

  // What compress() begins and ends with, and constants
  virtual void load_state() = 0;
  // The block at data, which goes on by it; keeps state, limit and result.
  virtual void compress() = 0;
  virtual void store_state() = 0;
  virtual void write_data() {}

 private:
  const int _generals;
};

#endif // CPU_AARCH64_DIGESTWRITER_AARCH64_HPP
