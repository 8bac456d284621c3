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

// MD5, SHA-1, SHA-256 and SHA-512 compression with the instructions of SPARC T4 that do a whole block.
//
// Computes  H := compress(H, M)  of RFC 1321, section 3.4, and FIPS 180-4, sections 6.1.2, 6.2.2 and 6.4.2, for one or several blocks
// M of 64 or, for SHA-512, 128 bytes. The instructions take the state from the first floating-point registers, one word behind the
// other, and a block as it is in memory from those from %f8 or, for SHA-512, %f16 on.
//
// block:  void (uint8_t* data, void* state)
// blocks: int (uint8_t* data, void* state, int offset, int limit)
//   data    one block of readable bytes (block); the bytes of the message from its offset on (blocks); any alignment
//   state   the words of the standard in the machine's byte order, aligned to their size, read and written; does not overlap data
//   offset  place of data in an array; the blocks at offset, offset + size, ... up to and including limit are taken,
//   limit   none if offset > limit; limit <= 2^31 - 1 - size
//   result  offset of the first block that was not taken
//
// Registers: the names below. Features: CryptoKernels::md5_features and so on.
// Constant time: branches depend on offset and limit only; addresses on arguments only. Nothing is left on the stack.
// Speed: not measured, for want of a processor.
// Sources: RFC 1321; FIPS 180-4; for what the
//   instructions do make/qemu-sparc64-crypto.patch, which tells where that is known from.

#include "loadWriter_sparc.hpp"

class DigestWriter : public LoadWriter {
 public:
  // state_words of 4 bytes, or of 8 if a block has 128 bytes; is_little: the instruction takes the bytes of each in the other order
  DigestWriter(CryptoAssembler& a, int state_words, int block_size, bool is_little, void (CryptoAssembler::*compress)())
    : LoadWriter(a), _state_words(state_words), _block_size(block_size), _is_little(is_little), _compress(compress) {}

  void write(bool several);

 private:
  static const Reg data   = Asm::I0;
  static const Reg state  = Asm::I1;
  static const Reg offset = Asm::I2;
  static const Reg limit  = Asm::I3;
  static const Reg below  = Asm::L0;    // of data
  static const Reg above  = Asm::L1;
  static const Reg word   = Asm::L2;
  static const Reg word2  = Asm::L3;
  static const Reg place  = Asm::L4;

  const int _state_words;
  const int _block_size;
  const bool _is_little;
  void (CryptoAssembler::* const _compress)();

  bool has_long_words() const { return _block_size == 128; }
  Dbl block(int i) const      { return Dbl((has_long_words() ? 8 : 4) + i); }
  static Dbl temp()           { return Dbl(31); }

  void load_state();
  void store_state();
  void load(Reg d, int bytes);
  void store(Reg d, int bytes);
};

void DigestWriter::load(Reg d, int bytes) {
  if (_is_little) {
    _a.add(place, state, bytes);
    _a.lduw_little(d, place);
  } else {
    _a.lduw(d, Mem(state, bytes));
  }
}

void DigestWriter::store(Reg d, int bytes) {
  if (_is_little) {
    _a.add(place, state, bytes);
    _a.stw_little(d, place);
  } else {
    _a.stw(d, Mem(state, bytes));
  }
}

// Two words of 4 bytes share a register.
void DigestWriter::load_state() {
  if (has_long_words()) {
    for (int i = 0; i < _state_words; i++) {
      _a.ldd(Dbl(i), Mem(state, 8 * i));
    }
    return;
  }
  for (int i = 0; i < _state_words; i += 2) {
    load(word, 4 * i);
    _a.sllx(word, word, 32);
    if (i + 1 < _state_words) {
      load(word2, 4 * i + 4);
      _a.or_(word, word, word2);
    }
    _a.movxtod(Dbl(i / 2), word);
  }
}

void DigestWriter::store_state() {
  if (has_long_words()) {
    for (int i = 0; i < _state_words; i++) {
      _a.std(Dbl(i), Mem(state, 8 * i));
    }
    return;
  }
  for (int i = 0; i < _state_words; i += 2) {
    _a.movdtox(word, Dbl(i / 2));
    if (i + 1 < _state_words) {
      store(word, 4 * i + 4);
    }
    _a.srlx(word, word, 32);
    store(word, 4 * i);
  }
}

void DigestWriter::write(bool several) {
  Label next, done;
  _a.enter();
  if (several) {
    _a.sllx(offset, offset, 32);
    _a.srax(offset, offset, 32);
    _a.sllx(limit, limit, 32);
    _a.srax(limit, limit, 32);
    _a.cmp(offset, limit);
    _a.b(Asm::GREATER, done);
    _a.nop();
  }
  load_state();
  begin_loads(data, below, above);
  if (several) {
    _a.align(32);
    _a.bind(next);
  }
  for (int i = 0; i < _block_size / 8; i++) {
    load_word(block(i), temp(), below, above, 8 * i);
  }
  (_a.*_compress)();
  if (several) {
    _a.add(offset, offset, _block_size);
    _a.add(below, below, _block_size);
    _a.cmp(offset, limit);
    _a.b(Asm::LESS_EQUAL, next);
    _a.add(above, above, _block_size);
  }
  store_state();
  _a.bind(done);
  if (several) {
    _a.mov(Asm::I0, offset);
  }
  _a.leave();
}

static void write_md5(CryptoAssembler& a, bool several)    { DigestWriter(a, 4, 64, true, &CryptoAssembler::md5).write(several); }
static void write_sha1(CryptoAssembler& a, bool several)   { DigestWriter(a, 5, 64, false, &CryptoAssembler::sha1).write(several); }
static void write_sha256(CryptoAssembler& a, bool several) { DigestWriter(a, 8, 64, false, &CryptoAssembler::sha256).write(several); }
static void write_sha512(CryptoAssembler& a, bool several) { DigestWriter(a, 8, 128, false, &CryptoAssembler::sha512).write(several); }

void CryptoKernels::md5_block(CryptoAssembler& a)     { write_md5(a, false); }
void CryptoKernels::md5_blocks(CryptoAssembler& a)    { write_md5(a, true); }
void CryptoKernels::sha1_block(CryptoAssembler& a)    { write_sha1(a, false); }
void CryptoKernels::sha1_blocks(CryptoAssembler& a)   { write_sha1(a, true); }
void CryptoKernels::sha256_block(CryptoAssembler& a)  { write_sha256(a, false); }
void CryptoKernels::sha256_blocks(CryptoAssembler& a) { write_sha256(a, true); }
void CryptoKernels::sha512_block(CryptoAssembler& a)  { write_sha512(a, false); }
void CryptoKernels::sha512_blocks(CryptoAssembler& a) { write_sha512(a, true); }
