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

// AES-GCM (NIST SP 800-38D): the schedule of a key with its powers of H, GHASH, encryption and decryption, in the tiers
// base, avx2 and avx512. The tiers share one text and differ in the width of a vector: 1, 2 or 4 blocks.
//
// GHASH is the value of a polynomial at H = E(0) over GF(2^128): Y = X1 H^n + X2 H^(n-1) + ... + Xn H. Blocks are
// reversed by bytes, so that the highest coefficient is the lowest bit; the carry-less product of two such numbers is
// then the reflected product but for one place, which the powers make up for: they are kept times x. A product of 256
// bits is lo + x^64 mid + x^128 hi, where mid is the sum of two products of halves. Products of many blocks are added
// up before they are reduced; reduce_step() says how that is done.
//
// Text goes by strides of 8 vectors (8, 16 or 32 blocks). All rounds of AES are done for 8 counters at once, and the
// instructions that hash a stride are spread between them: the same stride when decrypting, the one before it when
// encrypting. All strides but the last are hashed with lanes kept apart (hash_step()), so that the powers are the same
// in all lanes and with AVX-512 stay in registers, and Karatsuba's method makes 3 of 4 multiplications do. The last
// stride and the tail behind it have the powers that go with their distance to the end; so does the block of lengths,
// and all three are reduced together where one follows the other.
//
// set_key: void (byte* context, byte* key, size_t length)
// hash:    void (byte* context, byte* data, size_t length)
// encrypt, decrypt: void (byte* context, byte* in, size_t length, byte* out, size_t flags, byte* iv)
//   context  GcmKernels says what it holds and which flags there are; it does not overlap anything else; any alignment
//   key      16, 24 or 32 bytes
//   data     any length; the state becomes that after the data, with zeros to the end of a block
//   in, out  any length, any alignment; equal, or not overlapping. No byte outside of them is read or written
//   iv       12 bytes, read only with the flag FIRST
//
// Registers: the names below, and 0 to 7 for what AES works on. No register keeps a round key: to load it costs next to
// nothing among the eight instructions that use it.
// Features: aes_gcm_*_features. No instruction of a tier needs a feature that is not there.
// Constant time: branches and addresses depend on lengths, flags, the number of rounds and a counter that is not secret
// only. No copy of a key or of
// key stream is left outside of the context.
// Speed: GB/s of GcmKernels::seal() / open(), with a new initialization vector and 13 bytes of additional data each
//   (AMD EPYC, CPU family 25 model 17, AVX-512, 2026-11-21):
//              16 KiB, 128 bits   16 KiB, 256 bits   1 KiB, 128 bits   64 bytes, 128 bits
//     base         6.3 /  6.3         5.5 /  5.8         5.5 /  5.7         1.9 / 2.2
//     avx2        12.5 / 12.7        10.8 / 11.3         9.5 / 10.3         2.0 / 2.4
//     avx512      15.0 / 15.1        12.3 / 12.7        10.4 / 12.2         1.7 / 2.3
//   OpenSSL 3.5.7 through EVP in the same run: 11.6, 10.0, 4.5 and 0.6. A key takes 45, 51 and 67 ns. A stride of
//   avx512 takes 127 to 134 cycles with 128 bits; AES and the multiplications alone would occupy their units for 106.
// Sources: SP 800-38D; FIPS 197; Gueron and Kounavis, Intel Carry-Less Multiplication Instruction and its Usage for
//   Computing the GCM Mode, 2010 (the reflected form, aggregated reduction); Karatsuba and Ofman, 1962.

#include "cryptoKernels_x86.hpp"
#include "gcmKernels_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::VecMem VecMem;
typedef CryptoAssembler::Mem Mem;
typedef GcmKernels Gcm;

static const Asm::Reg context    = Asm::RDI;
static const Asm::Reg in         = Asm::RSI;
static const Asm::Reg key_bytes  = Asm::RSI;
static const Asm::Reg length     = Asm::RDX;
static const Asm::Reg out        = Asm::RCX;
static const Asm::Reg flags      = Asm::R8;
static const Asm::Reg iv         = Asm::R9;
static const Asm::Reg power      = Asm::R9;    // where the power of H for the next block is
static const Asm::Reg rounds     = Asm::R10;
static const Asm::Reg low_count  = Asm::R11;   // lowest byte of the next counter, or hidden_count
static const Asm::Reg scratch    = Asm::RAX;
static const Asm::Reg scratch2   = Asm::R11;

static const Asm::Mask text_mask = Asm::K1;

static const int block_size = 16;
static const int stride_vectors = Gcm::stride_vectors;
static const int max_lanes = 4;

class GcmGenerator {
 public:
  GcmGenerator(CryptoAssembler& a, int tier)
    : _a(a), _tier(tier), _width(tier == Gcm::AVX512 ? Asm::W512 : tier == Gcm::AVX2 ? Asm::W256 : Asm::W128),
      _vector_size(16 << _width), _stride(stride_vectors * _vector_size),
      _key(wide(8)), _lo(wide(9)), _mid(wide(10)), _hi(wide(11)), _data(wide(12)), _product(wide(13)), _h(wide(14)),
      _counter(wide(15)), _y(wide(15)), _product2(wide(17)), _data2(wide(18)), _mask_of_swap(wide(19)),
      _first_block(wide(14)), _encrypted_first(Asm::xmm(tier == Gcm::AVX512 ? 16 : 8)) {}

  void set_key();
  void hash();
  void crypt(bool encrypt);

 private:
  enum Use { ENCRYPT, DECRYPT, HASH };
  enum Hashing { NOTHING, STRIDE, LAST_STRIDE };

  Vec wide(int number) const { return Vec(number, _width); }
  int vectors() const { return _tier == Gcm::AVX512 ? 32 : 16; }

  // ---- Instructions in the form that the tier has

  bool evex(Vec v) const { return v.width() == Asm::W512 || v.number() >= 16; }
  void move(Vec d, Vec s);
  void load(Vec d, const Mem& s);
  void store(const Mem& d, Vec s);
  void broadcast(Vec d, const Mem& s);
  void clear(Vec d);
  // In the base tier, memory operands of these are aligned to 16.
  void exclusive_or(Vec d, Vec s1, const VecMem& s2);
  void exclusive_or(Vec d, Vec s1, Vec s2) { exclusive_or(d, s1, VecMem(s2)); }
  void load_sum(Vec d, Vec s1, const Mem& s2);
  void exclusive_or3(Vec d, Vec s1, Vec s2);
  void conjunction(Vec d, Vec s);
  void add(Vec d, Vec s1, const VecMem& s2);
  void shuffle_bytes(Vec d, Vec s, const VecMem& order);
  void shuffle_words(Vec d, Vec s, int order);
  void shift_bytes(Vec d, Vec s, int bytes);
  void multiply_halves(Vec d, Vec s1, const VecMem& s2, int halves);
  void encrypt_round(Vec d, const VecMem& key);
  void encrypt_last_round(Vec d, const VecMem& key);

  // ---- AES

  void make_counters(int vectors);
  void encrypt_blocks(int vectors, bool first_block, bool stride = false, Hashing hashing = NOTHING,
                      const Mem& hashed = Mem(in));
  void next_round_key(Vec key, Vec from, CryptoAssembler::Label& order, const Mem& constant);
  void expand_128(Vec h);
  void expand_192(Vec h);
  void expand_256(Vec h);

  // ---- GHASH

  void swap_bytes(Vec d, Vec s);
  void multiply_data(const Mem& powers, bool first);
  void hash_vector(int i, const Mem& data);
  enum { reduce_steps = 6 };
  int  product_steps() const { return _tier == Gcm::AVX512 ? 17 : 13; }
  int  hash_units() const { return _tier == Gcm::AVX512 ? stride_vectors / 2 : stride_vectors; }
  int  hash_steps() const { return product_steps() * hash_units() + 1 + reduce_steps; }
  void reduce_step(int step);
  void reduce();
  void product_step(int step, int i, const Mem& data);
  void product_step_of_pair(int step, int pair, const Mem& data);
  void add_products(Vec sum, bool first);
  void hash_step(int step, const Mem& data);
  void load_mask_of_swap();
  void load_stride_powers();
  void multiply(Vec d, Vec s, Vec h);
  void repeat_first(Vec d, Vec s);
  void make_powers(Vec h);

  // ---- Text

  void clear_products();
  void point_to_power(bool with_lengths);
  void combine_text(Use use, int i);
  void hash_tail(const Mem& powers);
  void partial_vector(Use use, CryptoAssembler::Label& done);
  void crypt_tail(Use use, int vectors, CryptoAssembler::Label& partial, CryptoAssembler::Label& done);
  void copy_bytes(Asm::Reg to, int to_offset, Asm::Reg from, int from_offset);
  void crypt_stride(Hashing hashing, const Mem& hashed);
  void point_to_stride(int counted);
  void load_half(Vec d, const Mem& s);
  void join_halves(Vec d, Vec s);
  void begin();
  void end();
  void hash_constants();
  void text_constants();
  void key_constants();

  // for a stride: the power of vector i's first lane; the sum of its halves, with AVX-512 of two vectors
  Mem power_at(int i) const { return Mem(context, Gcm::powers_end - _stride + _vector_size * i); }
  Mem power_sum_at(int i) const { return Mem(context, Gcm::power_sums + block_size * i); }
  // with AVX-512 they are in registers
  Vec stride_power(int i) const { return wide(20 + i); }
  Vec stride_power_sums(int pair) const { return wide(28 + pair); }

  Mem key_at(int round) const { return Mem(context, Gcm::round_keys + block_size * round); }
  int last_key() const { return (Gcm::last_round_key - Gcm::round_keys) / block_size; }

  CryptoAssembler& _a;
  const int        _tier;
  const Asm::Width _width;
  const int        _vector_size;
  const int        _stride;

  const Vec _key;
  const Vec _lo, _mid, _hi;
  const Vec _data;
  const Vec _product;
  const Vec _h;
  const Vec _counter;
  const Vec _y;
  const Vec _product2, _data2, _mask_of_swap;   // AVX-512 only
  const Vec _first_block;
  const Vec _encrypted_first;

  CryptoAssembler::Label _swap, _polynomial, _low_numbers, _high_numbers, _first_count, _byte_numbers, _ones_zeros;
  CryptoAssembler::Label _rotate_last, _rotate_second, _repeat_last, _round_constants, _zero;
};

// ---- Instructions in the form that the tier has

void GcmGenerator::move(Vec d, Vec s) {
  if (d.number() == s.number()) {
    return;
  }
  if (_tier == Gcm::BASE) {
    _a.movdqa(d, s);
  } else if (evex(d) || evex(s)) {
    _a.vmovdqa64(d, s);
  } else {
    _a.vmovdqa(d, s);
  }
}

void GcmGenerator::load(Vec d, const Mem& s) {
  if (_tier == Gcm::BASE) {
    _a.movdqu(d, s);
  } else if (evex(d)) {
    _a.vmovdqu64(d, s);
  } else {
    _a.vmovdqu(d, s);
  }
}

void GcmGenerator::store(const Mem& d, Vec s) {
  if (_tier == Gcm::BASE) {
    _a.movdqu(d, s);
  } else if (evex(s)) {
    _a.vmovdqu64(d, s);
  } else {
    _a.vmovdqu(d, s);
  }
}

// 16 bytes to each lane
void GcmGenerator::broadcast(Vec d, const Mem& s) {
  if (d.width() == Asm::W128) {
    load(d, s);
  } else if (evex(d)) {
    _a.vbroadcasti32x4(d, s);
  } else {
    _a.vbroadcasti128(d, s);
  }
}

void GcmGenerator::clear(Vec d) {
  exclusive_or(d.as_xmm(), d.as_xmm(), d.as_xmm());
}

void GcmGenerator::exclusive_or(Vec d, Vec s1, const VecMem& s2) {
  if (_tier == Gcm::BASE) {
    move(d, s1);
    _a.pxor(d, s2);
  } else if (evex(d) || evex(s1) || s2.number() >= 16) {
    _a.vpxorq(d, s1, s2);
  } else {
    _a.vpxor(d, s1, s2);
  }
}

// d = s1 ^ s2 with memory of any alignment; d is not s1
void GcmGenerator::load_sum(Vec d, Vec s1, const Mem& s2) {
  if (_tier == Gcm::BASE) {
    load(d, s2);
    exclusive_or(d, d, s1);
  } else {
    exclusive_or(d, s1, VecMem(s2));
  }
}

// d ^= s1 ^ s2
void GcmGenerator::exclusive_or3(Vec d, Vec s1, Vec s2) {
  if (_tier == Gcm::AVX512) {
    _a.vpternlogq(d, s1, s2, 0x96);
  } else {
    exclusive_or(d, d, s1);
    exclusive_or(d, d, s2);
  }
}

void GcmGenerator::conjunction(Vec d, Vec s) {
  if (_tier == Gcm::BASE) {
    _a.pand(d, s);
  } else {
    _a.vpand(d, d, s);
  }
}

void GcmGenerator::add(Vec d, Vec s1, const VecMem& s2) {
  if (_tier == Gcm::BASE) {
    move(d, s1);
    _a.paddd(d, s2);
  } else {
    _a.vpaddd(d, s1, s2);
  }
}

void GcmGenerator::shuffle_bytes(Vec d, Vec s, const VecMem& order) {
  if (_tier == Gcm::BASE) {
    move(d, s);
    _a.pshufb(d, order);
  } else {
    _a.vpshufb(d, s, order);
  }
}

void GcmGenerator::shuffle_words(Vec d, Vec s, int order) {
  if (_tier == Gcm::BASE) {
    _a.pshufd(d, s, order);
  } else {
    _a.vpshufd(d, s, order);
  }
}

// towards higher places
void GcmGenerator::shift_bytes(Vec d, Vec s, int bytes) {
  if (_tier == Gcm::BASE) {
    move(d, s);
    _a.pslldq(d, bytes);
  } else {
    _a.vpslldq(d, s, bytes);
  }
}

void GcmGenerator::multiply_halves(Vec d, Vec s1, const VecMem& s2, int halves) {
  if (_tier == Gcm::BASE) {
    move(d, s1);
    _a.pclmulqdq(d, s2, halves);
  } else {
    _a.vpclmulqdq(d, s1, s2, halves);
  }
}

void GcmGenerator::encrypt_round(Vec d, const VecMem& key) {
  if (_tier == Gcm::BASE) {
    _a.aesenc(d, key);
  } else {
    _a.vaesenc(d, d, key);
  }
}

void GcmGenerator::encrypt_last_round(Vec d, const VecMem& key) {
  if (_tier == Gcm::BASE) {
    _a.aesenclast(d, key);
  } else {
    _a.vaesenclast(d, d, key);
  }
}

// ---- AES

// The blocks of the next counters to the first registers. Each lane of _counter has the next counter. As long as the
// lowest byte of the counters does not overflow, they are that and something added to the highest byte; else, or when
// the count is hidden, they are reversed, so that inc32 is an addition to the lowest 32 bits.
void GcmGenerator::make_counters(int vectors) {
  const int blocks = vectors * _vector_size / block_size;
  CryptoAssembler::Label overflow, done;
  _a.addl(low_count, blocks);
  _a.cmpl(low_count, 256);
  _a.jcc(Asm::ABOVE_EQUAL, overflow);
  for (int i = 0; i < vectors; i++) {
    add(wide(i), _counter, Mem(_high_numbers, _vector_size * i));
  }
  add(_counter, _counter, Mem(_high_numbers, _vector_size * stride_vectors));
  _a.jmp(done);

  _a.bind(overflow);
  _a.andl(low_count, 255 | Gcm::hidden_count);
  swap_bytes(_counter, _counter);
  for (int i = 0; i < vectors; i++) {
    add(wide(i), _counter, Mem(_low_numbers, _vector_size * i));
    swap_bytes(wide(i), wide(i));
  }
  add(_counter, _counter, Mem(_low_numbers, _vector_size * stride_vectors));
  swap_bytes(_counter, _counter);
  _a.bind(done);
}

// Encrypts the first registers, and _first_block too if wanted; meanwhile may hash a stride. With stride, the text of
// one is added to the last round key, and the results are stored.
void GcmGenerator::encrypt_blocks(int vectors, bool first_block, bool stride, Hashing hashing, const Mem& hashed) {
  const int streams = vectors + first_block;
  const int places = streams * 9;
  int place = 0;
  int step = 0;
  CryptoAssembler::Label last;
  for (int round = 0; round <= last_key(); round++) {
    if (round == 10 || round == 12) {
      _a.cmpl(rounds, round);
      _a.jcc(Asm::EQUAL, last);
    }
    if (round == last_key()) {
      _a.bind(last);
    }
    broadcast(_key, key_at(round));
    for (int i = 0; i < streams; i++) {
      const Vec v = i < vectors ? wide(i) : _first_block;
      if (round == 0) {
        exclusive_or(v, v, _key);
      } else if (round < last_key()) {
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

// One step of the key expansion of FIPS 197: four words from the four that are Nk words before them and, through
// order, constant, from the last word before them. AESENCLAST of four equal columns is SubBytes, then the addition
// of the constant.
void GcmGenerator::next_round_key(Vec key, Vec from, CryptoAssembler::Label& order, const Mem& constant) {
  const Vec substituted = Asm::xmm(4);
  const Vec shifted = Asm::xmm(5);
  shuffle_bytes(substituted, from, Mem(order));
  encrypt_last_round(substituted, constant);
  shift_bytes(shifted, key, 4);
  exclusive_or(key, key, shifted);
  shift_bytes(shifted, key, 8);
  exclusive_or(key, key, shifted);
  exclusive_or(key, key, substituted);
}

void GcmGenerator::expand_128(Vec h) {
  const Vec key = Asm::xmm(0);
  load(key, Mem(key_bytes));
  store(key_at(0), key);
  move(h, key);
  for (int i = 1; i < 10; i++) {
    next_round_key(key, key, _rotate_last, Mem(_round_constants, block_size * (i - 1)));
    store(key_at(i), key);
    encrypt_round(h, key);
  }
  next_round_key(key, key, _rotate_last, Mem(_round_constants, block_size * 9));
  store(key_at(last_key()), key);
  encrypt_last_round(h, key);
}

void GcmGenerator::expand_192(Vec h) {
  const Vec key = Asm::xmm(0);      // six words in two registers
  const Vec key2 = Asm::xmm(1);
  const Vec shifted = Asm::xmm(5);
  const int step_size = 24;
  load(key, Mem(key_bytes));
  load(key2, Mem(key_bytes, 8));
  shuffle_words(key2, key2, 0xEE);
  for (int i = 0; ; i++) {
    store(Mem(context, Gcm::round_keys + step_size * i), key);
    if (i == 8) {
      break;
    }
    // the upper half is overwritten by the next step
    store(Mem(context, Gcm::round_keys + step_size * i + block_size), key2);
    next_round_key(key, key2, _rotate_second, Mem(_round_constants, block_size * i));
    shift_bytes(shifted, key2, 4);
    exclusive_or(key2, key2, shifted);
    shuffle_words(shifted, key, 0xFF);
    exclusive_or(key2, key2, shifted);
  }
  store(key_at(last_key()), key);
  load(h, key_at(0));
  for (int round = 1; round < 12; round++) {
    load(shifted, key_at(round));
    encrypt_round(h, shifted);
  }
  encrypt_last_round(h, key);
}

void GcmGenerator::expand_256(Vec h) {
  const Vec key = Asm::xmm(0);
  const Vec key2 = Asm::xmm(1);
  load(key, Mem(key_bytes));
  load(key2, Mem(key_bytes, block_size));
  store(key_at(0), key);
  store(key_at(1), key2);
  move(h, key);
  encrypt_round(h, key2);
  for (int i = 1; i < 7; i++) {
    next_round_key(key, key2, _rotate_last, Mem(_round_constants, block_size * (i - 1)));
    store(key_at(2 * i), key);
    encrypt_round(h, key);
    next_round_key(key2, key, _repeat_last, Mem(_zero));
    store(key_at(2 * i + 1), key2);
    encrypt_round(h, key2);
  }
  next_round_key(key, key2, _rotate_last, Mem(_round_constants, block_size * 6));
  store(key_at(last_key()), key);
  encrypt_last_round(h, key);
}

// ---- GHASH

// each block from memory's order to the reflected one, and back
void GcmGenerator::swap_bytes(Vec d, Vec s) {
  if (_tier == Gcm::AVX512) {
    shuffle_bytes(d, s, _mask_of_swap.as(d.width()));
  } else {
    shuffle_bytes(d, s, Mem(_swap));
  }
}

// Adds the products of the blocks in _data and the powers to the sums; first: there are no sums yet. Changes _data.
void GcmGenerator::multiply_data(const Mem& powers, bool first) {
  load(_h, powers);
  if (first) {
    multiply_halves(_lo, _data, _h, 0x00);
    multiply_halves(_mid, _data, _h, 0x01);
    multiply_halves(_product, _data, _h, 0x10);
    exclusive_or(_mid, _mid, _product);
    multiply_halves(_hi, _data, _h, 0x11);
  } else if (_tier == Gcm::AVX512) {
    multiply_halves(_product, _data, _h, 0x00);
    multiply_halves(_product2, _data, _h, 0x01);
    exclusive_or(_lo, _lo, _product);
    multiply_halves(_product, _data, _h, 0x10);
    exclusive_or3(_mid, _product, _product2);
    multiply_halves(_data, _data, _h, 0x11);
    exclusive_or(_hi, _hi, _data);
  } else {
    multiply_halves(_product, _data, _h, 0x00);
    exclusive_or(_lo, _lo, _product);
    multiply_halves(_product, _data, _h, 0x01);
    exclusive_or(_mid, _mid, _product);
    multiply_halves(_product, _data, _h, 0x10);
    exclusive_or(_mid, _mid, _product);
    multiply_halves(_data, _data, _h, 0x11);
    exclusive_or(_hi, _hi, _data);
  }
}

// Vector i of the last stride, with the powers that power points to. The first one takes the state up, which is in _hi.
void GcmGenerator::hash_vector(int i, const Mem& data) {
  load(_data, data.plus(_vector_size * i));
  swap_bytes(_data, _data);
  if (i == 0) {
    exclusive_or(_data, _data, _hi);
  }
  multiply_data(Mem(power, _vector_size * i), i == 0);
}

// _hi = (_lo + x^64 _mid + x^128 _hi) / x^128 modulo the polynomial, in each lane. Adding a multiple of the polynomial
// clears the lowest 64 bits of the sum; what is left of them is added 64 and 128 bits higher. This is done twice.
void GcmGenerator::reduce_step(int step) {
  const Vec from = step < 3 ? _lo : _mid;
  const Vec to   = step < 3 ? _mid : _hi;
  switch (step % 3) {
    case 0: multiply_halves(_product, from, Mem(_polynomial), 0x00); break;
    case 1: shuffle_words(from, from, 0x4E); break;
    case 2: exclusive_or3(to, from, _product); break;
  }
}

// The state, after the products of the last stride or of a tail have been added up: to the first lane of _hi; the
// others become 0.
void GcmGenerator::reduce() {
  for (int step = 0; step < reduce_steps; step++) {
    reduce_step(step);
  }
  if (_width == Asm::W512) {
    _a.vextracti64x4(_product.as_ymm(), _hi, 1);
    exclusive_or(_hi.as_ymm(), _hi.as_ymm(), _product.as_ymm());
  }
  if (_width != Asm::W128) {
    _a.vextracti128(_product.as_xmm(), _hi.as_ymm(), 1);
    exclusive_or(_hi.as_xmm(), _hi.as_xmm(), _product.as_xmm());
  }
}

// Steps of the hash of a stride that is not the last one: products by Karatsuba, then the reduction. Here a vector's
// lanes have the same power, that of the first one, and each lane a state of its own, in _hi; what is missing in the
// other lanes is less by one, two or three powers, and so it will be where they are added to the next stride.
void GcmGenerator::hash_step(int step, const Mem& data) {
  const int unit = step / product_steps();
  if (unit < hash_units()) {
    if (_tier == Gcm::AVX512) {
      product_step_of_pair(step % product_steps(), unit, data);
    } else {
      product_step(step % product_steps(), unit, data);
    }
    return;
  }
  step -= product_steps() * hash_units();
  if (step == 0) {
    exclusive_or3(_mid, _lo, _hi);
  } else {
    reduce_step(step - 1);
  }
}

void GcmGenerator::product_step(int step, int i, const Mem& data) {
  const bool first = i == 0;
  switch (step) {
    case 0: load(_data, data.plus(_vector_size * i)); break;
    case 1: swap_bytes(_data, _data); break;
    case 2: if (first) exclusive_or(_data, _data, _hi); break;
    case 3: broadcast(_h, power_at(i)); break;
    case 4: multiply_halves(first ? _lo : _product, _data, _h, 0x00); break;
    case 5: if (!first) exclusive_or(_lo, _lo, _product); break;
    case 6: shuffle_words(_product, _data, 0x4E); break;
    case 7: exclusive_or(_product, _product, _data); break;
    case 8: multiply_halves(first ? _hi : _data, _data, _h, 0x11); break;
    case 9: if (!first) exclusive_or(_hi, _hi, _data); break;
    case 10: broadcast(_h, power_sum_at(i)); break;
    case 11: multiply_halves(first ? _mid : _product, _product, _h, 0x00); break;
    case 12: if (!first) exclusive_or(_mid, _mid, _product); break;
  }
}

// Two vectors, whose sums of halves make one.
void GcmGenerator::product_step_of_pair(int step, int pair, const Mem& data) {
  const Mem first_data = data.plus(_vector_size * 2 * pair);
  const Vec power1 = stride_power(2 * pair), power2 = stride_power(2 * pair + 1), sums = stride_power_sums(pair);
  const bool first = pair == 0;
  switch (step) {
    case 0: load(_data, first_data); break;
    case 1: swap_bytes(_data, _data); break;
    case 2: load(_data2, first_data.plus(_vector_size)); break;
    case 3: swap_bytes(_data2, _data2); break;
    case 4: if (first) exclusive_or(_data, _data, _hi); break;
    case 5: multiply_halves(first ? _lo : _product, _data, power1, 0x00); break;
    case 6: multiply_halves(_product2, _data2, power2, 0x00); break;
    case 7: add_products(_lo, first); break;
    case 8: multiply_halves(first ? _hi : _product, _data, power1, 0x11); break;
    case 9: multiply_halves(_product2, _data2, power2, 0x11); break;
    case 10: add_products(_hi, first); break;
    case 11: _a.vpunpcklqdq(_product, _data, _data2); break;
    case 12: _a.vpunpckhqdq(_data, _data, _data2); break;
    case 13: exclusive_or(_data, _data, _product); break;
    case 14: multiply_halves(first ? _mid : _product, _data, sums, 0x00); break;
    case 15: multiply_halves(_product2, _data, sums, 0x11); break;
    case 16: add_products(_mid, first); break;
  }
}

// first: one of the two is in sum already
void GcmGenerator::add_products(Vec sum, bool first) {
  if (first) {
    exclusive_or(sum, sum, _product2);
  } else {
    exclusive_or3(sum, _product, _product2);
  }
}

// d = s * h in each lane
void GcmGenerator::multiply(Vec d, Vec s, Vec h) {
  const Asm::Width width = d.width();
  const Vec lo = _lo.as(width), mid = _mid.as(width), hi = _hi.as(width), product = _product.as(width);
  multiply_halves(lo, s, h, 0x00);
  multiply_halves(mid, s, h, 0x01);
  multiply_halves(product, s, h, 0x10);
  exclusive_or(mid, mid, product);
  multiply_halves(hi, s, h, 0x11);
  multiply_halves(product, lo, Mem(_polynomial), 0x00);
  shuffle_words(lo, lo, 0x4E);
  exclusive_or3(mid, lo, product);
  multiply_halves(product, mid, Mem(_polynomial), 0x00);
  shuffle_words(mid, mid, 0x4E);
  exclusive_or3(hi, mid, product);
  move(d, hi);
}

void GcmGenerator::repeat_first(Vec d, Vec s) {
  if (d.width() == Asm::W512) {
    _a.vshufi64x2(d, s, s, 0x00);
  } else if (d.width() == Asm::W256) {
    _a.vperm2i128(d, s, s, 0x00);
  } else {
    move(d, s);
  }
}

// h is E(0). Row j of the table has the powers n * j to n * (j - 1) + 1 for n blocks in a vector; a product of a row
// and one power gives another row, so most of them are independent of each other.
void GcmGenerator::make_powers(Vec h) {
  const Vec carry = Asm::xmm(4);
  const Vec top = Asm::xmm(5);
  const Vec factor = wide(8);
  swap_bytes(h, h);
  shuffle_words(top, h, 0xFF);
  if (_tier == Gcm::BASE) {
    _a.psrad(top, 31);
    _a.movdqa(carry, h);
    _a.psrlq(carry, 63);
    _a.psllq(h, 1);
  } else {
    _a.vpsrad(top, top, 31);
    _a.vpsrlq(carry, h, 63);
    _a.vpsllq(h, h, 1);
  }
  shift_bytes(carry, carry, 8);
  exclusive_or(h, h, carry);
  load(carry, Mem(_polynomial, 64));
  conjunction(top, carry);
  exclusive_or(h, h, top);

  const Vec row1 = wide(0);
  if (_width == Asm::W128) {
    move(row1, h);
  } else {
    const Vec squares = Asm::xmm(1);
    multiply(squares, h, h);
    _a.vinserti128(row1.as_ymm(), squares.as_ymm(), h, 1);
    if (_width == Asm::W512) {
      repeat_first(squares.as_ymm(), squares.as_ymm());
      multiply(squares.as_ymm(), row1.as_ymm(), squares.as_ymm());
      _a.vinserti64x4(row1, squares.as_zmm(), row1.as_ymm(), 1);
    }
  }
  for (int rows = 1; rows < stride_vectors; rows *= 2) {
    repeat_first(factor, wide(rows - 1));
    for (int j = 0; j < rows; j++) {
      multiply(wide(rows + j), wide(j), factor);
    }
  }
  for (int j = 0; j < stride_vectors; j++) {
    store(Mem(context, Gcm::powers_end - _vector_size * (j + 1)), wide(j));
  }
  for (int i = 0; i < hash_units(); i++) {
    const int row = stride_vectors - 1;     // of the first vector in a stride
    const Vec sum = _product.as_xmm(), other = _data.as_xmm();
    if (_tier == Gcm::AVX512) {
      const Vec first = wide(row - 2 * i).as_xmm(), second = wide(row - 2 * i - 1).as_xmm();
      _a.vpunpcklqdq(sum, first, second);
      _a.vpunpckhqdq(other, first, second);
      exclusive_or(sum, sum, other);
    } else {
      const Vec first = wide(row - i).as_xmm();
      shuffle_words(sum, first, 0x4E);
      exclusive_or(sum, sum, first);
    }
    store(power_sum_at(i), sum);
  }
  repeat_first(factor, wide(stride_vectors - 1));
  multiply(factor, row1, factor);
  store(Mem(context, Gcm::powers_end - _vector_size * (stride_vectors + 1)), factor);
}

void GcmGenerator::load_mask_of_swap() {
  if (_tier == Gcm::AVX512) {
    load(_mask_of_swap, Mem(_swap));
  }
}

void GcmGenerator::load_stride_powers() {
  if (_tier == Gcm::AVX512) {
    for (int i = 0; i < stride_vectors; i++) {
      broadcast(stride_power(i), power_at(i));
    }
    for (int i = 0; i < hash_units(); i++) {
      broadcast(stride_power_sums(i), power_sum_at(i));
    }
  }
}

// ---- Text

void GcmGenerator::clear_products() {
  clear(_lo);
  clear(_mid);
  clear(_hi);
}

// For the last length bytes, zero-padded to blocks, and the block of lengths behind them if flags say so.
void GcmGenerator::point_to_power(bool with_lengths) {
  _a.lea(scratch, Mem(length, block_size - 1));
  _a.andq(scratch, -block_size);
  _a.lea(power, Mem(context, Gcm::powers_end));
  _a.subq(power, scratch);
  if (with_lengths) {
    _a.movl(scratch, flags);
    _a.andl(scratch, Gcm::LAST);
    _a.shll(scratch, 4);
    _a.subq(power, scratch);
  }
}

// Adds key stream i to the text and leaves the ciphertext, swapped, in _data.
void GcmGenerator::combine_text(Use use, int i) {
  const Vec text = wide(i);
  const Mem from(in, _vector_size * i);
  const Mem to(out, _vector_size * i);
  if (use == ENCRYPT) {
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

// The state is in _y until it has been taken up.
void GcmGenerator::hash_tail(const Mem& powers) {
  exclusive_or(_data, _data, _y);
  clear(_y);
  multiply_data(powers, false);
}

void GcmGenerator::copy_bytes(Asm::Reg to, int to_offset, Asm::Reg from, int from_offset) {
  CryptoAssembler::Label next;
  _a.xorl(scratch, scratch);
  _a.bind(next);
  _a.movzbl(scratch2, Mem(from, scratch, 1, from_offset));
  _a.movb(Mem(to, scratch, 1, to_offset), scratch2);
  _a.incl(scratch);
  _a.cmpl(scratch, length);
  _a.jcc(Asm::BELOW, next);
}

// The last 1 .. _vector_size - 1 bytes; the first register has the key stream.
void GcmGenerator::partial_vector(Use use, CryptoAssembler::Label& done) {
  const Vec stream = wide(0);
  if (_tier == Gcm::AVX512) {
    const Vec lengths = _product;
    _a.movl(scratch, (uint32_t)0x01010101);
    _a.imull(scratch, length);
    _a.vpbroadcastd(lengths, scratch);
    _a.vpcmpub(text_mask, lengths, Mem(_byte_numbers), 6);
    _a.vmovdqu8(_data.zeroed(text_mask), Mem(in));
    if (use != HASH) {
      exclusive_or(stream, stream, _data);
      _a.vmovdqu8(Mem(out), stream.masked(text_mask));
    }
    if (use == ENCRYPT) {
      _a.vmovdqu8(_data.zeroed(text_mask), stream);
    }
    swap_bytes(_data, _data);
    hash_tail(Mem(power));
    return;
  }

  const Vec data = _data.as_xmm();
  const Vec text = stream.as_xmm();
  const Vec mask = _product.as_xmm();
  const Mem room(context, Gcm::scratch_at);
  if (_tier == Gcm::AVX2) {
    CryptoAssembler::Label less;
    _a.cmpq(length, block_size);
    _a.jcc(Asm::BELOW, less);
    load(data, Mem(in));
    if (use != HASH) {
      const Vec block = _product.as_xmm();
      exclusive_or(block, text, data);
      store(Mem(out), block);
      _a.vextracti128(text, stream, 1);
      if (use == ENCRYPT) {
        move(data, block);
      }
    }
    swap_bytes(data, data);
    hash_tail(Mem(power));
    if (use != HASH) {
      _a.addq(out, block_size);
    }
    _a.addq(in, block_size);
    _a.addq(power, block_size);
    _a.subq(length, block_size);
    _a.jcc(Asm::EQUAL, done);
    _a.bind(less);
  }
  clear(data);
  store(room, data);
  copy_bytes(context, Gcm::scratch_at, in, 0);
  load(data, room);
  if (use != HASH) {
    exclusive_or(text, text, data);
    if (use == ENCRYPT) {
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
  }
  swap_bytes(data, data);
  hash_tail(Mem(power));
}

void GcmGenerator::load_half(Vec d, const Mem& s) {
  if (_tier == Gcm::BASE) {
    _a.movq(d, s);
  } else {
    _a.vmovq(d, s);
  }
}

// d = (low half of d, low half of s)
void GcmGenerator::join_halves(Vec d, Vec s) {
  if (_tier == Gcm::BASE) {
    _a.punpcklqdq(d, s);
  } else {
    _a.vpunpcklqdq(d, d, s);
  }
}

// _counter and the state in _hi. What has been stored in halves just now is loaded in halves, since a processor passes
// on from its stores only what lies inside one of them.
void GcmGenerator::begin() {
  const Vec counter = _counter.as_xmm(), state = _hi.as_xmm(), half = _product.as_xmm(), block = _data.as_xmm();
  CryptoAssembler::Label not_first, no_block, done;
  _a.movl(scratch, flags);
  _a.andl(scratch, Gcm::FIRST);
  _a.jcc(Asm::EQUAL, not_first);
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
  _a.movl(scratch, flags);
  _a.andl(scratch, Gcm::FIRST_BLOCK);
  _a.jcc(Asm::EQUAL, done);
  load_half(block, Mem(context, Gcm::state_at));
  load_half(half, Mem(context, Gcm::state_at + 8));
  join_halves(block, half);
  swap_bytes(block, block);
  multiply_data(Mem(context, Gcm::powers_end - block_size), true);
  reduce();
  _a.jmp(done);

  _a.bind(not_first);
  load(state, Mem(context, Gcm::state_at));
  swap_bytes(state, state);
  broadcast(_counter, Mem(context, Gcm::counter_at));
  _a.movl(low_count, Mem(context, Gcm::low_count_at));
  _a.bind(done);
}

void GcmGenerator::end() {
  if (_tier != Gcm::BASE) {
    _a.vzeroupper();
  }
  _a.leave();
}

// Of products, powers and tails; all kernels have them.
void GcmGenerator::hash_constants() {
  _a.align_data(64);
  _a.bind(_swap);
  for (int i = 0; i < max_lanes; i++) {
    _a.data64(0x08090a0b0c0d0e0fULL);
    _a.data64(0x0001020304050607ULL);
  }
  _a.bind(_polynomial);
  for (int i = 0; i < max_lanes; i++) {
    _a.data64(0xc200000000000000ULL);
    _a.data64(0);
  }
  _a.data64(1);                       // the whole of it
  _a.data64(0xc200000000000000ULL);
  _a.align_data(64);
  _a.bind(_byte_numbers);
  for (int i = 0; i < 64; i++) {
    _a.data8((uint8_t)i);
  }
}

void GcmGenerator::text_constants() {
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

void GcmGenerator::key_constants() {
  // SubWord and RotWord of the fourth word, of the second word; SubWord of the fourth
  static const uint32_t orders[] = { 0x0c0f0e0d, 0x04070605, 0x0f0e0d0c };
  CryptoAssembler::Label* const labels[] = { &_rotate_last, &_rotate_second, &_repeat_last };
  _a.align_data(block_size);
  for (int i = 0; i < 3; i++) {
    _a.bind(*labels[i]);
    for (int j = 0; j < 4; j++) {
      _a.data32(orders[i]);
    }
  }
  _a.bind(_round_constants);
  for (uint32_t i = 0, constant = 1; i < 10; i++, constant = constant << 1 ^ (constant >> 7) * 0x11b) {
    for (int j = 0; j < 4; j++) {
      _a.data32(constant);
    }
  }
  _a.bind(_zero);
  _a.data64(0);
  _a.data64(0);
}

void GcmGenerator::set_key() {
  const Vec h = Asm::xmm(6);
  CryptoAssembler::Label key_192, key_256, expanded;
  _a.enter(3, vectors());
  load_mask_of_swap();
  _a.cmpl(length, 24);
  _a.jcc(Asm::EQUAL, key_192);
  _a.jcc(Asm::ABOVE, key_256);
  expand_128(h);
  _a.jmp(expanded);
  _a.bind(key_192);
  expand_192(h);
  _a.jmp(expanded);
  _a.bind(key_256);
  expand_256(h);
  _a.bind(expanded);
  // Nr = Nk + 6
  _a.shrl(length, 2);
  _a.addl(length, 6);
  _a.movl(Mem(context, Gcm::rounds_at), length);
  make_powers(h);
  end();
  hash_constants();
  key_constants();
}

void GcmGenerator::hash() {
  CryptoAssembler::Label next_stride, last_stride, tail, next_vector, partial, done, none;
  _a.enter(3, vectors());
  load_mask_of_swap();
  load(_hi.as_xmm(), Mem(context, Gcm::state_at));
  swap_bytes(_hi.as_xmm(), _hi.as_xmm());
  _a.cmpq(length, _stride);
  _a.jcc(Asm::BELOW, tail);
  _a.cmpq(length, 2 * _stride);
  _a.jcc(Asm::BELOW, last_stride);
  load_stride_powers();
  _a.align(32);
  _a.bind(next_stride);
  for (int step = 0; step < hash_steps(); step++) {
    hash_step(step, Mem(in));
  }
  _a.addq(in, _stride);
  _a.subq(length, _stride);
  _a.cmpq(length, 2 * _stride);
  _a.jcc(Asm::ABOVE_EQUAL, next_stride);

  _a.bind(last_stride);
  _a.lea(power, power_at(0));
  for (int i = 0; i < stride_vectors; i++) {
    hash_vector(i, Mem(in));
  }
  reduce();
  _a.addq(in, _stride);
  _a.subq(length, _stride);

  _a.bind(tail);
  _a.testq(length, length);
  _a.jcc(Asm::EQUAL, none);
  point_to_power(false);
  move(_y.as_xmm(), _hi.as_xmm());
  clear_products();
  _a.bind(next_vector);
  _a.cmpq(length, _vector_size);
  _a.jcc(Asm::BELOW, partial);
  load(_data, Mem(in));
  swap_bytes(_data, _data);
  hash_tail(Mem(power));
  _a.addq(in, _vector_size);
  _a.addq(power, _vector_size);
  _a.subq(length, _vector_size);
  _a.jcc(Asm::NOT_EQUAL, next_vector);
  _a.jmp(done);
  _a.bind(partial);
  partial_vector(HASH, done);
  _a.bind(done);
  reduce();
  _a.bind(none);
  swap_bytes(_hi.as_xmm(), _hi.as_xmm());
  store(Mem(context, Gcm::state_at), _hi.as_xmm());
  end();
  hash_constants();
}

// Encrypts or decrypts a stride; may hash one meanwhile.
void GcmGenerator::crypt_stride(Hashing hashing, const Mem& hashed) {
  make_counters(stride_vectors);
  encrypt_blocks(stride_vectors, false, true, hashing, hashed);
  _a.addq(in, _stride);
  _a.addq(out, _stride);
  _a.subq(length, _stride);
}

// To the power for the last stride, of which more bytes of text remain after it.
void GcmGenerator::point_to_stride(int counted) {
  CryptoAssembler::Label not_last;
  _a.lea(power, power_at(0));
  _a.cmpq(length, counted);
  _a.jcc(Asm::NOT_EQUAL, not_last);
  _a.movl(scratch, flags);
  _a.andl(scratch, Gcm::LAST);
  _a.shll(scratch, 4);
  _a.subq(power, scratch);
  _a.bind(not_last);
}

void GcmGenerator::crypt(bool encrypt) {
  const Use use = encrypt ? ENCRYPT : DECRYPT;
  CryptoAssembler::Label next_stride, last_stride, no_stride, more, tail, empty, no_text, partial, text_done, lengths, finish,
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
  point_to_power(true);
  if (_tier == Gcm::AVX512) {
    // four vectors take as long as one
    CryptoAssembler::Label many;
    const int few = 4;
    _a.cmpq(length, few * _vector_size);
    _a.jcc(Asm::ABOVE, many);
    crypt_tail(use, few, partial, text_done);
    _a.bind(many);
  }
  crypt_tail(use, stride_vectors, partial, text_done);

  _a.bind(empty);
  _a.movl(scratch, flags);
  _a.andl(scratch, Gcm::LAST);
  _a.jcc(Asm::EQUAL, store_state);
  move(_y.as_xmm(), _hi.as_xmm());
  clear_products();
  // the sums are complete but for the block of lengths
  _a.bind(no_text);
  _a.movl(scratch, flags);
  _a.andl(scratch, Gcm::LAST);
  _a.jcc(Asm::EQUAL, finish);
  load(_first_block.as_xmm(), Mem(context, Gcm::first_counter_at));
  encrypt_blocks(0, true);
  move(_encrypted_first, _first_block.as_xmm());
  _a.jmp(lengths);

  _a.bind(partial);
  partial_vector(use, text_done);
  _a.bind(text_done);
  _a.movl(scratch, flags);
  _a.andl(scratch, Gcm::LAST);
  _a.jcc(Asm::EQUAL, finish);
  _a.bind(lengths);
  load(_data.as_xmm(), Mem(context, Gcm::lengths_at));
  hash_tail(Mem(context, Gcm::powers_end - block_size));
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
  end();
  hash_constants();
  text_constants();
}

// The last length bytes, at least one and at most that many vectors; less than a stride.
void GcmGenerator::crypt_tail(Use use, int vectors, CryptoAssembler::Label& partial, CryptoAssembler::Label& done) {
  CryptoAssembler::Label rest[stride_vectors];
  make_counters(vectors);
  load(_first_block.as_xmm(), Mem(context, Gcm::first_counter_at));
  encrypt_blocks(vectors, true);
  move(_encrypted_first, _first_block.as_xmm());
  move(_y.as_xmm(), _hi.as_xmm());
  clear_products();
  for (int i = 0; i < vectors; i++) {
    _a.cmpq(length, _vector_size);
    _a.jcc(Asm::BELOW, rest[i]);
    combine_text(use, i);
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

void CryptoKernels::aes_gcm_base_set_key(CryptoAssembler& a)   { GcmGenerator(a, Gcm::BASE).set_key(); }
void CryptoKernels::aes_gcm_base_hash(CryptoAssembler& a)      { GcmGenerator(a, Gcm::BASE).hash(); }
void CryptoKernels::aes_gcm_base_encrypt(CryptoAssembler& a)   { GcmGenerator(a, Gcm::BASE).crypt(true); }
void CryptoKernels::aes_gcm_base_decrypt(CryptoAssembler& a)   { GcmGenerator(a, Gcm::BASE).crypt(false); }
void CryptoKernels::aes_gcm_avx2_set_key(CryptoAssembler& a)   { GcmGenerator(a, Gcm::AVX2).set_key(); }
void CryptoKernels::aes_gcm_avx2_hash(CryptoAssembler& a)      { GcmGenerator(a, Gcm::AVX2).hash(); }
void CryptoKernels::aes_gcm_avx2_encrypt(CryptoAssembler& a)   { GcmGenerator(a, Gcm::AVX2).crypt(true); }
void CryptoKernels::aes_gcm_avx2_decrypt(CryptoAssembler& a)   { GcmGenerator(a, Gcm::AVX2).crypt(false); }
void CryptoKernels::aes_gcm_avx512_set_key(CryptoAssembler& a) { GcmGenerator(a, Gcm::AVX512).set_key(); }
void CryptoKernels::aes_gcm_avx512_hash(CryptoAssembler& a)    { GcmGenerator(a, Gcm::AVX512).hash(); }
void CryptoKernels::aes_gcm_avx512_encrypt(CryptoAssembler& a) { GcmGenerator(a, Gcm::AVX512).crypt(true); }
void CryptoKernels::aes_gcm_avx512_decrypt(CryptoAssembler& a) { GcmGenerator(a, Gcm::AVX512).crypt(false); }
