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

// AES-GCM (NIST SP 800-38D): encryption and decryption of text, which is also hashed (ghash_x86.cpp), and the tag. In the
// tiers base, avx2 and avx512. The tiers share one text and differ in the width of a vector: 1, 2 or 4 blocks.
//
//     out[i] = in[i] ^ E(inc32^(i + 1)(J0)), tag = GHASH(additional data, ciphertext, lengths) ^ E(J0)
//
// Text goes by strides of 8 vectors (8, 16 or 32 blocks). All rounds of AES are done for 8 counters at once, and the
// instructions that hash a stride are spread between them: the same stride when decrypting, the one before it when
// encrypting. The last stride and the tail behind it have the powers that go with their distance to the end; so does the
// block of lengths, and all three are reduced together where one follows the other.
//
// encrypt, decrypt: void (byte* context, byte* in, size_t length, byte* out, size_t flags, byte* iv)
//   context  GcmKernels says what it holds and which flags there are; it does not overlap anything else; any alignment
//   in, out  any length, any alignment; equal, or not overlapping. No byte outside of them is read or written
//   iv       12 bytes, read only with the flag FIRST
//
// Registers: GhashWriter's names and those below; 0 to 7 for what AES works on. No register keeps a round key: to load it
// costs next to nothing among the eight instructions that use it.
// Features: aes_gcm_*_features. No instruction of a tier needs a feature that is not there.
// Constant time: branches and addresses depend on length, flags, the number of rounds and a counter that is not secret
// only. No copy of key stream is left outside of the context.
// Speed: GB/s of GcmKernels::seal() / open(), with a new initialization vector and 13 bytes of additional data each
//   (AMD EPYC, CPU family 25 model 17, AVX-512, 2026-11-21):
//              16 KiB, 128 bits   16 KiB, 256 bits   1 KiB, 128 bits   64 bytes, 128 bits
//     base         6.3 /  6.3         5.5 /  5.8         5.5 /  5.7         1.9 / 2.2
//     avx2        12.5 / 12.7        10.8 / 11.3         9.5 / 10.3         2.0 / 2.4
//     avx512      15.0 / 15.1        12.3 / 12.7        10.4 / 12.2         1.7 / 2.3
//   OpenSSL 3.5.7 through EVP in the same run: 11.6, 10.0, 4.5 and 0.6. A stride of avx512 takes 127 to 134 cycles with
//   128 bits; AES and the multiplications alone would occupy their units for 106.
// Measured AESGCMBench.encrypt (128 bit, 16 KiB): 25 image / stock 8u504 (AMD EPYC, 2026-11-29)
// Measured AESGCMBench.encrypt (128 bit, 1 KiB): 12 image / stock 8u504 (AMD EPYC, 2026-11-29)
// Measured AESGCMBench.encrypt (128 bit, 64 B): 4.9 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Sources: SP 800-38D; FIPS 197.

#include "cryptoKernels_x86.hpp"
#include "ghash_x86.hpp"

class AesGcmWriter : public GhashWriter {
 public:
  AesGcmWriter(CryptoAssembler& a, Tier tier)
    : GhashWriter(a, tier), _key(wide(8)), _counter(wide(15)), _first_block(wide(14)),
      _encrypted_first(Asm::xmm(tier == AVX512 ? 16 : 8)) {}

  void write_crypt(bool encrypt);

 private:
  static const Reg out       = Asm::RCX;
  static const Reg flags     = Asm::R8;
  static const Reg iv        = Asm::R9;    // until there is a power
  static const Reg rounds    = Asm::R10;
  static const Reg low_count = Asm::R11;   // lowest byte of the next counter, or hidden_count; no more in a tail

  enum Hashing { NOTHING, STRIDE, LAST_STRIDE };

  // registers that GHASH uses, too, but at other times
  const Vec _key;
  const Vec _counter;
  const Vec _first_block;
  const Vec _encrypted_first;

  Label _low_numbers, _high_numbers, _first_count, _ones_zeros;

  void skip_without(int flag, Label& skip);
  void begin();
  void make_counters(int vectors);
  void encrypt_blocks(int vectors, bool first_block, bool stride = false, Hashing hashing = NOTHING,
                      const Mem& hashed = Mem(in));
  void crypt_stride(Hashing hashing, const Mem& hashed);
  void point_to_stride(int counted);
  void leave_power_for_lengths();
  void combine_text(bool encrypt, int i);
  void crypt_partial_vector(bool encrypt, Label& done);
  void crypt_tail(bool encrypt, int vectors, Label& partial, Label& done);
  void text_constants();
};

// The blocks of the next counters to the first registers. Each lane of _counter has the next counter. As long as the
// lowest byte of the counters does not overflow, they are that and something added to the highest byte; else, or when
// the count is hidden, they are reversed, so that inc32 is an addition to the lowest 32 bits.
void AesGcmWriter::make_counters(int vectors) {
  const int blocks = vectors * _vector_size / block_size;
  Label overflow, done;
  _a.addl(low_count, blocks);
  _a.cmpl(low_count, 256);
  _a.jcc(Asm::ABOVE_EQUAL, overflow);
  for (int i = 0; i < vectors; i++) {
    add32(wide(i), _counter, Mem(_high_numbers, _vector_size * i));
  }
  add32(_counter, _counter, Mem(_high_numbers, _vector_size * stride_vectors));
  _a.jmp(done);

  _a.bind(overflow);
  _a.andl(low_count, 255 | Gcm::hidden_count);
  swap_bytes(_counter, _counter);
  for (int i = 0; i < vectors; i++) {
    add32(wide(i), _counter, Mem(_low_numbers, _vector_size * i));
    swap_bytes(wide(i), wide(i));
  }
  add32(_counter, _counter, Mem(_low_numbers, _vector_size * stride_vectors));
  swap_bytes(_counter, _counter);
  _a.bind(done);
}

// Encrypts the first registers, and _first_block too if wanted; meanwhile may hash a stride. With stride, the text of
// one is added to the last round key, and the results are stored.
void AesGcmWriter::encrypt_blocks(int vectors, bool first_block, bool stride, Hashing hashing, const Mem& hashed) {
  const int streams = vectors + first_block;
  const int places = streams * 9;
  int place = 0;
  int step = 0;
  Label last;
  for (int round = 0; round <= Gcm::last_round; round++) {
    if (round == 10 || round == 12) {
      _a.cmpl(rounds, round);
      _a.jcc(Asm::EQUAL, last);
    }
    if (round == Gcm::last_round) {
      _a.bind(last);
    }
    broadcast(_key, Mem(context, Gcm::round_key_at(round)));
    for (int i = 0; i < streams; i++) {
      const Vec v = i < vectors ? wide(i) : _first_block;
      if (round == 0) {
        exclusive_or(v, v, _key);
      } else if (round < Gcm::last_round) {
        encrypt_round(v, _key);
      } else if (stride) {
        const Vec text = _h;
        load_sum(text, _key, Mem(in, _vector_size * i));
        encrypt_last_round(v, text);
        store(Mem(out, _vector_size * i), v);
      } else {
        encrypt_last_round(v, _key);
      }
      // the steps of the hash are spread over the rounds that there are with every length of key
      if (hashing == STRIDE && round >= 1 && round <= 9) {
        for (place++; step * places < place * hash_steps(); step++) {
          hash_step(step, hashed);
        }
      }
    }
    if (hashing == LAST_STRIDE && round >= 1 && round <= stride_vectors) {
      hash_vector(round - 1, hashed);
    }
  }
}

// Adds key stream i to the text and leaves the ciphertext, swapped, in _data.
void AesGcmWriter::combine_text(bool encrypt, int i) {
  const Vec text = wide(i);
  const Mem from(in, _vector_size * i);
  const Mem to(out, _vector_size * i);
  if (encrypt) {
    load_sum(_data, text, from);
    store(to, _data);
    swap_bytes(_data, _data);
  } else {
    load(_data, from);
    exclusive_or(text, text, _data);
    store(to, text);
    swap_bytes(_data, _data);
  }
}

// The last 1 .. _vector_size - 1 bytes; the first register has the key stream.
void AesGcmWriter::crypt_partial_vector(bool encrypt, Label& done) {
  const Vec stream = wide(0);
  if (_tier == AVX512) {
    load_masked();
    exclusive_or(stream, stream, _data);
    _a.vmovdqu8(Mem(out), stream.masked(tail_mask));
    if (encrypt) {
      _a.vmovdqu8(_data.zeroed(tail_mask), stream);
    }
    hash_data(_data);
    return;
  }

  const Vec data = _data.as_xmm();
  const Vec text = stream.as_xmm();
  if (_tier == AVX2) {
    const Vec block = _product.as_xmm();
    Label less;
    _a.cmpq(length, block_size);
    _a.jcc(Asm::BELOW, less);
    load(data, Mem(in));
    exclusive_or(block, text, data);
    store(Mem(out), block);
    _a.vextracti128(text, stream, 1);
    if (encrypt) {
      move(data, block);
    }
    hash_data(data);
    _a.addq(out, block_size);
    next_block(done);
    _a.bind(less);
  }
  const Vec mask = _product.as_xmm();
  const Mem room(context, Gcm::scratch_at);
  load_bytes();
  exclusive_or(text, text, data);
  if (encrypt) {
    _a.lea(scratch, Mem(_ones_zeros, block_size));
    _a.subq(scratch, length);
    load(mask, Mem(scratch));
    conjunction(text, mask);
    move(data, text);
  }
  store(room, text);
  copy_bytes(out, 0, context, Gcm::scratch_at);
  clear(text);
  store(room, text);
  hash_data(data);
}

// Encrypts or decrypts a stride; may hash one meanwhile.
void AesGcmWriter::crypt_stride(Hashing hashing, const Mem& hashed) {
  make_counters(stride_vectors);
  encrypt_blocks(stride_vectors, false, true, hashing, hashed);
  _a.addq(in, _stride);
  _a.addq(out, _stride);
  _a.subq(length, _stride);
}

// The power of the block of lengths stays behind those of the text if flags say that the block comes.
void AesGcmWriter::leave_power_for_lengths() {
  _a.movl(scratch, flags);
  _a.andl(scratch, Gcm::LAST);
  _a.shll(scratch, 4);
  _a.subq(power, scratch);
}

// To the power for the last stride, of which more bytes of text remain after it.
void AesGcmWriter::point_to_stride(int counted) {
  Label not_last;
  _a.lea(power, power_at(0));
  _a.cmpq(length, counted);
  _a.jcc(Asm::NOT_EQUAL, not_last);
  leave_power_for_lengths();
  _a.bind(not_last);
}

// The last length bytes, at least one and at most that many vectors; less than a stride.
void AesGcmWriter::crypt_tail(bool encrypt, int vectors, Label& partial, Label& done) {
  Label rest[stride_vectors];
  make_counters(vectors);
  load(_first_block.as_xmm(), Mem(context, Gcm::first_counter_at));
  encrypt_blocks(vectors, true);
  move(_encrypted_first, _first_block.as_xmm());
  move(_y.as_xmm(), _hi.as_xmm());
  clear_products();
  for (int i = 0; i < vectors; i++) {
    _a.cmpq(length, _vector_size);
    _a.jcc(Asm::BELOW, rest[i]);
    combine_text(encrypt, i);
    if (i == 0) {
      hash_tail(Mem(power));
    } else {
      multiply_data(Mem(power, _vector_size * i), false);
    }
    _a.subq(length, _vector_size);
    _a.jcc(Asm::EQUAL, done);
  }
  for (int i = vectors - 1; i >= 0; i--) {
    _a.bind(rest[i]);
    if (i > 0) {
      move(wide(0), wide(i));
      _a.addq(in, _vector_size * i);
      _a.addq(out, _vector_size * i);
      _a.addq(power, _vector_size * i);
    }
    _a.jmp(partial);
  }
}

// To skip where flags have not this one.
void AesGcmWriter::skip_without(int flag, Label& skip) {
  _a.movl(scratch, flags);
  _a.andl(scratch, flag);
  _a.jcc(Asm::EQUAL, skip);
}

// _counter and the state in _hi. What has been stored in halves just now is loaded in halves, since a processor passes
// on from its stores only what lies inside one of them.
void AesGcmWriter::begin() {
  const Vec counter = _counter.as_xmm(), state = _hi.as_xmm(), half = _product.as_xmm(), block = _data.as_xmm();
  Label not_first, done;
  skip_without(Gcm::FIRST, not_first);
  // J0 = iv || 1
  load_half(counter, Mem(iv));
  load_half(half, Mem(iv, 4));
  shuffle_words(half, half, 0xA9);
  join_halves(counter, half);
  exclusive_or(half, counter, Mem(_first_count));
  store(Mem(context, Gcm::first_counter_at), half);
  exclusive_or(counter, counter, Mem(_first_count, block_size));
  repeat_first(_counter, _counter);
  _a.movl(low_count, (uint32_t)2);
  clear(state);
  skip_without(Gcm::FIRST_BLOCK, done);
  load_half(block, Mem(context, Gcm::state_at));
  load_half(half, Mem(context, Gcm::state_at + 8));
  join_halves(block, half);
  swap_bytes(block, block);
  multiply_data(Mem(context, powers_end() - block_size), true);
  reduce();
  _a.jmp(done);

  _a.bind(not_first);
  load(state, Mem(context, Gcm::state_at));
  swap_bytes(state, state);
  broadcast(_counter, Mem(context, Gcm::counter_at));
  _a.movl(low_count, Mem(context, Gcm::low_count_at));
  _a.bind(done);
}

void AesGcmWriter::write_crypt(bool encrypt) {
  Label next_stride, last_stride, no_stride, more, tail, empty, no_text, partial, text_done, lengths, finish,
        store_state, done;
  _a.enter(6, vectors());
  load_mask_of_swap();
  _a.movl(rounds, Mem(context, Gcm::rounds_at));
  begin();
  _a.cmpq(length, _stride);
  _a.jcc(Asm::BELOW, no_stride);

  if (encrypt) {
    // the ciphertext of a stride is hashed during the encryption of the next
    const Mem hashed(out, -_stride);
    crypt_stride(NOTHING, hashed);
    _a.cmpq(length, _stride);
    _a.jcc(Asm::BELOW, last_stride);
    load_stride_powers();
    _a.align(32);
    _a.bind(next_stride);
    crypt_stride(STRIDE, hashed);
    _a.cmpq(length, _stride);
    _a.jcc(Asm::ABOVE_EQUAL, next_stride);
    _a.bind(last_stride);
    point_to_stride(0);
    for (int i = 0; i < stride_vectors; i++) {
      hash_vector(i, hashed);
    }
  } else {
    _a.cmpq(length, 2 * _stride);
    _a.jcc(Asm::BELOW, last_stride);
    load_stride_powers();
    _a.align(32);
    _a.bind(next_stride);
    crypt_stride(STRIDE, Mem(in));
    _a.cmpq(length, 2 * _stride);
    _a.jcc(Asm::ABOVE_EQUAL, next_stride);
    _a.bind(last_stride);
    point_to_stride(_stride);
    crypt_stride(LAST_STRIDE, Mem(in));
  }
  _a.testq(length, length);
  _a.jcc(Asm::NOT_EQUAL, more);
  clear(_y);
  _a.jmp(no_text);
  _a.bind(more);
  reduce();
  _a.jmp(tail);

  _a.bind(no_stride);
  _a.testq(length, length);
  _a.jcc(Asm::EQUAL, empty);

  _a.bind(tail);
  point_to_power();
  leave_power_for_lengths();
  if (_tier == AVX512) {
    // four vectors take as long as one
    Label many;
    const int few = 4;
    _a.cmpq(length, few * _vector_size);
    _a.jcc(Asm::ABOVE, many);
    crypt_tail(encrypt, few, partial, text_done);
    _a.bind(many);
  }
  crypt_tail(encrypt, stride_vectors, partial, text_done);

  _a.bind(empty);
  skip_without(Gcm::LAST, store_state);
  move(_y.as_xmm(), _hi.as_xmm());
  clear_products();
  // the sums are complete but for the block of lengths
  _a.bind(no_text);
  skip_without(Gcm::LAST, finish);
  load(_first_block.as_xmm(), Mem(context, Gcm::first_counter_at));
  encrypt_blocks(0, true);
  move(_encrypted_first, _first_block.as_xmm());
  _a.jmp(lengths);

  _a.bind(partial);
  crypt_partial_vector(encrypt, text_done);
  _a.bind(text_done);
  skip_without(Gcm::LAST, finish);
  _a.bind(lengths);
  load(_data.as_xmm(), Mem(context, Gcm::lengths_at));
  hash_tail(Mem(context, powers_end() - block_size));
  reduce();
  swap_bytes(_data.as_xmm(), _hi.as_xmm());
  exclusive_or(_data.as_xmm(), _data.as_xmm(), _encrypted_first);
  store(Mem(context, Gcm::tag_at), _data.as_xmm());
  _a.jmp(done);

  _a.bind(finish);
  reduce();
  _a.bind(store_state);
  swap_bytes(_hi.as_xmm(), _hi.as_xmm());
  store(Mem(context, Gcm::state_at), _hi.as_xmm());
  _a.bind(done);
  leave();
  ghash_constants();
  text_constants();
}

void AesGcmWriter::text_constants() {
  // the blocks of a stride numbered, then the number of blocks in a stride
  const int blocks = _stride / block_size;
  _a.align_data(64);
  _a.bind(_low_numbers);
  for (int i = 0; i < blocks + max_lanes; i++) {
    _a.data64(i < blocks ? i : blocks);
    _a.data64(0);
  }
  _a.align_data(64);
  _a.bind(_high_numbers);
  for (int i = 0; i < blocks + max_lanes; i++) {
    _a.data64(0);
    _a.data64((uint64_t)(i < blocks ? i : blocks) << 56);
  }
  _a.bind(_first_count);
  for (int i = 1; i <= 2; i++) {
    _a.data64(0);
    _a.data64((uint64_t)i << 56);
  }
  _a.bind(_ones_zeros);
  for (int i = 0; i < 2 * block_size; i++) {
    _a.data8(i < block_size ? 0xff : 0);
  }
}

void CryptoKernels::aes_gcm_base_encrypt(CryptoAssembler& a)   { AesGcmWriter(a, VectorWriter::BASE).write_crypt(true); }
void CryptoKernels::aes_gcm_base_decrypt(CryptoAssembler& a)   { AesGcmWriter(a, VectorWriter::BASE).write_crypt(false); }
void CryptoKernels::aes_gcm_avx2_encrypt(CryptoAssembler& a)   { AesGcmWriter(a, VectorWriter::AVX2).write_crypt(true); }
void CryptoKernels::aes_gcm_avx2_decrypt(CryptoAssembler& a)   { AesGcmWriter(a, VectorWriter::AVX2).write_crypt(false); }
void CryptoKernels::aes_gcm_avx512_encrypt(CryptoAssembler& a) { AesGcmWriter(a, VectorWriter::AVX512).write_crypt(true); }
void CryptoKernels::aes_gcm_avx512_decrypt(CryptoAssembler& a) { AesGcmWriter(a, VectorWriter::AVX512).write_crypt(false); }
