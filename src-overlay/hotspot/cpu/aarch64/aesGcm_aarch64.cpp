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

// AES-GCM (NIST SP 800-38D): encryption and decryption of text, which is also hashed (ghash_aarch64.cpp), and the tag. With
// PMULL, and in tier 3 with EOR3.
//
//     out[i] = in[i] ^ E(inc32^(i + 1)(J0)), tag = GHASH(additional data, ciphertext, lengths) ^ E(J0)
//
// Text goes by strides of 8 blocks. All rounds of AES are done for 8 counters at once, and the instructions that hash a
// stride are spread between them: the same stride when decrypting, the one before it when encrypting. What is left takes one
// pass for 4 or 8 counters and J0, and one reduction with the block of lengths.
//
// encrypt, decrypt: void (byte* context, byte* in, size_t length, byte* out, size_t flags, byte* iv)
//   context  GcmKernels says what it holds and which flags there are; it does not overlap anything else; aligned to 8
//   in, out  any length, any alignment; equal, or not overlapping. No byte outside of them is read or written
//   iv       12 bytes, read only with the flag FIRST
//
// Registers: GhashWriter's names and those below; V0 to V7 for what AES works on. Round keys are loaded for each round: that
// is one instruction among sixteen.
// Features: aes_gcm_*_features.
// Constant time: branches and addresses depend on length, flags and the number of rounds only. Nothing is left on the stack;
//   no copy of key stream is left outside of the context.
// Speed: not measured on hardware.
// Sources: SP 800-38D; FIPS 197.

#include "ghash_aarch64.hpp"

class AesGcmWriter : public GhashWriter {
 public:
  AesGcmWriter(CryptoAssembler& a, bool has_eor3) : GhashWriter(a, has_eor3) {}

  void write_crypt(bool encrypt);

 private:
  static const Reg out    = Asm::X3;
  static const Reg flags  = Asm::X4;
  static const Reg iv     = Asm::X5;
  static const Reg rounds = Asm::X6;

  static const int few_blocks = 4;

  static Vec block(int i)      { return Vec(i); }
  static Vec round_key()       { return Vec(16); }
  static Vec text()            { return Vec(17); }
  static Vec counter()         { return Vec(30); }   // the next one, with the bytes of its words in the machine's order
  static Vec one()             { return Vec(31); }
  static Vec encrypted_first() { return Vec(28); }   // E(J0); not while strides are hashed

  Label _ones_zeros;

  void begin();
  void make_counters(int blocks);
  void encrypt_round(int blocks, bool first_block, int round, bool is_last);
  void encrypt_blocks(int blocks, bool first_block, bool hashing, const Mem& hashed);
  void combine_stride();
  void crypt_partial_block(bool encrypt);
  void crypt_tail(bool encrypt, int blocks, Label& partial, Label& done);
};

void AesGcmWriter::make_counters(int blocks) {
  for (int i = 0; i < blocks; i++) {
    _a.rev32(block(i), counter());
    _a.add4s(counter(), counter(), one());
  }
}

void AesGcmWriter::encrypt_round(int blocks, bool first_block, int round, bool is_last) {
  _a.ldrq(round_key(), Mem(context, Gcm::round_key_at(round)));
  for (int i = 0; i < blocks + first_block; i++) {
    const Vec v = i < blocks ? block(i) : encrypted_first();
    _a.aese(v, round_key());
    if (!is_last) {
      _a.aesmc(v, v);
    }
  }
}

// Encrypts the first registers, and encrypted_first() too if wanted, all but the addition of the last key, which is in
// round_key() then; meanwhile may hash a stride.
void AesGcmWriter::encrypt_blocks(int blocks, bool first_block, bool hashing, const Mem& hashed) {
  // the rounds that there are with every length of key
  static const int common_rounds = 9;
  Label of_128, of_192, last;
  for (int round = 0; round < common_rounds; round++) {
    encrypt_round(blocks, first_block, round, false);
    if (hashing) {
      hash_step(round, hashed);
    }
  }
  _a.cmpw(rounds, 12);
  _a.b(Asm::BELOW, of_128);
  encrypt_round(blocks, first_block, 9, false);
  encrypt_round(blocks, first_block, 10, false);
  _a.b(Asm::EQUAL, of_192);
  encrypt_round(blocks, first_block, 11, false);
  encrypt_round(blocks, first_block, 12, false);
  _a.ldrq(round_key(), Mem(context, Gcm::round_key_at(13)));
  _a.b(last);
  _a.bind(of_192);
  _a.ldrq(round_key(), Mem(context, Gcm::round_key_at(11)));
  _a.b(last);
  _a.bind(of_128);
  _a.ldrq(round_key(), Mem(context, Gcm::round_key_at(9)));
  _a.bind(last);
  for (int i = 0; i < blocks + first_block; i++) {
    _a.aese(i < blocks ? block(i) : encrypted_first(), round_key());
  }
  _a.ldrq(round_key(), Mem(context, Gcm::round_key_at(Gcm::last_round)));
}

// Adds the last key and the text of a stride; all of it is loaded before any is stored.
void AesGcmWriter::combine_stride() {
  for (int i = 0; i < stride_blocks; i += 2) {
    _a.ldpq(data(), data2(), Mem::after(in, 2 * block_size));
    eor3(block(i), data(), round_key());
    eor3(block(i + 1), data2(), round_key());
    _a.stpq(block(i), block(i + 1), Mem::after(out, 2 * block_size));
  }
  _a.sub(length, length, stride);
}

// The last 1 .. 15 bytes; the first register has the key stream.
void AesGcmWriter::crypt_partial_block(bool encrypt) {
  const Vec stream = block(0);
  load_bytes();
  _a.veor(stream, stream, data());
  _a.adr(scratch, _ones_zeros);
  _a.sub(scratch, scratch, length);
  _a.ldrq(text(), Mem(scratch, block_size));
  _a.vand(stream, stream, text());
  if (encrypt) {
    _a.vmov(data(), stream);
  }
  hash_data();
  _a.strq(stream, Mem(context, Gcm::scratch_at));
  copy_bytes(out, 0, context, Gcm::scratch_at);
  _a.clear(stream);
  _a.strq(stream, Mem(context, Gcm::scratch_at));
}

// The last length bytes, at least one and at most that many blocks; less than a stride. encrypted_first() is J0.
void AesGcmWriter::crypt_tail(bool encrypt, int blocks, Label& partial, Label& done) {
  Label rest[stride_blocks];
  make_counters(blocks);
  encrypt_blocks(blocks, true, false, Mem(in));
  _a.veor(encrypted_first(), encrypted_first(), round_key());
  for (int i = 0; i < blocks; i++) {
    _a.subs(length, length, block_size);
    _a.b(Asm::BELOW, rest[i]);
    _a.ldrq(data(), Mem::after(in, block_size));
    _a.veor(block(i), block(i), round_key());
    _a.veor(block(i), block(i), data());
    if (encrypt) {
      _a.vmov(data(), block(i));
    }
    _a.strq(block(i), Mem::after(out, block_size));
    hash_data();
    _a.cbz(length, done);
  }
  for (int i = blocks - 1; i >= 0; i--) {
    _a.bind(rest[i]);
    _a.veor(block(0), block(i), round_key());
    _a.b(partial);
  }
}

// The counter and the state in lo.
void AesGcmWriter::begin() {
  const int first_bit = 1, first_block_bit = 2;
  Label not_first, done;
  _a.clear(one());
  _a.mov(scratch, (uint64_t)1);
  _a.set_s(one(), 3, scratch);
  _a.tbz(flags, first_bit, not_first);
  // J0 = iv || 1
  _a.ldrd(counter(), Mem(iv));
  _a.ldrw(scratch, Mem(iv, 8));
  _a.set_s(counter(), 2, scratch);
  _a.mov(scratch, (uint64_t)1 << 24);
  _a.set_s(counter(), 3, scratch);
  _a.strq(counter(), Mem(context, Gcm::first_counter_at));
  _a.rev32(counter(), counter());
  _a.add4s(counter(), counter(), one());
  _a.clear(lo());
  _a.tbz(flags, first_block_bit, done);
  _a.ldrq(data(), Mem(context, Gcm::state_at));
  _a.add(power, context, powers_end - block_size);
  _a.clear(mid());
  _a.clear(hi());
  _a.clear(y());
  hash_data();
  reduce(false);
  _a.b(done);

  _a.bind(not_first);
  _a.ldrq(lo(), Mem(context, Gcm::state_at));
  _a.rbit(lo(), lo());
  _a.ldrq(counter(), Mem(context, Gcm::counter_at));
  _a.rev32(counter(), counter());
  _a.bind(done);
}

void AesGcmWriter::write_crypt(bool encrypt) {
  const int last_bit = 0;
  Label next_stride, last_stride, no_stride, many, empty, lengths, partial, text_done, finish, store_state, done;
  _a.enter();
  load_polynomial();
  _a.ldrw(rounds, Mem(context, Gcm::rounds_at));
  begin();
  _a.cmp(length, stride);
  _a.b(Asm::BELOW, no_stride);
  begin_strides();
  if (encrypt) {
    // the ciphertext of a stride is hashed during the encryption of the next
    make_counters(stride_blocks);
    encrypt_blocks(stride_blocks, false, false, Mem(out));
    combine_stride();
    _a.cmp(length, stride);
    _a.b(Asm::BELOW, last_stride);
    _a.align(32);
    _a.bind(next_stride);
    make_counters(stride_blocks);
    encrypt_blocks(stride_blocks, false, true, Mem(out, -stride));
    combine_stride();
    _a.cmp(length, stride);
    _a.b(Asm::ABOVE_EQUAL, next_stride);
    _a.bind(last_stride);
    for (int step = 0; step < hash_steps; step++) {
      hash_step(step, Mem(out, -stride));
    }
  } else {
    _a.align(32);
    _a.bind(next_stride);
    make_counters(stride_blocks);
    encrypt_blocks(stride_blocks, false, true, Mem(in));
    combine_stride();
    _a.cmp(length, stride);
    _a.b(Asm::ABOVE_EQUAL, next_stride);
  }

  // The powers for the text that is left, and for the block of lengths behind it if that comes
  _a.bind(no_stride);
  _a.low_bits(scratch, flags, 1);
  _a.add(power, context, powers_end);
  _a.sub(power, power, scratch, Asm::LSL, 4);
  _a.ldrq(encrypted_first(), Mem(context, Gcm::first_counter_at));
  _a.cbz(length, empty);
  begin_tail();
  _a.cmp(length, few_blocks * block_size);
  _a.b(Asm::ABOVE, many);
  crypt_tail(encrypt, few_blocks, partial, text_done);
  _a.bind(many);
  crypt_tail(encrypt, stride_blocks, partial, text_done);

  _a.bind(partial);
  _a.add(length, length, block_size);
  crypt_partial_block(encrypt);
  _a.bind(text_done);
  _a.tbz(flags, last_bit, finish);
  _a.b(lengths);

  _a.bind(empty);
  _a.tbz(flags, last_bit, store_state);
  begin_tail();
  encrypt_blocks(0, true, false, Mem(in));
  _a.veor(encrypted_first(), encrypted_first(), round_key());

  // big-endian numbers of bits, turned as a block is
  _a.bind(lengths);
  _a.vmov(text(), encrypted_first());
  _a.add(power, context, powers_end - block_size);
  _a.ldrq(data(), Mem(context, Gcm::lengths_at));
  _a.ext(data(), data(), data(), 8);
  _a.rev64(data(), data());
  hash_data();
  reduce(false);
  _a.rbit(lo(), lo());
  _a.veor(lo(), lo(), text());
  _a.strq(lo(), Mem(context, Gcm::tag_at));
  _a.b(done);

  _a.bind(finish);
  reduce(false);
  _a.bind(store_state);
  _a.rbit(lo(), lo());
  _a.strq(lo(), Mem(context, Gcm::state_at));
  _a.bind(done);
  _a.leave();
  _a.align_data(16);
  _a.bind(_ones_zeros);
  for (int i = 0; i < 2 * block_size; i++) {
    _a.data8(i < block_size ? 0xff : 0);
  }
}

void CryptoKernels::aes_gcm_pmull_encrypt(CryptoAssembler& a) { AesGcmWriter(a, false).write_crypt(true); }
void CryptoKernels::aes_gcm_pmull_decrypt(CryptoAssembler& a) { AesGcmWriter(a, false).write_crypt(false); }
void CryptoKernels::aes_gcm_eor3_encrypt(CryptoAssembler& a)  { AesGcmWriter(a, true).write_crypt(true); }
void CryptoKernels::aes_gcm_eor3_decrypt(CryptoAssembler& a)  { AesGcmWriter(a, true).write_crypt(false); }
