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

// Squares and sums of products of magnitudes, as java.math.BigInteger keeps them: arrays of 32-bit words, the most significant
// first.
//
// Words are taken by two, as digits of 64 bits, from the end of an array on, where the least significant ones stand; a digit is a
// load, which may be unaligned, and a rotation by 32. If the number of words is odd, the most significant digit has one word.
//
// A row adds x * digit, for consecutive digits of x, to as many digits of z:
//     z[j] + carry + x[j] * digit <= (2^64 - 1) + (2^64 - 1) + (2^64 - 1)^2 = 2^128 - 1
// so the new carry is a digit, too. The square is the sum over i of 2^(64 * i) * x[i] * (x[i + 1] * 2^64 + x[i + 2] * 2^128 ...),
// one row for each i, twice, and the squares x[i]^2 * 2^(128 * i), with one chain of carries.
//
// square:       void (uint32_t* x, int words, uint32_t* z)
//   z = x^2: 2 * words words, any content, no overlap with x. words >= 1
// multiply_add: uint32_t (uint32_t* out, uint32_t* in, int end, int words, uint32_t factor)
//   out[end - words, end) += in[0, words) * factor, modulo 2^(32 * words). Result: the carry. No overlap; words <= end,
//   and a number below 0 stands for none, as in Java
//
// Registers: the names below, none that is saved. Features: none.
// Constant time: jumps and addresses depend on words, end and the pointers only. Armv8.4 lists MUL and UMULH among the instructions
//   whose time does not depend on data where PSTATE.DIT is set; earlier processors promise nothing for any instruction. Nothing is
//   kept on the stack; registers are not wiped.
// Speed: not measured, for want of a processor.
// Source: Knuth: The art of computer programming, volume 2, 4.3.1, algorithm M; Arm Architecture Reference Manual for A-profile, C6.

#include "crypto/magnitudeKernels.hpp"
#include "cryptoAssembler_aarch64.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;

static const int digit_bytes = 8;

class MagnitudeWriter {
 public:
  explicit MagnitudeWriter(CryptoAssembler& a) : _a(a) {}

  void square();
  void multiply_add();

 private:
  enum { is_odd_bit = 0 };    // of a number of words

  CryptoAssembler& _a;

  void swap_words(Reg digit) { _a.ror(digit, digit, 32); }
  void load_digit(Reg digit, const Mem& m);
  void store_digit(Reg digit, const Mem& m);
  void accumulate(Reg sum, Reg carry, Reg x, Reg factor);
  void rows();
  void double_and_add_squares();
};

void MagnitudeWriter::load_digit(Reg digit, const Mem& m) {
  _a.ldr(digit, m);
  swap_words(digit);
}

// Changes digit.
void MagnitudeWriter::store_digit(Reg digit, const Mem& m) {
  swap_words(digit);
  _a.str(digit, m);
}

// sum + 2^64 * carry = sum + carry + x * factor. Changes x.
void MagnitudeWriter::accumulate(Reg sum, Reg carry, Reg x, Reg factor) {
  const Reg high = Asm::X17;
  _a.umulh(high, x, factor);
  _a.mul(x, x, factor);
  _a.adds(sum, sum, carry);
  _a.adc(high, high, Asm::ZR);
  _a.adds(sum, sum, x);
  _a.adc(carry, high, Asm::ZR);
}

// ---- Square

static const Reg x     = Asm::X0;
static const Reg words = Asm::X1;
static const Reg z     = Asm::X2;
static const Reg x_end = Asm::X3;
static const Reg z_end = Asm::X4;
static const Reg full  = Asm::X5;     // digits with two words
static const Reg left  = Asm::X6;     // of the full ones
static const Reg x_at  = Asm::X7;     // the end of what is to come of x
static const Reg z_at  = Asm::X8;
static const Reg even  = Asm::X10;
static const Reg odd   = Asm::X11;
static const Reg value = Asm::X12;

// The products of different digits, each once. Digits of z that the first row does not reach are zero before.
void MagnitudeWriter::rows() {
  const Reg row_left = Asm::X9, row_x = Asm::X13, row_z = Asm::X14, factor = Asm::X15, carry = Asm::X16;
  Asm::Label next_row, next_digit, top, end_row, done;
  _a.mov(x_at, x_end);
  _a.mov(z_at, z_end);
  _a.mov(left, full);

  _a.bind(next_row);
  _a.cbz(left, done);
  load_digit(factor, Mem::before(x_at, -digit_bytes));
  _a.sub(z_at, z_at, digit_bytes);
  _a.mov(row_x, x_at);
  _a.mov(row_z, z_at);
  _a.sub(z_at, z_at, digit_bytes);
  _a.sub(left, left, 1);
  _a.mov(row_left, left);
  _a.mov(carry, Asm::ZR);

  _a.bind(next_digit);
  _a.cbz(row_left, top);
  load_digit(value, Mem::before(row_x, -digit_bytes));
  load_digit(even, Mem::before(row_z, -digit_bytes));
  accumulate(even, carry, value, factor);
  store_digit(even, Mem(row_z));
  _a.sub(row_left, row_left, 1);
  _a.b(next_digit);

  _a.bind(top);
  _a.tbz(words, is_odd_bit, end_row);
  _a.ldrw(value, Mem(x));
  load_digit(even, Mem::before(row_z, -digit_bytes));
  accumulate(even, carry, value, factor);
  store_digit(even, Mem(row_z));

  _a.bind(end_row);
  store_digit(carry, Mem::before(row_z, -digit_bytes));
  _a.b(next_row);
  _a.bind(done);
}

// z = 2 * z + the sum of x[i]^2 * 2^(128 * i). No other instruction than the additions changes C.
void MagnitudeWriter::double_and_add_squares() {
  const Reg high = Asm::X13, below = Asm::X14, doubled = Asm::X15;    // below: the digit of z before these
  Asm::Label next, top, done;
  _a.mov(x_at, x_end);
  _a.mov(z_at, z_end);
  _a.mov(left, full);
  _a.mov(below, Asm::ZR);
  _a.adds(Asm::ZR, below, below);         // C = 0

  _a.bind(next);
  _a.cbz(left, top);
  load_digit(value, Mem::before(x_at, -digit_bytes));
  load_digit(even, Mem::before(z_at, -digit_bytes));
  load_digit(odd, Mem(z_at, -digit_bytes));
  _a.umulh(high, value, value);
  _a.mul(value, value, value);
  _a.extr(doubled, even, below, 63);
  _a.adcs(doubled, doubled, value);
  store_digit(doubled, Mem(z_at));
  _a.extr(doubled, odd, even, 63);
  _a.adcs(doubled, doubled, high);
  store_digit(doubled, Mem::before(z_at, -digit_bytes));
  _a.mov(below, odd);
  _a.sub(left, left, 1);
  _a.b(next);

  _a.bind(top);
  _a.tbz(words, is_odd_bit, done);
  _a.ldrw(value, Mem(x));
  load_digit(even, Mem::before(z_at, -digit_bytes));
  _a.mul(value, value, value);
  _a.extr(doubled, even, below, 63);
  _a.adc(doubled, doubled, value);
  store_digit(doubled, Mem(z_at));
  _a.bind(done);
}

void MagnitudeWriter::square() {
  Asm::Label clear;
  _a.enter();
  _a.movw(words, words);
  _a.add(x_end, x, words, Asm::LSL, 2);
  _a.add(z_end, z, words, Asm::LSL, 3);
  _a.lsr(full, words, 1);
  _a.mov(z_at, z_end);
  _a.bind(clear);
  _a.str(Asm::ZR, Mem::before(z_at, -digit_bytes));
  _a.cmp(z_at, z);
  _a.b(Asm::NOT_EQUAL, clear);
  rows();
  double_and_add_squares();
  _a.leave();
}

// ---- Sum with a product

void MagnitudeWriter::multiply_add() {
  const Reg out = Asm::X0, in = Asm::X1, end = Asm::X2, count = Asm::X3, factor = Asm::X4, carry = Asm::X5;
  const Reg pairs = Asm::X6, sum = Asm::X7, in_value = Asm::X8;
  Asm::Label digits, next, done;
  _a.enter();
  _a.movw(end, end);
  _a.movw(count, count);
  _a.movw(factor, factor);
  _a.add(out, out, end, Asm::LSL, 2);
  _a.add(in, in, count, Asm::LSL, 2);
  _a.mov(carry, Asm::ZR);
  _a.tbnz(count, 31, done);

  // the least significant word alone, so that digits are left: (2^32 - 1)^2 + (2^32 - 1) < 2^64
  _a.tbz(count, is_odd_bit, digits);
  _a.ldrw(in_value, Mem::before(in, -4));
  _a.ldrw(sum, Mem::before(out, -4));
  _a.mul(in_value, in_value, factor);
  _a.add(sum, sum, in_value);
  _a.strw(sum, Mem(out));
  _a.lsr(carry, sum, 32);

  _a.bind(digits);
  _a.lsr(pairs, count, 1);
  _a.bind(next);
  _a.cbz(pairs, done);
  load_digit(in_value, Mem::before(in, -digit_bytes));
  load_digit(sum, Mem::before(out, -digit_bytes));
  accumulate(sum, carry, in_value, factor);
  store_digit(sum, Mem(out));
  _a.sub(pairs, pairs, 1);
  _a.b(next);

  _a.bind(done);
  _a.mov(Asm::X0, carry);
  _a.leave();
}

static void write_square(CryptoAssembler& a)       { MagnitudeWriter(a).square(); }
static void write_multiply_add(CryptoAssembler& a) { MagnitudeWriter(a).multiply_add(); }

const uint32_t     MagnitudeKernels::features     = 0;
const CryptoKernel MagnitudeKernels::multiply     = NULL;
const CryptoKernel MagnitudeKernels::square       = write_square;
const CryptoKernel MagnitudeKernels::multiply_add = write_multiply_add;
