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

// Products and squares of magnitudes, as java.math.BigInteger keeps them: arrays of 32-bit words, the most significant first.
//
// Words are taken by two, as digits of 64 bits, from the end of an array on, where the least significant ones stand. If the number
// of words is odd, the most significant digit has one word.
//
// A row adds y * digit, for consecutive digits of y, to as many digits of z:
//     z[j] + carry + y[j] * digit <= (2^64 - 1) + (2^64 - 1) + (2^64 - 1)^2 = 2^128 - 1
// so the new carry is a digit, too. A product has one row for each digit of x. A square is the sum over i of
// 2^(64 * i) * x[i] * (x[i + 1] * 2^64 + x[i + 2] * 2^128 ...), one row for each i, twice, and the squares x[i]^2 * 2^(128 * i),
// with one chain of carries.
//
// multiply: void (uint32_t* x, int x_words, uint32_t* y, int y_words, uint32_t* z)
//   z = x * y: x_words + y_words words, any content, no overlap with x or y. x_words, y_words >= 1
// square:   void (uint32_t* x, int words, uint32_t* z)
//   z = x^2: 2 * words words, at a multiple of 8 bytes, any content, no overlap with x. words >= 1
//
// Registers: the names below, in a window of their own. Features: VIS 3.
// Constant time: jumps and addresses depend on words and the pointers only. No manual says whether the time of MULX or UMULXHI
//   depends on data. Nothing is kept on the stack, and the window and its frame are wiped.
// Speed: not measured, for want of a processor.
// Source: Knuth: The art of computer programming, volume 2, 4.3.1, algorithm M; Oracle SPARC Architecture 2011, chapter 7.

#include "crypto/magnitudeKernels.hpp"
#include "cryptoAssembler_sparc.hpp"
#include "cryptoFeatures_sparc.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;

static const int word_bytes  = 4;
static const int digit_bytes = 8;

static const Reg x        = Asm::I0;
static const Reg x_words  = Asm::I1;
static const Reg x_at     = Asm::L0;    // the end of what is to come of x
static const Reg z_at     = Asm::L1;    // the end of what the next row adds to
static const Reg row_at   = Asm::L2;    // the end of what is to come of the number in a row
static const Reg row_z    = Asm::L3;    // the end of what it is added to
static const Reg left     = Asm::L4;    // full digits to come, of x
static const Reg row_left = Asm::L5;    // and in a row
static const Reg factor   = Asm::L6;
static const Reg carry    = Asm::L7;
static const Reg value    = Asm::O0;
static const Reg sum      = Asm::O1;
static const Reg high     = Asm::O2;
static const Reg temp     = Asm::O3;

class MagnitudeWriter {
 public:
  explicit MagnitudeWriter(CryptoAssembler& a) : _a(a) {}

  void multiply();
  void square();

 private:
  CryptoAssembler& _a;

  void load_digit(Reg digit, Reg end);
  void store_digit(Reg digit, Reg end);
  void end_of(Reg end, Reg begin, Reg words);
  void clear(Reg begin, Reg end, Reg p);
  void accumulate();
  void add_row(Reg top, Reg row_words);
  void double_and_add_squares(Reg x_end, Reg z_end);
};

// The digit that ends there, at a multiple of 4 bytes
void MagnitudeWriter::load_digit(Reg digit, Reg end) {
  _a.lduw(temp, Mem(end, -digit_bytes));
  _a.lduw(digit, Mem(end, -word_bytes));
  _a.sllx(temp, temp, 32);
  _a.or_(digit, digit, temp);
}

void MagnitudeWriter::store_digit(Reg digit, Reg end) {
  _a.srlx(temp, digit, 32);
  _a.stw(temp, Mem(end, -digit_bytes));
  _a.stw(digit, Mem(end, -word_bytes));
}

// Of a number whose words are counted in 32 bits, of which the upper half is cleared
void MagnitudeWriter::end_of(Reg end, Reg begin, Reg words) {
  _a.sllx(words, words, 32);
  _a.srlx(words, words, 32);
  _a.sllx(end, words, 2);
  _a.add(end, begin, end);
}

void MagnitudeWriter::clear(Reg begin, Reg end, Reg p) {
  Asm::Label next;
  _a.mov(p, end);
  _a.bind(next);
  _a.sub(p, p, word_bytes);
  _a.cmp(p, begin);
  _a.b(Asm::NOT_EQUAL, next);
  _a.stw(Asm::G0, Mem(p));
}

// sum + 2^64 * carry = sum + carry + value * factor
void MagnitudeWriter::accumulate() {
  _a.umulxhi(high, value, factor);
  _a.mulx(value, value, factor);
  _a.addcc(sum, sum, carry);
  _a.addxc(high, high, Asm::G0);
  _a.addcc(sum, sum, value);
  _a.addxc(carry, high, Asm::G0);
}

// Adds factor times row_left full digits below row_at, and a last word at top if row_words is odd, to the digits below row_z. Leaves
// the carry, which belongs below row_z.
void MagnitudeWriter::add_row(Reg top, Reg row_words) {
  Asm::Label next, last, done;
  _a.br(Asm::ZERO, row_left, last);
  _a.mov(carry, Asm::G0);
  _a.bind(next);
  load_digit(value, row_at);
  load_digit(sum, row_z);
  accumulate();
  store_digit(sum, row_z);
  _a.sub(row_at, row_at, digit_bytes);
  _a.sub(row_left, row_left, 1);
  _a.br(Asm::NOT_ZERO, row_left, next);
  _a.sub(row_z, row_z, digit_bytes);

  _a.bind(last);
  _a.and_(temp, row_words, 1);
  _a.br(Asm::ZERO, temp, done);
  _a.nop();
  _a.lduw(value, Mem(top));
  load_digit(sum, row_z);
  accumulate();
  store_digit(sum, row_z);
  _a.sub(row_z, row_z, digit_bytes);
  _a.bind(done);
}

void MagnitudeWriter::multiply() {
  const Reg y = Asm::I2, y_words = Asm::I3, z = Asm::I4, y_end = Asm::I5, room = temp;
  Asm::Label next_row, row, part, end;
  _a.enter();
  end_of(x_at, x, x_words);
  end_of(y_end, y, y_words);
  _a.add(z_at, x_words, y_words);
  _a.sllx(z_at, z_at, 2);
  _a.add(z_at, z, z_at);
  clear(z, z_at, row_z);

  _a.bind(next_row);
  _a.sub(room, x_at, x);
  _a.cmp(room, word_bytes);
  _a.b(Asm::LESS, end);
  _a.nop();
  _a.b(Asm::EQUAL, row);
  _a.lduw(factor, Mem(x));
  load_digit(factor, x_at);
  _a.bind(row);
  _a.mov(row_at, y_end);
  _a.mov(row_z, z_at);
  _a.srlx(row_left, y_words, 1);
  add_row(y, y_words);
  _a.sub(x_at, x_at, digit_bytes);
  _a.sub(z_at, z_at, digit_bytes);
  // The carry has a digit, after the last row a word or, where it is zero, no room.
  _a.sub(room, row_z, z);
  _a.cmp(room, word_bytes);
  _a.b(Asm::LESS_EQUAL, part);
  _a.nop();
  store_digit(carry, row_z);
  _a.b(next_row);
  _a.nop();
  _a.bind(part);
  _a.b(Asm::LESS, end);
  _a.nop();
  _a.stw(carry, Mem(z));
  _a.bind(end);
  _a.leave();
}

// z = 2 * z + the sum of x[i]^2 * 2^(128 * i). No other instruction than the additions changes the carry.
void MagnitudeWriter::double_and_add_squares(Reg x_end, Reg z_end) {
  const Reg below = factor, even = sum, odd = Asm::O4, doubled = Asm::O5;    // below: the digit of z before these
  Asm::Label next, last, done;
  _a.mov(x_at, x_end);
  _a.mov(z_at, z_end);
  _a.srlx(left, x_words, 1);
  _a.mov(below, Asm::G0);
  _a.addcc(Asm::G0, Asm::G0, Asm::G0);    // no carry
  _a.br(Asm::ZERO, left, last);
  _a.nop();

  _a.bind(next);
  load_digit(value, x_at);
  _a.ldx(even, Mem(z_at, -digit_bytes));
  _a.ldx(odd, Mem(z_at, -2 * digit_bytes));
  _a.umulxhi(high, value, value);
  _a.mulx(value, value, value);
  _a.srlx(temp, below, 63);
  _a.sllx(doubled, even, 1);
  _a.or_(doubled, doubled, temp);
  _a.addxccc(doubled, doubled, value);
  _a.stx(doubled, Mem(z_at, -digit_bytes));
  _a.srlx(temp, even, 63);
  _a.sllx(doubled, odd, 1);
  _a.or_(doubled, doubled, temp);
  _a.addxccc(doubled, doubled, high);
  _a.stx(doubled, Mem(z_at, -2 * digit_bytes));
  _a.mov(below, odd);
  _a.sub(x_at, x_at, digit_bytes);
  _a.sub(left, left, 1);
  _a.br(Asm::NOT_ZERO, left, next);
  _a.sub(z_at, z_at, 2 * digit_bytes);

  _a.bind(last);
  _a.and_(temp, x_words, 1);
  _a.br(Asm::ZERO, temp, done);
  _a.nop();
  _a.lduw(value, Mem(x));
  _a.ldx(even, Mem(z_at, -digit_bytes));
  _a.mulx(value, value, value);
  _a.srlx(temp, below, 63);
  _a.sllx(doubled, even, 1);
  _a.or_(doubled, doubled, temp);
  _a.addxc(doubled, doubled, value);
  _a.stx(doubled, Mem(z_at, -digit_bytes));
  _a.bind(done);
}

void MagnitudeWriter::square() {
  const Reg z = Asm::I2, x_end = Asm::I3, z_end = Asm::I4;
  Asm::Label next_row, squares;
  _a.enter();
  end_of(x_end, x, x_words);
  _a.sllx(z_end, x_words, 3);
  _a.add(z_end, z, z_end);
  clear(z, z_end, row_z);
  _a.mov(x_at, x_end);
  _a.mov(z_at, z_end);
  _a.srlx(left, x_words, 1);

  _a.bind(next_row);
  _a.br(Asm::ZERO, left, squares);
  _a.nop();
  load_digit(factor, x_at);
  _a.sub(x_at, x_at, digit_bytes);
  _a.sub(left, left, 1);
  _a.mov(row_at, x_at);
  _a.sub(row_z, z_at, digit_bytes);
  _a.mov(row_left, left);
  add_row(x, x_words);
  store_digit(carry, row_z);
  _a.b(next_row);
  _a.sub(z_at, z_at, 2 * digit_bytes);

  _a.bind(squares);
  double_and_add_squares(x_end, z_end);
  _a.leave();
}

static void write_multiply(CryptoAssembler& a) { MagnitudeWriter(a).multiply(); }
static void write_square(CryptoAssembler& a)   { MagnitudeWriter(a).square(); }

const uint32_t     MagnitudeKernels::features     = CryptoFeatures::VIS3;
const CryptoKernel MagnitudeKernels::multiply     = write_multiply;
const CryptoKernel MagnitudeKernels::square       = write_square;
const CryptoKernel MagnitudeKernels::multiply_add = NULL;
