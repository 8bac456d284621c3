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

// AES in the modes ECB, CBC (decryption) and CTR, for keys of 128, 192 and 256 bits, with the AES instructions of SPARC T4.
//
// Computes, with E and D the cipher and inverse cipher of FIPS 197 under one key and blocks of 16 bytes,
//     ECB  out[i] = E(in[i]) or D(in[i])
//     CBC  out[i] = D(in[i]) ^ in[i - 1], where in[-1] is the initialization vector
//     CTR  out[i] = in[i] ^ E(T + i), where T is the counter block, taken as a big-endian number
// (SP 800-38A, sections 6.1, 6.2 and 6.5). In all of them the blocks do not depend on each other: 8 are on their way at
// once. What is left is less than 8 blocks; each bit of its length names a shorter pass, of 4, 2 and 1.
//
// AES_EROUND01 and AES_EROUND23 make the halves of a block after a round, with the addition of its key. AES_DROUND01 and
// AES_DROUND23 are a round of the inverse cipher, which adds the key and then unmixes columns. Java keeps the keys of the equivalent
// inverse cipher, whose columns are unmixed already; they are mixed again: AES_DROUND..._L of a block, then AES_EROUND... with keys
// of zero, leaves of all steps MixColumns alone.
//
// void (const int* key, int rounds, const byte* in, size_t length, byte* out)               ECB
// void (const int* key, int rounds, const byte* in, size_t length, byte* out, byte* iv)     CBC, CTR
//   key     rounds + 1 round keys of 4 words; a word is 4 bytes of the key schedule as a big-endian number, in the
//           machine's byte order. Encryption: in order of use. Decryption: those of the equivalent inverse cipher
//           (FIPS 197, section 5.3.5), the second word group is used first and the first one last
//   rounds  10, 12 or 14
//   in      length readable bytes; any alignment
//   length  a multiple of 16, may be 0
//   out     length writable bytes; any alignment; equal to in, or without overlap
//   iv      16 bytes, read and written; no overlap with in and out. CBC: becomes the last block of ciphertext. CTR: the
//           counter block T, becomes T + length / 16. Only its low 64 bits are counted with, modulo 2^64; so the
//           caller divides a call whose blocks lie on both sides of a multiple of 2^64, and carries
//
// Registers: the names below. The round keys are in the frame in order of use, as 8 blocks leave no registers for them; they are
// wiped before the end.
// Features: CryptoKernels::aes_features.
// Constant time: branches depend on rounds, length and alignment only; addresses on arguments only. Nothing is left on the stack.
// Speed: not measured, for want of a processor.
// Sources: FIPS 197; SP 800-38A; for what the
//   instructions do make/qemu-sparc64-crypto.patch, which tells where that is known from.

#include "aesBlocks_sparc.hpp"

enum AesMode { ECB_ENCRYPT, ECB_DECRYPT, CBC_DECRYPT, CTR };

class AesModeWriter : public AesBlockWriter {
 public:
  AesModeWriter(CryptoAssembler& a, AesMode mode)
    : AesBlockWriter(a), _mode(mode), _encrypts(mode == ECB_ENCRYPT || mode == CTR) {}

  void write();

 private:
  static const Reg key        = Asm::I0;
  static const Reg rounds     = Asm::I1;
  static const Reg in         = Asm::I2;
  static const Reg length     = Asm::I3;
  static const Reg out        = Asm::I4;
  static const Reg iv         = Asm::I5;
  static const Reg below      = Asm::L0;   // of in
  static const Reg above      = Asm::L1;
  static const Reg round_key  = Asm::L2;
  static const Reg final_pair = Asm::L3;   // where the keys of the last two rounds are
  static const Reg high       = Asm::L4;   // CTR: the counter
  static const Reg low        = Asm::L5;
  static const Reg scratch    = Asm::L6;
  static const Reg keys       = Asm::L7;   // in the frame

  enum { stride_blocks = 8, max_rounds = 14, key_bytes = (max_rounds + 1) * block_size };

  const AesMode _mode;
  const bool    _encrypts;

  // Of two rounds
  static Dbl key_half(int i)     { return Dbl(24 + i); }
  static Dbl temp()              { return Dbl(28); }
  static Dbl zero()              { return Dbl(29); }
  // CBC: the block before
  static Dbl chained(int i)      { return Dbl(30 + i); }
  // Text, while there are no keys in their registers
  static Dbl text(int i)         { return Dbl(24 + i); }

  void copy_key(Reg from, int bytes);
  void copy_keys();
  void mix_keys();
  void wipe_keys();
  void rounds_of(int blocks, bool with_last);
  void crypt(int blocks);
  void pass(int blocks);
};

// From anywhere to where round_key says in the frame
void AesModeWriter::copy_key(Reg from, int bytes) {
  for (int i = 0; i < block_size; i += 4) {
    _a.lduw(scratch, Mem(from, bytes + i));
    _a.stw(scratch, Mem(round_key, i));
  }
}

void AesModeWriter::copy_keys() {
  Label next;
  _a.add(keys, Asm::SP, Asm::bias + Asm::least_frame);
  _a.sllx(rounds, rounds, 32);
  _a.srlx(rounds, rounds, 32 - 4);
  _a.add(final_pair, keys, rounds);        // of the last key
  _a.mov(round_key, keys);
  _a.add(low, key, _encrypts ? 0 : block_size);
  _a.bind(next);
  copy_key(low, 0);
  _a.add(round_key, round_key, block_size);
  _a.cmp(round_key, final_pair);
  _a.b(Asm::NOT_EQUAL, next);
  _a.add(low, low, block_size);
  copy_key(_encrypts ? low : key, 0);
  _a.mov(scratch, Asm::G0);                // before a spill of the window takes part of a key along
  _a.sub(final_pair, final_pair, block_size);
}

// All keys but the first and the last
void AesModeWriter::mix_keys() {
  Label next;
  _a.fzero(zero());
  _a.add(round_key, keys, block_size);
  _a.bind(next);
  _a.ldd(first(0), Mem(round_key));
  _a.ldd(second(0), Mem(round_key, 8));
  decrypt_round(0, zero(), zero(), true);
  encrypt_round(0, zero(), zero(), false);
  _a.std(first(0), Mem(round_key));
  _a.std(second(0), Mem(round_key, 8));
  _a.cmp(round_key, final_pair);
  _a.b(Asm::NOT_EQUAL, next);
  _a.add(round_key, round_key, block_size);
}

void AesModeWriter::wipe_keys() {
  for (int i = 0; i < key_bytes; i += 8) {
    _a.stx(Asm::G0, Mem(keys, i));
  }
}

// Two rounds, with the keys from round_key on
void AesModeWriter::rounds_of(int blocks, bool with_last) {
  for (int i = 0; i < 4; i++) {
    _a.ldd(key_half(i), Mem(round_key, 8 * i));
  }
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < blocks; i++) {
      if (_encrypts) {
        encrypt_round(i, key_half(2 * round), key_half(2 * round + 1), with_last && round == 1);
      } else {
        decrypt_round(i, key_half(2 * round), key_half(2 * round + 1), with_last && round == 1);
      }
    }
  }
}

void AesModeWriter::crypt(int blocks) {
  Label next;
  _a.ldd(key_half(0), Mem(keys));
  _a.ldd(key_half(1), Mem(keys, 8));
  for (int i = 0; i < blocks; i++) {
    add_key(i, key_half(0), key_half(1));
  }
  _a.add(round_key, keys, block_size);
  _a.align(32);
  _a.bind(next);
  rounds_of(blocks, false);
  _a.add(round_key, round_key, 2 * block_size);
  _a.cmp(round_key, final_pair);
  _a.b(Asm::NOT_EQUAL, next);
  _a.nop();
  rounds_of(blocks, true);
}

// Some blocks from in to out, both of which go on. All are loaded before one is stored.
void AesModeWriter::pass(int blocks) {
  for (int i = 0; i < blocks; i++) {
    if (_mode == CTR) {
      _a.movxtod(first(i), high);
      _a.movxtod(second(i), low);
      _a.add(low, low, 1);
    } else {
      load_block(first(i), second(i), temp(), below, above, block_size * i);
    }
  }
  crypt(blocks);
  if (_mode == CBC_DECRYPT) {
    add_key(0, chained(0), chained(1));
    for (int i = 1; i <= blocks; i++) {
      const bool is_last = i == blocks;
      const Dbl x = is_last ? chained(0) : text(0), y = is_last ? chained(1) : text(1);
      load_block(x, y, temp(), below, above, block_size * (i - 1));
      if (!is_last) {
        add_key(i, x, y);
      }
    }
  } else if (_mode == CTR) {
    for (int i = 0; i < blocks; i++) {
      load_block(text(0), text(1), temp(), below, above, block_size * i);
      add_key(i, text(0), text(1));
    }
  }
  store_blocks(0, blocks, out);
  _a.add(below, below, block_size * blocks);
  _a.add(above, above, block_size * blocks);
  _a.add(out, out, block_size * blocks);
}

void AesModeWriter::write() {
  const bool is_chained = _mode == CBC_DECRYPT || _mode == CTR;
  const int stride = block_size * stride_blocks;
  Label next, tail;
  _a.enter(key_bytes);
  copy_keys();
  if (!_encrypts) {
    mix_keys();
  }
  if (is_chained) {
    begin_loads(iv, below, above);
    load_block(chained(0), chained(1), temp(), below, above, 0);
  }
  if (_mode == CTR) {
    _a.movdtox(high, chained(0));
    _a.movdtox(low, chained(1));
  }
  begin_loads(in, below, above);
  _a.cmp(length, stride);
  _a.b(Asm::CARRY_SET, tail);
  _a.nop();
  _a.bind(next);
  pass(stride_blocks);
  _a.sub(length, length, stride);
  _a.cmp(length, stride);
  _a.b(Asm::CARRY_CLEAR, next);
  _a.nop();
  _a.bind(tail);
  for (int blocks = stride_blocks / 2; blocks > 0; blocks /= 2) {
    Label skip;
    _a.and_(scratch, length, block_size * blocks);
    _a.br(Asm::ZERO, scratch, skip);
    _a.nop();
    pass(blocks);
    _a.bind(skip);
  }
  if (is_chained) {
    if (_mode == CBC_DECRYPT) {
      _a.movdtox(high, chained(0));
      _a.movdtox(low, chained(1));
    }
    store_bytes(high, iv, 0, scratch);
    store_bytes(low, iv, 8, scratch);
  }
  wipe_keys();
  _a.leave();
}

void CryptoKernels::aes_ecb_encrypt(CryptoAssembler& a) { AesModeWriter(a, ECB_ENCRYPT).write(); }
void CryptoKernels::aes_ecb_decrypt(CryptoAssembler& a) { AesModeWriter(a, ECB_DECRYPT).write(); }
void CryptoKernels::aes_cbc_decrypt(CryptoAssembler& a) { AesModeWriter(a, CBC_DECRYPT).write(); }
void CryptoKernels::aes_ctr(CryptoAssembler& a)         { AesModeWriter(a, CTR).write(); }
