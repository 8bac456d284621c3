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

// AES in the modes ECB, CBC (decryption) and CTR, for keys of 128, 192 and 256 bits, in three tiers.
//
// Computes, with E and D the cipher and inverse cipher of FIPS 197 under one key and blocks of 16 bytes,
//     ECB  out[i] = E(in[i]) or D(in[i])
//     CBC  out[i] = D(in[i]) ^ in[i - 1], where in[-1] is the initialization vector
//     CTR  out[i] = in[i] ^ E(T + i), where T is the counter block, taken as a big-endian number
// (SP 800-38A, sections 6.1, 6.2 and 6.5). In all of them the blocks do not depend on each other, and so many are on
// their way at once: 8 registers in the bulk loop, which hold 8, 16 or 32 blocks in the tiers base, avx2 and avx512.
// What is left is less than one stride; each bit of its length names a shorter pass, down to one block. The passes
// are straight code without a dependency between them, so the processor overlaps them.
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
// A round key needs its bytes in another order. avx512 has registers enough to do that once and keep all of them. The
// bulk loops of base and avx2 keep them on the stack and wipe them there afterwards; the shorter passes take them from
// the caller's array each time, so that a short message has no set-up.
//
// Registers: the names below. Features: CryptoKernels::aes_base_features and so on.
// Constant time: branches depend on rounds and length only; addresses on arguments only.
// Speed in GB/s, 128-bit keys, 16 KiB / 1 KiB / 64 bytes (AMD EPYC, Zen 4, AVX-512, 3.66 GHz, 2026-11-21):
//             ECB                CBC                CTR                bare loop of AES instructions
//     base    11.4 / 11.2 / 9.6  11.2 / 11.0 / 7.7  10.1 /  9.6 / 6.3  11.7
//     avx2    22.8 / 21.9 / 12.8 22.6 / 20.4 / 11.7 20.2 / 18.3 / 8.3  23.4
//     avx512  23.4 / 22.2 / 9.2  23.0 / 21.9 / 8.1  22.5 / 20.3 / 6.6  23.4
//   192-bit keys have 0.83 and 256-bit keys 0.71 of that. What CTR lacks in base and avx2 is due to the additions and
//   shuffles of the counters, which take turns from the AES instructions.
// Measured AESExtraBench.encrypt (AES/CTR/NoPadding, 128 bit, 16 KiB): 37 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Measured AESBench.decrypt (AES/CBC/NoPadding, 128 bit, 16 KiB): 6.4 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Measured AESBench.encrypt (AES/ECB/NoPadding, 128 bit, 16 KiB): 5.4 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Sources: FIPS 197; SP 800-38A; Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, for what the
//   instructions do.

#include "cryptoKernels_x86.hpp"
#include "vectorWriter_x86.hpp"

typedef CryptoAssembler Asm;

static const Asm::Reg key      = Asm::RDI;   // of the round that comes first
static const Asm::Reg rounds   = Asm::RSI;
static const Asm::Reg in       = Asm::RDX;
static const Asm::Reg length   = Asm::RCX;
static const Asm::Reg out      = Asm::R8;
static const Asm::Reg iv       = Asm::R9;
static const Asm::Reg last_key = Asm::RAX;

static const int block_size = 16;
static const int max_blocks = 8;    // registers 0 to 7 hold blocks
static const int max_rounds = 14;
static const int stack_size = block_size * (max_rounds + 1);

class AesModeWriter : public VectorWriter {
 public:
  enum Mode { ECB_ENCRYPT, ECB_DECRYPT, CBC_DECRYPT, CTR };

  AesModeWriter(CryptoAssembler& a, Tier tier, Mode mode)
    : VectorWriter(a, tier), _mode(mode), _pass_width(_width), _keys_kept(false) {}

  void write();

 private:
  const Mode _mode;
  Asm::Width _pass_width;   // of the pass that is being written
  bool       _keys_kept;    // in their final form, where kept_key and kept_key_memory say
  Label      _swap;
  Label      _reverse;
  Label      _lane_numbers;
  Label      _step;

  // ---- Registers

  Vec vec(int number) const  { return Vec(number, _pass_width); }
  Vec block(int i) const     { return vec(i); }
  Vec scratch() const        { return vec(8); }
  Vec round_key() const      { return vec(9); }    // base and avx2
  Vec swap() const           { return vec(10); }   // pshufb control: the bytes of each 4-byte word in reverse
  Vec chain() const          { return vec(11); }   // CBC: the previous block of ciphertext, in all lanes
  Vec reverse() const        { return vec(11); }   // CTR: pshufb control: the bytes of each block in reverse
  Vec counter() const        { return vec(12); }   // CTR: numbers of the next blocks, one for each lane
  Vec step() const           { return vec(13); }   // CTR: blocks in a full register
  enum { vectors = 14 };

  // Slots for keys in their final form: one for each round, and the last one, max_rounds, for the last round.
  Vec kept_key(int slot) const        { return vec(16 + slot); }                   // avx512
  Mem kept_key_memory(int slot) const { return Mem(Asm::RSP, block_size * slot); } // base and avx2

  bool decrypts() const      { return _mode == ECB_DECRYPT || _mode == CBC_DECRYPT; }
  int  width_bytes() const   { return 16 << _pass_width; }
  Mem  at(Asm::Reg base, int i) const { return Mem(base, i * width_bytes()); }

  // ---- Instructions of a mode

  // d ^= s, memory of any alignment
  void add_text(Vec d, const Mem& s) {
    if (_tier == BASE) {
      load(scratch(), s);
      exclusive_or(d, d, scratch());
    } else {
      exclusive_or(d, d, VecMem(s));
    }
  }
  void round(Vec d, Vec k) {
    if (decrypts()) decrypt_round(d, k); else encrypt_round(d, k);
  }
  void last_round(Vec d, Vec k) {
    if (decrypts()) decrypt_last_round(d, k); else encrypt_last_round(d, k);
  }

  // ---- Parts

  Vec load_key(Vec d, const Mem& s) {
    broadcast(d, s);
    shuffle_bytes(d, d, swap());
    return d;
  }
  // Puts a round key where the passes shall take it from.
  void keep_key(int slot, const Mem& s) {
    if (_tier == AVX512) {
      load_key(kept_key(slot), s);
    } else {
      load_key(round_key(), s);
      store(kept_key_memory(slot), round_key());
    }
  }
  Vec key_from(int slot, const Mem& s) {
    if (_tier == AVX512) {
      return kept_key(slot);
    }
    if (_keys_kept) {
      broadcast(round_key(), kept_key_memory(slot));
      return round_key();
    }
    return load_key(round_key(), s);
  }
  Vec key_of_round(int r) { return key_from(r, Mem(key, block_size * r)); }
  Vec key_of_last_round() { return key_from(max_rounds, Mem(last_key)); }

  void start();
  void keep_keys();
  void wipe_keys();
  void load_blocks(int n);
  void middle_rounds(int n, int first, int end);
  void store_blocks(int n);
  void pass(int n, Asm::Width width);
  void mode_constants();
};

// Loads what stays the same.
void AesModeWriter::start() {
  if (decrypts()) {
    _a.movq(last_key, key);
    _a.addq(key, block_size);
  } else {
    _a.movl(last_key, rounds);
    _a.shlq(last_key, 4);
    _a.addq(last_key, key);
  }
  broadcast(swap(), Mem(_swap));
  if (_mode == CBC_DECRYPT) {
    broadcast(chain(), Mem(iv));
  } else if (_mode == CTR) {
    broadcast(reverse(), Mem(_reverse));
    broadcast(counter(), Mem(iv));
    shuffle_bytes(counter(), counter(), reverse());
    load(step(), Mem(_lane_numbers));
    add64(counter(), counter(), step());
    broadcast(step(), Mem(_step));
  }
  if (_tier == AVX512) {
    keep_keys();
  }
}

void AesModeWriter::keep_keys() {
  if (_tier != AVX512) {
    _pass_width = Asm::W128;
    _a.subq(Asm::RSP, stack_size);
  }
  Label last;
  for (int r = 0; r < max_rounds; r++) {
    if (r == 10) {
      _a.cmpl(rounds, 12);
      _a.jcc(Asm::BELOW, last);
    } else if (r == 12) {
      _a.jcc(Asm::EQUAL, last);
    }
    keep_key(r, Mem(key, block_size * r));
  }
  _a.bind(last);
  keep_key(max_rounds, Mem(last_key));
  _pass_width = _width;
  _keys_kept = true;
}

// Those on the stack.
void AesModeWriter::wipe_keys() {
  _pass_width = Asm::W128;
  clear(round_key());
  for (int slot = 0; slot <= max_rounds; slot++) {
    store(kept_key_memory(slot), round_key());
  }
  _a.addq(Asm::RSP, stack_size);
  _pass_width = _width;
  _keys_kept = false;
}

// Brings the next blocks, or their counters, into n registers and adds the first round key.
void AesModeWriter::load_blocks(int n) {
  const Vec k = key_of_round(0);
  for (int i = 0; i < n; i++) {
    if (_mode != CTR) {
      load_sum(block(i), k, at(in, i));
      continue;
    }
    shuffle_bytes(block(i), counter(), reverse());
    exclusive_or(block(i), block(i), k);
    // A pass of less than the full width has one register; what follows goes on with the lanes above.
    if (_pass_width == _width) {
      add64(counter(), counter(), step());
    } else if (_pass_width == Asm::W256) {
      _a.vextracti64x4(counter(), counter().as_zmm(), 1);
    } else {
      _a.vextracti128(counter(), counter().as_ymm(), 1);
    }
  }
}

void AesModeWriter::middle_rounds(int n, int first, int end) {
  for (int r = first; r < end; r++) {
    const Vec k = key_of_round(r);
    for (int i = 0; i < n; i++) {
      round(block(i), k);
    }
  }
}

// All blocks of the pass are read before the first one is written, since in and out may be the same.
void AesModeWriter::store_blocks(int n) {
  if (_mode == CBC_DECRYPT) {
    switch (_pass_width) {
      case Asm::W128:
        exclusive_or(block(0), block(0), chain());
        break;
      case Asm::W256:
        _a.vperm2i128(scratch(), chain(), at(in, 0), 0x21);
        exclusive_or(block(0), block(0), scratch());
        break;
      case Asm::W512:
        load(scratch(), at(in, 0));
        _a.valignq(scratch(), scratch(), chain(), 6);
        exclusive_or(block(0), block(0), scratch());
        break;
    }
    for (int i = 1; i < n; i++) {
      add_text(block(i), at(in, i).plus(-block_size));
    }
    broadcast(chain(), at(in, n).plus(-block_size));
  } else if (_mode == CTR) {
    for (int i = 0; i < n; i++) {
      add_text(block(i), at(in, i));
    }
  }
  for (int i = 0; i < n; i++) {
    store(at(out, i), block(i));
  }
}

// Takes n full registers of the width.
void AesModeWriter::pass(int n, Asm::Width width) {
  _pass_width = width;
  Label last;
  load_blocks(n);
  middle_rounds(n, 1, 10);
  _a.cmpl(rounds, 12);
  _a.jcc(Asm::BELOW, last);
  middle_rounds(n, 10, 12);
  _a.jcc(Asm::EQUAL, last);
  middle_rounds(n, 12, 14);
  _a.bind(last);
  const Vec k = key_of_last_round();
  for (int i = 0; i < n; i++) {
    last_round(block(i), k);
  }
  store_blocks(n);
  _a.addq(in, n * width_bytes());
  _a.addq(out, n * width_bytes());
}

void AesModeWriter::write() {
  const int stride = max_blocks * width_bytes();
  Label next_stride, rest;

  _a.enter(_mode == CBC_DECRYPT || _mode == CTR ? 6 : 5, vectors);
  start();
  _a.subq(length, stride);
  _a.jcc(Asm::BELOW, rest);
  if (_tier != AVX512) {
    keep_keys();
  }
  _a.align(64);
  _a.bind(next_stride);
  pass(max_blocks, _width);
  _a.subq(length, stride);
  _a.jcc(Asm::ABOVE_EQUAL, next_stride);
  if (_tier != AVX512) {
    wipe_keys();
  }

  // Invariant: modulo stride, a power of 2, length is the number of bytes that are left.
  _a.bind(rest);
  for (int bytes = stride / 2; bytes >= block_size; bytes /= 2) {
    Label skip;
    int bit = 0;
    while (1 << bit != bytes) {
      bit++;
    }
    _a.btq(length, bit);
    _a.jcc(Asm::CARRY_CLEAR, skip);
    const Asm::Width width = bytes >= 16 << _width ? _width : bytes == 32 ? Asm::W256 : Asm::W128;
    pass(bytes / (16 << width), width);
    _a.bind(skip);
  }

  _pass_width = Asm::W128;
  if (_mode == CBC_DECRYPT) {
    store(Mem(iv), chain());
  } else if (_mode == CTR) {
    shuffle_bytes(counter(), counter(), reverse());
    store(Mem(iv), counter());
  }
  leave();
  mode_constants();
}

void AesModeWriter::mode_constants() {
  _a.align_data(64);
  _a.bind(_lane_numbers);
  for (int lane = 0; lane < 4; lane++) {
    _a.data64(lane);
    _a.data64(0);
  }
  _a.bind(_step);
  _a.data64(1 << _width);
  _a.data64(0);
  _a.bind(_swap);
  _a.data64(0x0405060700010203ULL);
  _a.data64(0x0c0d0e0f08090a0bULL);
  _a.bind(_reverse);
  _a.data64(0x08090a0b0c0d0e0fULL);
  _a.data64(0x0001020304050607ULL);
}

#define DEFINE(name, mode) \
  void CryptoKernels::name##_base(CryptoAssembler& a) { \
    AesModeWriter(a, AesModeWriter::BASE, AesModeWriter::mode).write(); \
  } \
  void CryptoKernels::name##_avx2(CryptoAssembler& a) { \
    AesModeWriter(a, AesModeWriter::AVX2, AesModeWriter::mode).write(); \
  } \
  void CryptoKernels::name##_avx512(CryptoAssembler& a) { \
    AesModeWriter(a, AesModeWriter::AVX512, AesModeWriter::mode).write(); \
  }
DEFINE(aes_ecb_encrypt, ECB_ENCRYPT)
DEFINE(aes_ecb_decrypt, ECB_DECRYPT)
DEFINE(aes_cbc_decrypt, CBC_DECRYPT)
DEFINE(aes_ctr, CTR)
#undef DEFINE
