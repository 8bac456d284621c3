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

#ifndef CPU_X86_DIGESTWRITER_X86_HPP
#define CPU_X86_DIGESTWRITER_X86_HPP

#include "cryptoKernels_x86.hpp"

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
    Asm::Label done;
    _a.enter(_several ? 4 : 2, _vectors);
    if (_several) {
      _a.movl(result, offset);
      _a.cmpl(offset, limit);
      _a.jcc(Asm::GREATER, done);
    }
    write_blocks();
    _a.bind(done);
    _a.leave();
    write_data();
  }

 protected:
  typedef CryptoAssembler Asm;
  typedef CryptoAssembler::Reg Reg;

  static const Reg data   = Asm::RDI;
  static const Reg state  = Asm::RSI;
  static const Reg offset = Asm::RDX;
  static const Reg limit  = Asm::RCX;
  static const Reg result = Asm::RAX;

  CryptoAssembler& _a;
  const bool       _several;
  const int        _block_size;

  // vectors: how many vector registers the kernel uses
  DigestWriter(CryptoAssembler& a, bool several, int block_size, int vectors)
    : _a(a), _several(several), _block_size(block_size), _vectors(vectors) {}

  // At least one block. Of several, result is the offset of the first one before and what it has to be afterwards.
  virtual void write_blocks() = 0;
  virtual void write_data() = 0;

  // The same two words in each lane of a vector
  void write_lanes(Asm::Label& label, int lanes, uint64_t low, uint64_t high) {
    _a.bind(label);
    for (int lane = 0; lane < lanes; lane++) {
      _a.data64(low);
      _a.data64(high);
    }
  }

 private:
  const int _vectors;
};

// One block after the other, with the state in registers that compress() begins and ends with
class SerialDigestWriter : public DigestWriter {
 protected:
  SerialDigestWriter(CryptoAssembler& a, bool several, int block_size, int vectors)
    : DigestWriter(a, several, block_size, vectors) {}

  virtual void load_state() = 0;
  // The block at data; keeps data, state, limit and result.
  virtual void compress() = 0;
  virtual void store_state() = 0;

 private:
  virtual void write_blocks() {
    Asm::Label next;
    load_state();
    if (_several) {
      _a.align(32);
      _a.bind(next);
    }
    compress();
    if (_several) {
      _a.addq(data, _block_size);
      _a.addl(result, _block_size);
      _a.cmpl(result, limit);
      _a.jcc(Asm::LESS_EQUAL, next);
    }
    store_state();
  }
};

#endif // CPU_X86_DIGESTWRITER_X86_HPP
