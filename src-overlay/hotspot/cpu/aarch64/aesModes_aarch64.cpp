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

// AES in the modes ECB, CBC (decryption) and CTR, for keys of 128, 192 and 256 bits, with the AES instructions.
//
// Computes, with E and D the cipher and inverse cipher of FIPS 197 under one key and blocks of 16 bytes,
//     ECB  out[i] = E(in[i]) or D(in[i])
//     CBC  out[i] = D(in[i]) ^ in[i - 1], where in[-1] is the initialization vector
//     CTR  out[i] = in[i] ^ E(T + i), where T is the counter block, taken as a big-endian number
// (SP 800-38A, sections 6.1, 6.2 and 6.5). In all of them the blocks do not depend on each other: 8 are on their way at
// once. What is left is less than 8 blocks; each bit of its length names a shorter pass, of 4, 2 and 1.
//
// AESE adds a round key, then does SubBytes and ShiftRows; AESMC does MixColumns. So a round takes both, the last one AESE
// and the addition of the last key. AESD and AESIMC do the same for the equivalent inverse cipher.
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
// Registers: the names below. The round keys are in V16 to V30 so that the last one is V30 for every length of key.
// Features: CryptoKernels::aes_features.
// Constant time: branches depend on rounds and length only; addresses on arguments only. Nothing is left on the stack.
// Speed: not measured on hardware.
// Sources: FIPS 197; SP 800-38A; Arm Architecture Reference Manual for A-profile, for what the instructions do.

#include "cryptoKernels_aarch64.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Reg key     = Asm::X0;
static const Reg rounds  = Asm::X1;
static const Reg in      = Asm::X2;
static const Reg length  = Asm::X3;
static const Reg out     = Asm::X4;
static const Reg iv      = Asm::X5;
static const Reg scratch = Asm::X6;

static const int block_size = 16;
static const int max_blocks = 8;
static const int max_rounds = 14;

static const Vec last_key = Vec(30);
static const Vec chained  = Vec(31);   // CBC: the block before. CTR: the counter, bytes of each half in the machine's order
static const Vec one      = Vec(8);    // CTR
static const Vec text     = Vec(9);
static const Vec text2    = Vec(10);

enum AesMode { ECB_ENCRYPT, ECB_DECRYPT, CBC_DECRYPT, CTR };

class AesModeWriter {
 public:
  AesModeWriter(CryptoAssembler& a, AesMode mode)
    : _a(a), _mode(mode), _encrypts(mode == ECB_ENCRYPT || mode == CTR) {}

  void write();

 private:
  CryptoAssembler& _a;
  const AesMode    _mode;
  const bool       _encrypts;

  static Vec round_key(int number) { return Vec(16 + number); }   // of max_rounds
  static Vec block(int i)          { return Vec(i); }

  void load_key(int number, const Mem& from);
  void load_keys();
  void round(int number, int blocks);
  void crypt(int blocks);
  void pass(int blocks);
};

void AesModeWriter::load_key(int number, const Mem& from) {
  _a.ldrq(round_key(number), from);
  _a.rev32(round_key(number), round_key(number));
}

void AesModeWriter::load_keys() {
  Asm::Label at_most_12, at_most_10;
  _a.add(scratch, key, _encrypts ? 0 : block_size);
  _a.cmpw(rounds, 12);
  _a.b(Asm::BELOW, at_most_10);
  _a.b(Asm::EQUAL, at_most_12);
  load_key(0, Mem::after(scratch, block_size));
  load_key(1, Mem::after(scratch, block_size));
  _a.bind(at_most_12);
  load_key(2, Mem::after(scratch, block_size));
  load_key(3, Mem::after(scratch, block_size));
  _a.bind(at_most_10);
  for (int i = 4; i < max_rounds; i++) {
    load_key(i, Mem::after(scratch, block_size));
  }
  load_key(max_rounds, Mem(_encrypts ? scratch : key));
}

void AesModeWriter::round(int number, int blocks) {
  const bool is_last = number == max_rounds - 1;
  for (int i = 0; i < blocks; i++) {
    if (_encrypts) {
      _a.aese(block(i), round_key(number));
      if (!is_last) {
        _a.aesmc(block(i), block(i));
      }
    } else {
      _a.aesd(block(i), round_key(number));
      if (!is_last) {
        _a.aesimc(block(i), block(i));
      }
    }
  }
}

// All but the addition of the last key
void AesModeWriter::crypt(int blocks) {
  Asm::Label at_most_12, at_most_10;
  _a.cmpw(rounds, 12);
  _a.b(Asm::BELOW, at_most_10);
  _a.b(Asm::EQUAL, at_most_12);
  round(0, blocks);
  round(1, blocks);
  _a.bind(at_most_12);
  round(2, blocks);
  round(3, blocks);
  _a.bind(at_most_10);
  for (int i = 4; i < max_rounds; i++) {
    round(i, blocks);
  }
}

// Some blocks from in to out, both of which go on. All are loaded before one is stored.
void AesModeWriter::pass(int blocks) {
  for (int i = 0; i < blocks; i++) {
    if (_mode == CTR) {
      _a.rev64(block(i), chained);
      _a.add2d(chained, chained, one);
    } else {
      _a.ldrq(block(i), Mem(in, block_size * i));
    }
  }
  crypt(blocks);
  for (int i = 0; i < blocks; i++) {
    _a.veor(block(i), block(i), last_key);
  }
  if (_mode == CBC_DECRYPT) {
    _a.veor(block(0), block(0), chained);
    for (int i = 1; i < blocks; i++) {
      _a.ldrq(text, Mem(in, block_size * (i - 1)));
      _a.veor(block(i), block(i), text);
    }
    _a.ldrq(chained, Mem(in, block_size * (blocks - 1)));
  } else if (_mode == CTR) {
    for (int i = 0; i < blocks; i += 2) {
      if (i + 1 < blocks) {
        _a.ldpq(text, text2, Mem(in, block_size * i));
        _a.veor(block(i + 1), block(i + 1), text2);
      } else {
        _a.ldrq(text, Mem(in, block_size * i));
      }
      _a.veor(block(i), block(i), text);
    }
  }
  _a.add(in, in, block_size * blocks);
  if (blocks == 1) {
    _a.strq(block(0), Mem::after(out, block_size));
  }
  for (int i = 0; i + 1 < blocks; i += 2) {
    _a.stpq(block(i), block(i + 1), Mem::after(out, 2 * block_size));
  }
}

void AesModeWriter::write() {
  const bool is_chained = _mode == CBC_DECRYPT || _mode == CTR;
  const int stride = block_size * max_blocks;
  Asm::Label next, tail;
  _a.enter(0, is_chained ? 4 : 0);
  load_keys();
  if (is_chained) {
    _a.ldrq(chained, Mem(iv));
  }
  if (_mode == CTR) {
    _a.rev64(chained, chained);
    _a.clear(one);
    _a.mov(scratch, (uint64_t)1);
    _a.set_d(one, 1, scratch);
  }
  _a.subs(length, length, stride);
  _a.b(Asm::BELOW, tail);
  _a.align(32);
  _a.bind(next);
  pass(max_blocks);
  _a.subs(length, length, stride);
  _a.b(Asm::ABOVE_EQUAL, next);
  // the bits of the length below a stride are what they were
  _a.bind(tail);
  for (int blocks = max_blocks / 2, bit = 6; blocks > 0; blocks /= 2, bit--) {
    Asm::Label skip;
    _a.tbz(length, bit, skip);
    pass(blocks);
    _a.bind(skip);
  }
  if (_mode == CTR) {
    _a.rev64(chained, chained);
  }
  if (is_chained) {
    _a.strq(chained, Mem(iv));
  }
  _a.leave();
}

void CryptoKernels::aes_ecb_encrypt(CryptoAssembler& a) { AesModeWriter(a, ECB_ENCRYPT).write(); }
void CryptoKernels::aes_ecb_decrypt(CryptoAssembler& a) { AesModeWriter(a, ECB_DECRYPT).write(); }
void CryptoKernels::aes_cbc_decrypt(CryptoAssembler& a) { AesModeWriter(a, CBC_DECRYPT).write(); }
void CryptoKernels::aes_ctr(CryptoAssembler& a)         { AesModeWriter(a, CTR).write(); }
