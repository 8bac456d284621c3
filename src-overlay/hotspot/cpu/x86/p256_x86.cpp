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


// Arithmetic of the elliptic curve P-256, y^2 = x^3 - 3 * x + b, in general registers with MULX.
//
// Field. p = 2^256 - 2^224 + 2^192 + 2^96 - 1. An element x < p is four words, least significant first, that hold
// x * 2^256 modulo p (Montgomery). Every kernel takes and leaves elements below p. A product adds a row of four products
// of words, then makes the lowest word m of the sum zero, four times over. Since -p^-1 modulo 2^64 is 1, m itself is the
// digit of the quotient, and as
//     m * p + m = m * 2^96 + (m * 2^64 - m * 2^32 + m) * 2^192
// adding m * p takes two shifts and a subtraction instead of multiplications. After each row the sum is less than 2 * p,
// so that one subtraction of p is left at the end.
//
// Points: p256Points.hpp says how they are doubled and added.
//
// multiply:       void (uint64_t* r, const uint64_t* a, const uint64_t* b)       r = a * b / 2^256
// square:         void (uint64_t* r, const uint64_t* a, size_t times)            r = a; r = r * r / 2^256, times >= 1 times
// add, subtract:  void (uint64_t* r, const uint64_t* a, const uint64_t* b)       r = a + b, a - b
//   r, a, b  elements, in any memory; r may be a or b and else does not overlap them
// double_point:   void (P256Workspace* w, size_t times)                          w->sum = 2^times * w->sum; times >= 1
// add_point:      void (P256Workspace* w, uint64_t negative)                     w->sum += negative ? -w->addend : w->addend
// add_affine:     the same for addend.z = 1, or addend.x = addend.y = 0 for infinity
//   w        addend.y may change its sign
// select_point:   void (uint64_t* r, const uint64_t* table, uint64_t index)      r = table[index - 1], or zero for index 0
// select_affine:  the same for points of which there are only x and y
//   r        12 or 8 words
//   table    16 points; does not overlap r
//   index    0 to 16
//
// Registers: the names below. Features: BMI2.
// Constant time: no branch and no address depends on an element, on negative or on index; a table is read in full.
//   Registers keep parts of the operands, the stack does not.
// Speed: cycles of a product 36, a square 31, a doubling 290, a sum 470 and with an affine point 330, a selection 44 and 33
//   (AMD EPYC Zen 4, 2026-11-22)
// Source: Montgomery, Modular multiplication without trial division, 1985; Solinas, Generalized Mersenne numbers, 1999;
//   Brickell, Graunke, Neve, Seifert, Software mitigations to hedge AES against cache-based software side channel
//   vulnerabilities, 2006.

#include "crypto/p256Points.hpp"

const uint32_t P256Kernels::features = CryptoFeatures::BMI2;
const int      P256Kernels::tier     = 2;

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;
typedef CryptoAssembler::Vec Vec;

enum { element_words = P256Kernels::element_words, element_bytes = 8 * element_words };

// Words of p; p[0] is all ones, p[2] is zero.
static const uint32_t p1 = 0xffffffff;
static const uint64_t p3 = ((uint64_t)0xffffffff << 32) | 1;

static const Reg factor = Asm::RDX;                          // of MULX
// Operands are relative to these two.
static const Reg base  = Asm::RDI;
static const Reg base2 = Asm::RSI;
// The sum, an element with a carry, later its words above the first ones of a square
static const Reg t0 = Asm::R8, t1 = Asm::R9, t2 = Asm::R10, t3 = Asm::R11;
static const Reg w0 = Asm::R12, w1 = Asm::R13, w2 = Asm::R14, w3 = Asm::R15;
static const Reg v0 = Asm::RAX, v1 = Asm::RBX, v2 = Asm::RCX;

class P256Writer : public P256Points<P256Writer, Mem> {
 public:
  explicit P256Writer(CryptoAssembler& a) : _a(a) {}

  void begin(int arguments);
  void end();

  // These return the registers of the result.
  const Reg* product(const Mem& x, const Mem& y);
  const Reg* square(const Mem& x);
  const Reg* sum(const Mem& x, const Mem& y);
  const Reg* difference(const Mem& x, const Mem& y);
  void store(const Mem& r, const Reg* t);

  void product(const Mem& r, const Mem& x, const Mem& y)    { store(r, product(x, y)); }
  void square(const Mem& r, const Mem& x)                   { store(r, square(x)); }
  void sum(const Mem& r, const Mem& x, const Mem& y)        { store(r, sum(x, y)); }
  void difference(const Mem& r, const Mem& x, const Mem& y) { store(r, difference(x, y)); }
  void half(const Mem& r, const Mem& x);
  void negate_if(Reg condition, const Mem& x);

  // Of a P256Workspace
  static Mem element(int number) { return Mem(base, element_bytes * number); }
  void choose(const Mem* results, const Mem* sums, const Mem* addends, bool is_affine);

 private:
  CryptoAssembler& _a;

  void load(const Reg* t, const Mem& x);
  void add_row(const Reg* t, const Mem& x, const Reg* w, Reg top, Reg temp);
  void multiple_of_p(Reg m, Reg low, Reg middle, Reg high);
  void reduce_row(Reg* t, Reg low, Reg middle, Reg high, Reg& spare);
  const Reg* reduced(const Reg* t, Reg carry, const Reg* less, Reg temp1, Reg temp3);
  void subtract(const Reg* t, const Mem& y);
  void add_masked_p(const Reg* t, bool has_carry);
  void or_words(Reg r, const Mem& x, int words);
};

void P256Writer::begin(int arguments) {
  _a.enter(arguments, 0);
  _a.push(Asm::RBX);
  _a.push(Asm::R12);
  _a.push(Asm::R13);
  _a.push(Asm::R14);
  _a.push(Asm::R15);
}

void P256Writer::end() {
  _a.pop(Asm::R15);
  _a.pop(Asm::R14);
  _a.pop(Asm::R13);
  _a.pop(Asm::R12);
  _a.pop(Asm::RBX);
  _a.leave();
}

// ---- Field

void P256Writer::load(const Reg* t, const Mem& x) {
  for (int i = 0; i < element_words; i++) {
    _a.movq(t[i], x.plus(8 * i));
  }
}

void P256Writer::store(const Mem& r, const Reg* t) {
  for (int i = 0; i < element_words; i++) {
    _a.movq(r.plus(8 * i), t[i]);
  }
}

// less = t with its carry (0 or 1), less p unless that is negative
const Reg* P256Writer::reduced(const Reg* t, Reg carry, const Reg* less, Reg temp1, Reg temp3) {
  _a.movl(temp1, p1);
  _a.movq(temp3, p3);
  for (int i = 0; i < element_words; i++) {
    _a.movq(less[i], t[i]);
  }
  _a.subq(less[0], -1);
  _a.sbbq(less[1], temp1);
  _a.sbbq(less[2], 0);
  _a.sbbq(less[3], temp3);
  _a.sbbq(carry, 0);
  for (int i = 0; i < element_words; i++) {
    _a.cmovq(Asm::CARRY_SET, less[i], t[i]);
  }
  return less;
}

// w, top = factor * x, five words
void P256Writer::add_row(const Reg* t, const Mem& x, const Reg* w, Reg top, Reg temp) {
  _a.mulxq(w[1], w[0], x);
  _a.mulxq(w[2], temp, x.plus(8));
  _a.addq(w[1], temp);
  _a.mulxq(w[3], temp, x.plus(16));
  _a.adcq(w[2], temp);
  _a.mulxq(top, temp, x.plus(24));
  _a.adcq(w[3], temp);
  _a.adcq(top, 0);
  if (t != NULL) {
    _a.addq(t[0], w[0]);
    for (int i = 1; i < element_words; i++) {
      _a.adcq(t[i], w[i]);
    }
    // less than 2^320: no carry
    _a.adcq(t[element_words], top);
  }
}

// low, middle, high, m = (m * p + m) / 2^64
void P256Writer::multiple_of_p(Reg m, Reg low, Reg middle, Reg high) {
  _a.movq(low, m);
  _a.shlq(low, 32);
  _a.movq(middle, m);
  _a.shrq(middle, 32);
  _a.movq(high, m);
  _a.subq(high, low);
  _a.sbbq(m, middle);
}

// t = (t + t[0] * p) / 2^64, five words; the register that becomes free and the spare one are exchanged.
void P256Writer::reduce_row(Reg* t, Reg low, Reg middle, Reg high, Reg& spare) {
  const Reg m = t[0];
  multiple_of_p(m, low, middle, high);
  _a.movl(spare, 0);
  _a.addq(t[1], low);
  _a.adcq(t[2], middle);
  _a.adcq(t[3], high);
  _a.adcq(t[4], m);
  _a.adcq(spare, 0);
  for (int i = 0; i < element_words; i++) {
    t[i] = t[i + 1];
  }
  t[element_words] = spare;
  spare = m;
}

const Reg* P256Writer::product(const Mem& x, const Mem& y) {
  static const Reg w[] = { w1, w2, w3, v1 };
  Reg t[] = { t0, t1, t2, t3, w0 };
  Reg spare = v0;
  _a.movq(factor, y);
  add_row(NULL, x, t, t[4], spare);
  reduce_row(t, w[0], w[1], w[2], spare);
  for (int i = 1; i < element_words; i++) {
    _a.movq(factor, y.plus(8 * i));
    add_row(t, x, w, v2, spare);
    reduce_row(t, w[0], w[1], w[2], spare);
  }
  return reduced(t, t[4], w, v2, spare);
}

const Reg* P256Writer::square(const Mem& x) {
  static const Reg s[] = { t0, t1, t2, t3, w0, w1, w2, w3 };
  const Reg high = v1, low = v0;
  // x[i] * x[k] for i < k, in s[1 .. 6]
  _a.movq(factor, x);
  _a.mulxq(s[2], s[1], x.plus(8));
  _a.mulxq(s[3], low, x.plus(16));
  _a.addq(s[2], low);
  _a.mulxq(s[4], low, x.plus(24));
  _a.adcq(s[3], low);
  _a.adcq(s[4], 0);
  _a.movq(factor, x.plus(8));
  _a.mulxq(high, v2, x.plus(16));
  _a.mulxq(s[5], low, x.plus(24));
  _a.addq(high, low);
  _a.adcq(s[5], 0);
  _a.addq(s[3], v2);
  _a.adcq(s[4], high);
  _a.movq(factor, x.plus(16));
  _a.mulxq(s[6], low, x.plus(24));
  _a.adcq(s[5], low);
  _a.adcq(s[6], 0);
  // twice that, and the squares
  _a.movl(s[7], 0);
  _a.addq(s[1], s[1]);
  for (int i = 2; i < 7; i++) {
    _a.adcq(s[i], s[i]);
  }
  _a.adcq(s[7], 0);
  _a.movq(factor, x);
  _a.mulxq(high, s[0], factor);
  _a.addq(s[1], high);
  for (int i = 1; i < element_words; i++) {
    _a.movq(factor, x.plus(8 * i));
    _a.mulxq(high, low, factor);
    _a.adcq(s[2 * i], low);
    _a.adcq(s[2 * i + 1], high);
  }
  // The four lowest words one after another as in reduce_row(), without those above: what is added is less than 2^256,
  // and its highest word m - m / 2^32 has room for a carry.
  Reg t[] = { t0, t1, t2, t3 };
  for (int i = 0; i < element_words; i++) {
    const Reg m = t[0];
    multiple_of_p(m, v0, v1, v2);
    _a.addq(t[1], v0);
    _a.adcq(t[2], v1);
    _a.adcq(t[3], v2);
    _a.adcq(m, 0);
    t[0] = t[1];
    t[1] = t[2];
    t[2] = t[3];
    t[3] = m;
  }
  _a.movl(factor, 0);
  _a.addq(t[0], s[4]);
  for (int i = 1; i < element_words; i++) {
    _a.adcq(t[i], s[4 + i]);
  }
  _a.adcq(factor, 0);
  return reduced(t, factor, s + 4, v0, v1);
}

const Reg* P256Writer::sum(const Mem& x, const Mem& y) {
  static const Reg t[] = { t0, t1, t2, t3 };
  static const Reg less[] = { w0, w1, w2, w3 };
  load(t, x);
  _a.movl(factor, 0);
  _a.addq(t[0], y);
  for (int i = 1; i < element_words; i++) {
    _a.adcq(t[i], y.plus(8 * i));
  }
  _a.adcq(factor, 0);
  return reduced(t, factor, less, v0, v1);
}

// t += p if the mask v0 is all ones, and 0 if it is zero. A carry goes to a fifth word of t, or is lost.
void P256Writer::add_masked_p(const Reg* t, bool has_carry) {
  const Reg masked_p1 = v1, masked_p3 = v2;
  _a.movl(masked_p1, v0);
  _a.movq(masked_p3, p3);
  _a.andq(masked_p3, v0);
  if (has_carry) {
    _a.movl(t[element_words], 0);
  }
  _a.addq(t[0], v0);
  _a.adcq(t[1], masked_p1);
  _a.adcq(t[2], 0);
  _a.adcq(t[3], masked_p3);
  if (has_carry) {
    _a.adcq(t[element_words], 0);
  }
}

// t = t - y modulo p
void P256Writer::subtract(const Reg* t, const Mem& y) {
  _a.subq(t[0], y);
  for (int i = 1; i < element_words; i++) {
    _a.sbbq(t[i], y.plus(8 * i));
  }
  _a.sbbq(v0, v0);
  add_masked_p(t, false);
}

const Reg* P256Writer::difference(const Mem& x, const Mem& y) {
  static const Reg t[] = { t0, t1, t2, t3 };
  load(t, x);
  subtract(t, y);
  return t;
}

// r = x / 2
void P256Writer::half(const Mem& r, const Mem& x) {
  const Reg t[] = { t0, t1, t2, t3, w0 };
  load(t, x);
  _a.movl(v0, 1);
  _a.andq(v0, t[0]);
  _a.negq(v0);
  add_masked_p(t, true);
  for (int i = 0; i < element_words; i++) {
    _a.shrdq(t[i], t[i + 1], 1);
  }
  store(r, t);
}

// x = -x if condition is not 0
void P256Writer::negate_if(Reg condition, const Mem& x) {
  const Reg t[] = { t0, t1, t2, t3 };
  for (int i = 0; i < element_words; i++) {
    _a.movl(t[i], 0);
  }
  subtract(t, x);
  _a.testq(condition, condition);
  for (int i = 0; i < element_words; i++) {
    _a.cmovq(Asm::EQUAL, t[i], x.plus(8 * i));
  }
  store(x, t);
}

// ---- Points

void P256Writer::choose(const Mem* results, const Mem* sums, const Mem* addends, bool is_affine) {
  const Reg t[] = { t0, t1, t2, t3 };
  or_words(v0, sums[2], element_words);
  or_words(v1, addends[is_affine ? 0 : 2], is_affine ? 2 * element_words : element_words);
  for (int e = 0; e < 3; e++) {
    load(t, results[e]);
    _a.testq(v0, v0);
    for (int i = 0; i < element_words; i++) {
      _a.cmovq(Asm::EQUAL, t[i], addends[e].plus(8 * i));
    }
    _a.testq(v1, v1);
    for (int i = 0; i < element_words; i++) {
      _a.cmovq(Asm::EQUAL, t[i], sums[e].plus(8 * i));
    }
    store(sums[e], t);
  }
}

void P256Writer::or_words(Reg r, const Mem& x, int words) {
  _a.movq(r, x);
  for (int i = 1; i < words; i++) {
    _a.orq(r, x.plus(8 * i));
  }
}

// ---- Kernels

// r = x op y for pointers in RDI, RSI and RDX
static void write_binary(CryptoAssembler& a, const Reg* (P256Writer::*operation)(const Mem& x, const Mem& y)) {
  P256Writer writer(a);
  writer.begin(3);
  a.push(base);
  a.movq(base, factor);
  const Reg* const result = (writer.*operation)(Mem(base2), Mem(base));
  a.pop(base);
  writer.store(Mem(base), result);
  writer.end();
}

void P256Kernels::write_multiply(CryptoAssembler& a) { write_binary(a, &P256Writer::product); }
void P256Kernels::write_add(CryptoAssembler& a)      { write_binary(a, &P256Writer::sum); }
void P256Kernels::write_subtract(CryptoAssembler& a) { write_binary(a, &P256Writer::difference); }

void P256Kernels::write_square(CryptoAssembler& a) {
  const Reg times = Asm::RDX;
  P256Writer writer(a);
  Asm::Label next;
  writer.begin(3);
  a.push(times);
  a.bind(next);
  writer.square(Mem(base), Mem(base2));
  a.movq(base2, base);
  a.subq(Mem(Asm::RSP), 1);
  a.jcc(Asm::NOT_EQUAL, next);
  a.pop(times);
  writer.end();
}

void P256Kernels::write_double_point(CryptoAssembler& a) {
  const Reg times = Asm::RSI;
  P256Writer writer(a);
  Asm::Label next;
  writer.begin(2);
  a.bind(next);
  writer.double_point();
  a.decq(times);
  a.jcc(Asm::NOT_EQUAL, next);
  writer.end();
}

static void write_addition(CryptoAssembler& a, bool is_affine) {
  const Reg negative = Asm::RSI;
  P256Writer writer(a);
  writer.begin(2);
  writer.negate_if(negative, P256Writer::element(P256Writer::Y2));
  writer.add_point(is_affine);
  writer.end();
}

void P256Kernels::write_add_point(CryptoAssembler& a)  { write_addition(a, false); }
void P256Kernels::write_add_affine(CryptoAssembler& a) { write_addition(a, true); }

static void write_selection(CryptoAssembler& a, int elements) {
  const Reg result = Asm::RDI;
  const Reg table  = Asm::RSI;
  const Reg index  = Asm::RDX;
  const Reg left   = Asm::RAX;
  const int bytes = element_bytes * elements;
  const int vectors = bytes / 16;
  const Vec wanted = Asm::xmm(vectors);
  const Vec chosen = Asm::xmm(vectors + 1);
  const Vec part   = Asm::xmm(vectors + 2);
  const Vec minus_one = Asm::xmm(vectors + 3);
  Asm::Label next;
  a.enter(3, vectors + 4);
  a.movd(wanted, index);
  a.pshufd(wanted, wanted, 0);
  a.pcmpeqd(minus_one, minus_one);
  for (int i = 0; i < vectors; i++) {
    a.pxor(Asm::xmm(i), Asm::xmm(i));
  }
  a.movl(left, P256Kernels::table_points);
  // wanted counts down to 0 where the entry is reached
  a.bind(next);
  a.paddd(wanted, minus_one);
  a.pxor(chosen, chosen);
  a.pcmpeqd(chosen, wanted);
  for (int i = 0; i < vectors; i++) {
    a.movdqu(part, Mem(table, 16 * i));
    a.pand(part, chosen);
    a.por(Asm::xmm(i), part);
  }
  a.addq(table, bytes);
  a.decl(left);
  a.jcc(Asm::NOT_EQUAL, next);
  for (int i = 0; i < vectors; i++) {
    a.movups(Mem(result, 16 * i), Asm::xmm(i));
  }
  a.leave();
}

void P256Kernels::write_select_point(CryptoAssembler& a)  { write_selection(a, 3); }
void P256Kernels::write_select_affine(CryptoAssembler& a) { write_selection(a, 2); }
