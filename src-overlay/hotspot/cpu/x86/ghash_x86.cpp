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

// GHASH (NIST SP 800-38D, section 6.4) and the powers of its key, in the tiers base, avx2 and avx512. The tiers share one
// text and differ in the width of a vector: 1, 2 or 4 blocks.
//
// GHASH is the value of a polynomial at H = E(0) over GF(2^128): Y = X1 H^n + X2 H^(n-1) + ... + Xn H. Blocks are
// reversed by bytes, so that the highest coefficient is the lowest bit; the carry-less product of two such numbers is
// then the reflected product but for one place, which the powers make up for: they are kept times x. A product of 256
// bits is lo + x^64 mid + x^128 hi, where mid is the sum of two products of halves. Products of many blocks are added
// up before they are reduced; reduce_step() says how that is done.
//
// Data goes by strides of 8 vectors. All strides but the last are hashed with lanes kept apart (hash_step()), so that the
// powers are the same in all lanes and with AVX-512 stay in registers, and Karatsuba's method makes 3 of 4 multiplications
// do. The last stride and the tail behind it have the powers that go with their distance to the end.
//
// hash: void (byte* context, byte* data, size_t length)
//   context  GcmKernels says what it holds; it does not overlap anything else; any alignment. The state becomes that
//            after the data, with zeros to the end of a block
//   data     any length, any alignment. No byte outside of it is read
//
// Registers: GhashWriter's names.
// Features: aes_gcm_*_features. No instruction of a tier needs a feature that is not there.
// Constant time: branches and addresses depend on length only.
// Speed: GB/s with 16 KiB / 1 KiB / 64 bytes (AMD EPYC, CPU family 25 model 17, AVX-512, 2026-11-24):
//     base         8.9 /  8.5 / 5.3
//     avx2        17.7 / 15.9 / 6.5
//     avx512      30.0 / 24.7 / 5.4
// Sources: SP 800-38D; Gueron and Kounavis, Intel Carry-Less Multiplication Instruction and its Usage for Computing the
//   GCM Mode, 2010 (the reflected form, aggregated reduction); Karatsuba and Ofman, 1962.

#include "ghash_x86.hpp"

#include "cryptoKernels_x86.hpp"

int GhashWriter::vectors() const {
  return _tier == AVX512 ? 32 : 16;
}

void GhashWriter::load_mask_of_swap() {
  if (_tier == AVX512) {
    load(_mask_of_swap, Mem(_swap));
  }
}

// each block from memory's order to the reflected one, and back
void GhashWriter::swap_bytes(Vec d, Vec s) {
  if (_tier == AVX512) {
    shuffle_bytes(d, s, _mask_of_swap.as(d.width()));
  } else {
    shuffle_bytes(d, s, Mem(_swap));
  }
}

// ---- Sums of products

void GhashWriter::clear_products() {
  clear(_lo);
  clear(_mid);
  clear(_hi);
}

// Adds the products of the blocks in _data and the powers to the sums; first: there are no sums yet. Changes _data.
void GhashWriter::multiply_data(const Mem& powers, bool first) {
  load(_h, powers);
  if (first) {
    multiply_halves(_lo, _data, _h, 0x00);
    multiply_halves(_mid, _data, _h, 0x01);
    multiply_halves(_product, _data, _h, 0x10);
    exclusive_or(_mid, _mid, _product);
    multiply_halves(_hi, _data, _h, 0x11);
  } else if (_tier == AVX512) {
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

// _hi = (_lo + x^64 _mid + x^128 _hi) / x^128 modulo the polynomial, in each lane. Adding a multiple of the polynomial
// clears the lowest 64 bits of the sum; what is left of them is added 64 and 128 bits higher. This is done twice.
void GhashWriter::reduce_step(int step) {
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
void GhashWriter::reduce() {
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

// ---- Strides

void GhashWriter::load_stride_powers() {
  if (_tier == AVX512) {
    for (int i = 0; i < stride_vectors; i++) {
      broadcast(stride_power(i), power_at(i));
    }
    for (int i = 0; i < hash_units(); i++) {
      broadcast(stride_power_sums(i), power_sum_at(i));
    }
  }
}

// Steps of the hash of a stride that is not the last one: products by Karatsuba, then the reduction. Here a vector's
// lanes have the same power, that of the first one, and each lane a state of its own, in _hi; what is missing in the
// other lanes is less by one, two or three powers, and so it will be where they are added to the next stride.
void GhashWriter::hash_step(int step, const Mem& data) {
  const int unit = step / product_steps();
  if (unit < hash_units()) {
    if (_tier == AVX512) {
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

void GhashWriter::product_step(int step, int i, const Mem& data) {
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
void GhashWriter::product_step_of_pair(int step, int pair, const Mem& data) {
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
void GhashWriter::add_products(Vec sum, bool first) {
  if (first) {
    exclusive_or(sum, sum, _product2);
  } else {
    exclusive_or3(sum, _product, _product2);
  }
}

// Vector i of the last stride, with the powers that power points to. The first one takes the state up, which is in _hi.
void GhashWriter::hash_vector(int i, const Mem& data) {
  load(_data, data.plus(_vector_size * i));
  swap_bytes(_data, _data);
  if (i == 0) {
    exclusive_or(_data, _data, _hi);
  }
  multiply_data(Mem(power, _vector_size * i), i == 0);
}

// ---- Tails

// For the last length bytes, with zeros to the end of a block.
void GhashWriter::point_to_power() {
  _a.lea(scratch, Mem(length, block_size - 1));
  _a.andq(scratch, -block_size);
  _a.lea(power, Mem(context, powers_end()));
  _a.subq(power, scratch);
}

// The state is in _y until it has been taken up.
void GhashWriter::hash_tail(const Mem& powers) {
  exclusive_or(_data, _data, _y);
  clear(_y);
  multiply_data(powers, false);
}

// The bytes of the last vector, with zeros behind them, where a mask says which ones to load.
void GhashWriter::load_masked() {
  const Vec lengths = _product;
  _a.movl(scratch, (uint32_t)0x01010101);
  _a.imull(scratch, length);
  _a.vpbroadcastd(lengths, scratch);
  _a.vpcmpub(tail_mask, lengths, Mem(_byte_numbers), 6);
  _a.vmovdqu8(_data.zeroed(tail_mask), Mem(in));
}

// The bytes of the last block, with zeros behind them, where there are no masks.
void GhashWriter::load_bytes() {
  const Vec data = _data.as_xmm();
  const Mem room(context, Gcm::scratch_at);
  clear(data);
  store(room, data);
  copy_bytes(context, Gcm::scratch_at, in, 0);
  load(data, room);
}

// A vector or block of the tail that has been loaded: data is _data or its first lane.
void GhashWriter::hash_data(Vec data) {
  swap_bytes(data, data);
  hash_tail(Mem(power));
}

void GhashWriter::next_block(Label& done) {
  _a.addq(in, block_size);
  _a.addq(power, block_size);
  _a.subq(length, block_size);
  _a.jcc(Asm::EQUAL, done);
}

// The last 1 .. _vector_size - 1 bytes.
void GhashWriter::hash_partial_vector(Label& done) {
  const Vec data = _data.as_xmm();
  if (_tier == AVX512) {
    load_masked();
    hash_data(_data);
    return;
  }
  if (_tier == AVX2) {
    Label less;
    _a.cmpq(length, block_size);
    _a.jcc(Asm::BELOW, less);
    load(data, Mem(in));
    hash_data(data);
    next_block(done);
    _a.bind(less);
  }
  load_bytes();
  hash_data(data);
}

void GhashWriter::copy_bytes(Reg to, int to_offset, Reg from, int from_offset) {
  Label next;
  _a.xorl(scratch, scratch);
  _a.bind(next);
  _a.movzbl(scratch2, Mem(from, scratch, 1, from_offset));
  _a.movb(Mem(to, scratch, 1, to_offset), scratch2);
  _a.incl(scratch);
  _a.cmpl(scratch, length);
  _a.jcc(Asm::BELOW, next);
}

// ---- Powers

// d = s * h in each lane
void GhashWriter::multiply(Vec d, Vec s, Vec h) {
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

// h is E(0). Row j of the table has the powers n * j to n * (j - 1) + 1 for n blocks in a vector; a product of a row
// and one power gives another row, so most of them are independent of each other.
void GhashWriter::make_powers(Vec h) {
  const Vec carry = Asm::xmm(4);
  const Vec top = Asm::xmm(5);
  const Vec factor = wide(8);
  swap_bytes(h, h);
  shuffle_words(top, h, 0xFF);
  if (_tier == BASE) {
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
    store(Mem(context, powers_end() - _vector_size * (j + 1)), wide(j));
  }
  for (int i = 0; i < hash_units(); i++) {
    const int row = stride_vectors - 1;     // of the first vector in a stride
    const Vec sum = _product.as_xmm(), other = _data.as_xmm();
    if (_tier == AVX512) {
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
  store(Mem(context, powers_end() - _vector_size * (stride_vectors + 1)), factor);
}

// ---- The kernel

void GhashWriter::write_hash() {
  Label next_stride, last_stride, tail, next_vector, partial, done, none;
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
  point_to_power();
  move(_y.as_xmm(), _hi.as_xmm());
  clear_products();
  _a.bind(next_vector);
  _a.cmpq(length, _vector_size);
  _a.jcc(Asm::BELOW, partial);
  load(_data, Mem(in));
  hash_data(_data);
  _a.addq(in, _vector_size);
  _a.addq(power, _vector_size);
  _a.subq(length, _vector_size);
  _a.jcc(Asm::NOT_EQUAL, next_vector);
  _a.jmp(done);
  _a.bind(partial);
  hash_partial_vector(done);
  _a.bind(done);
  reduce();
  _a.bind(none);
  swap_bytes(_hi.as_xmm(), _hi.as_xmm());
  store(Mem(context, Gcm::state_at), _hi.as_xmm());
  leave();
  ghash_constants();
}

void GhashWriter::ghash_constants() {
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

void CryptoKernels::aes_gcm_base_hash(CryptoAssembler& a)   { GhashWriter(a, GhashWriter::BASE).write_hash(); }
void CryptoKernels::aes_gcm_avx2_hash(CryptoAssembler& a)   { GhashWriter(a, GhashWriter::AVX2).write_hash(); }
void CryptoKernels::aes_gcm_avx512_hash(CryptoAssembler& a) { GhashWriter(a, GhashWriter::AVX512).write_hash(); }
