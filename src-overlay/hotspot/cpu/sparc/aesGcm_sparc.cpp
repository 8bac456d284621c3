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

// AES-GCM (NIST SP 800-38D): encryption and decryption of text, which is also hashed (ghash_sparc.cpp), and the tag.
//
//     out[i] = in[i] ^ E(inc32^(i + 1)(J0)), tag = GHASH(additional data, ciphertext, lengths) ^ E(J0)
//
// Text goes by strides of 8 blocks. All rounds of AES are done for 8 counters at once, in floating-point registers, and between
// them a stride is hashed in general registers: the same stride when decrypting, the one before it when encrypting. What is left
// takes one pass for 4 or 8 counters and J0, and one reduction with the block of lengths.
//
// encrypt, decrypt: void (byte* context, byte* in, size_t length, byte* out, size_t flags, byte* iv)
//   context  GcmKernels says what it holds and which flags there are; it does not overlap anything else; aligned to 8
//   in, out  any length, any alignment; equal, or not overlapping. No byte outside of out is written
//   iv       12 bytes, read only with the flag FIRST
//
// Registers: GhashWriter's names and those below.
// Features: CryptoKernels::aes_features.
// Constant time: branches depend on length, alignment, flags and the number of rounds only, addresses on arguments only. Nothing is
//   left on the stack; no copy of key stream is left outside of the context.
// Speed: not measured, for want of a processor.
// Sources: SP 800-38D; FIPS 197; for what the
//   instructions do make/qemu-sparc64-crypto.patch, which tells where that is known from.

#include "ghash_sparc.hpp"

class AesGcmWriter : public GhashWriter {
 public:
  explicit AesGcmWriter(CryptoAssembler& a) : GhashWriter(a) {}

  void write_crypt(bool encrypt);

 private:
  static const Reg out   = Asm::I3;
  static const Reg flags = Asm::I4;
  static const Reg iv    = Asm::I5;    // before anything is loaded
  static const Reg count = Asm::O7;    // the last 32 bits of the next counter, in the upper half

  enum { few_blocks = 4, first_block = stride_blocks };   // first_block: J0, then E(J0)

  void begin();
  void make_counters(int blocks);
  void encrypt_round_of(int blocks, bool with_first, int round, bool is_last);
  void encrypt_blocks(int blocks, bool with_first, bool hashing);
  void combine_stride();
  void begin_hashing(bool encrypt);
  void crypt_partial_block(bool encrypt);
  void crypt_tail(bool encrypt, int blocks, Label& partial, Label& done);
};

void AesGcmWriter::make_counters(int blocks) {
  const Reg one = h0, high = h1, low = scratch, block_low = scratch2;
  _a.mov(one, (uint64_t)1 << 32);
  _a.ldx(high, Mem(context, Gcm::first_counter_at));
  _a.lduw(low, Mem(context, Gcm::first_counter_at + 8));
  _a.sllx(low, low, 32);
  for (int i = 0; i < blocks; i++) {
    _a.srlx(block_low, count, 32);
    _a.or_(block_low, block_low, low);
    _a.movxtod(first(i), high);
    _a.movxtod(second(i), block_low);
    _a.add(count, count, one);
  }
}

void AesGcmWriter::encrypt_round_of(int blocks, bool with_first, int round, bool is_last) {
  _a.ldd(key_half(0), Mem(context, Gcm::round_key_at(round)));
  _a.ldd(key_half(1), Mem(context, Gcm::round_key_at(round) + 8));
  for (int i = 0; i < blocks + with_first; i++) {
    const int block = i < blocks ? i : (int)first_block;
    if (round == 0) {
      add_key(block, key_half(0), key_half(1));
    } else {
      encrypt_round(block, key_half(0), key_half(1), is_last);
    }
  }
}

// Encrypts some blocks, and J0 too if wanted; meanwhile may hash a stride from where loads began.
void AesGcmWriter::encrypt_blocks(int blocks, bool with_first, bool hashing) {
  // the rounds that there are with every length of key
  static const int common_rounds = 9;
  Label last;
  if (with_first) {
    _a.ldd(first(first_block), Mem(context, Gcm::first_counter_at));
    _a.ldd(second(first_block), Mem(context, Gcm::first_counter_at + 8));
  }
  for (int round = 0; round <= common_rounds; round++) {
    encrypt_round_of(blocks, with_first, round, false);
    if (hashing && round > 0) {
      hash_step(round - 1);
    }
  }
  // an even number of rounds at a time leaves each half of a block where it was
  _a.lduw(scratch, Mem(context, Gcm::rounds_at));
  _a.cmp(scratch, 12);
  _a.b(Asm::CARRY_SET, last);
  _a.nop();
  encrypt_round_of(blocks, with_first, 10, false);
  encrypt_round_of(blocks, with_first, 11, false);
  _a.b(Asm::EQUAL, last);
  _a.nop();
  encrypt_round_of(blocks, with_first, 12, false);
  encrypt_round_of(blocks, with_first, 13, false);
  _a.bind(last);
  encrypt_round_of(blocks, with_first, Gcm::last_round, true);
}

// Adds the text of a stride; all of it is loaded before any is stored.
void AesGcmWriter::combine_stride() {
  begin_loads(in, below, above);
  for (int i = 0; i < stride_blocks; i++) {
    load_block(text(0), text(1), temp(), below, above, block_size * i);
    add_key(i, text(0), text(1));
  }
  store_blocks(0, stride_blocks, out);
  _a.add(in, in, stride);
  _a.add(out, out, stride);
  _a.sub(length, length, stride);
}

// Loads of what is hashed beside the next encryption: the stride at in, or that before out
void AesGcmWriter::begin_hashing(bool encrypt) {
  if (encrypt) {
    _a.sub(scratch, out, stride);
  }
  begin_loads(encrypt ? scratch : in, below, above);
}

// The last 1 .. 15 bytes; h_sum and scratch3 have the key stream.
void AesGcmWriter::crypt_partial_block(bool encrypt) {
  const Reg stream1 = h_sum, stream0 = scratch3;
  Label short_one, masked;
  load_bytes();
  _a.xor_(stream1, stream1, x1);
  _a.xor_(stream0, stream0, x0);
  // zeros behind length bytes; as a shift by 64 is one by 0, in two steps
  _a.mov(h0, (uint64_t)block_size / 2);
  _a.cmp(length, block_size / 2);
  _a.b(Asm::CARRY_SET, short_one);
  _a.mov(h1, (uint64_t)-1);
  _a.add(h0, h0, block_size / 2);
  _a.sub(h0, h0, length);
  _a.sllx(h0, h0, 2);
  _a.sllx(h1, h1, h0);
  _a.sllx(h1, h1, h0);
  _a.b(masked);
  _a.and_(stream0, stream0, h1);
  _a.bind(short_one);
  _a.sub(h0, h0, length);
  _a.sllx(h0, h0, 2);
  _a.sllx(h1, h1, h0);
  _a.sllx(h1, h1, h0);
  _a.and_(stream1, stream1, h1);
  _a.mov(stream0, Asm::G0);
  _a.bind(masked);
  if (encrypt) {
    _a.mov(x1, stream1);
    _a.mov(x0, stream0);
  }
  _a.stx(stream1, Mem(context, Gcm::scratch_at));
  _a.stx(stream0, Mem(context, Gcm::scratch_at + 8));
  copy_bytes(out, 0, context, Gcm::scratch_at);
  _a.stx(Asm::G0, Mem(context, Gcm::scratch_at));
  _a.stx(Asm::G0, Mem(context, Gcm::scratch_at + 8));
  hash_x();
}

// The last length bytes, at least one and at most that many blocks; less than a stride or equal to it.
void AesGcmWriter::crypt_tail(bool encrypt, int blocks, Label& partial, Label& done) {
  Label rest[stride_blocks];
  make_counters(blocks);
  encrypt_blocks(blocks, true, false);
  for (int i = 0; i < blocks; i++) {
    _a.cmp(length, block_size);
    _a.b(Asm::CARRY_SET, rest[i]);
    _a.nop();
    begin_loads(in, below, above);
    load_block(text(0), text(1), temp(), below, above, 0);
    add_key(i, text(0), text(1));
    _a.movdtox(x1, encrypt ? first(i) : text(0));
    _a.movdtox(x0, encrypt ? second(i) : text(1));
    store_blocks(i, 1, out);
    hash_x();
    _a.add(in, in, block_size);
    _a.sub(length, length, block_size);
    _a.br(Asm::ZERO, length, done);
    _a.add(out, out, block_size);
  }
  for (int i = blocks - 1; i >= 0; i--) {
    _a.bind(rest[i]);
    _a.movdtox(h_sum, first(i));
    _a.b(partial);
    _a.movdtox(scratch3, second(i));
  }
}

// The counter, and the state in lo
void AesGcmWriter::begin() {
  Label not_first, done;
  _a.and_(scratch, flags, Gcm::FIRST);
  _a.br(Asm::ZERO, scratch, not_first);
  _a.nop();
  // J0 = iv || 1
  for (int i = 0; i < 12; i++) {
    _a.ldub(scratch, Mem(iv, i));
    _a.stb(scratch, Mem(context, Gcm::first_counter_at + i));
  }
  _a.mov(scratch, (uint64_t)1);
  _a.stw(scratch, Mem(context, Gcm::first_counter_at + 12));
  _a.mov(count, (uint64_t)2 << 32);
  _a.mov(lo0, Asm::G0);
  _a.and_(scratch, flags, Gcm::FIRST_BLOCK);
  _a.br(Asm::ZERO, scratch, done);
  _a.mov(lo1, Asm::G0);
  // hashed as a block is to which a state of zero is added
  _a.ldx(x1, Mem(context, Gcm::state_at));
  _a.ldx(x0, Mem(context, Gcm::state_at + 8));
  _a.ldx(h1, Mem(context, power_at(1)));
  _a.ldx(h0, Mem(context, power_at(1) + 8));
  multiply(true);
  reduce();
  _a.b(done);
  _a.nop();

  _a.bind(not_first);
  load_state();
  _a.lduw(count, Mem(context, Gcm::counter_at + 12));
  _a.sllx(count, count, 32);
  _a.bind(done);
}

void AesGcmWriter::write_crypt(bool encrypt) {
  Label next_stride, last_stride, no_stride, many, empty, lengths, partial, text_done, finish, store, done;
  _a.enter();
  load_polynomial();
  begin();
  _a.cmp(length, stride);
  _a.b(Asm::CARRY_SET, no_stride);
  _a.nop();
  if (encrypt) {
    // the ciphertext of a stride is hashed during the encryption of the next
    make_counters(stride_blocks);
    encrypt_blocks(stride_blocks, false, false);
    combine_stride();
    _a.cmp(length, stride);
    _a.b(Asm::CARRY_SET, last_stride);
    _a.nop();
  }
  _a.align(32);
  _a.bind(next_stride);
  make_counters(stride_blocks);
  begin_hashing(encrypt);
  encrypt_blocks(stride_blocks, false, true);
  combine_stride();
  _a.cmp(length, stride);
  _a.b(Asm::CARRY_CLEAR, next_stride);
  _a.nop();
  if (encrypt) {
    _a.bind(last_stride);
    begin_hashing(encrypt);
    for (int step = 0; step < hash_steps; step++) {
      hash_step(step);
    }
  }

  // The powers for the text that is left, and for the block of lengths behind it if that comes
  _a.bind(no_stride);
  _a.and_(scratch, flags, Gcm::LAST);
  _a.sllx(scratch, scratch, 4);
  _a.add(power, context, powers_end);
  _a.br(Asm::ZERO, length, empty);
  _a.sub(power, power, scratch);
  begin_tail();
  _a.cmp(length, few_blocks * block_size);
  _a.b(Asm::ABOVE, many);
  _a.nop();
  crypt_tail(encrypt, few_blocks, partial, text_done);
  _a.bind(many);
  crypt_tail(encrypt, stride_blocks, partial, text_done);

  _a.bind(partial);
  crypt_partial_block(encrypt);
  _a.bind(text_done);
  _a.and_(scratch, flags, Gcm::LAST);
  _a.br(Asm::ZERO, scratch, finish);
  _a.nop();
  _a.b(lengths);
  _a.nop();

  _a.bind(empty);
  _a.and_(scratch, flags, Gcm::LAST);
  _a.br(Asm::ZERO, scratch, store);
  _a.nop();
  begin_tail();
  encrypt_blocks(0, true, false);

  _a.bind(lengths);
  _a.ldx(x0, Mem(context, Gcm::lengths_at));
  _a.ldx(x1, Mem(context, Gcm::lengths_at + 8));
  _a.add(power, context, power_at(1));
  hash_x();
  reduce();
  _a.movdtox(x1, first(first_block));
  _a.movdtox(x0, second(first_block));
  _a.xor_(x1, x1, lo1);
  _a.xor_(x0, x0, lo0);
  _a.stx(x1, Mem(context, Gcm::tag_at));
  _a.stx(x0, Mem(context, Gcm::tag_at + 8));
  _a.b(done);
  _a.nop();

  _a.bind(finish);
  reduce();
  _a.bind(store);
  store_state();
  _a.bind(done);
  leave();
}

void CryptoKernels::aes_gcm_encrypt(CryptoAssembler& a) { AesGcmWriter(a).write_crypt(true); }
void CryptoKernels::aes_gcm_decrypt(CryptoAssembler& a) { AesGcmWriter(a).write_crypt(false); }
