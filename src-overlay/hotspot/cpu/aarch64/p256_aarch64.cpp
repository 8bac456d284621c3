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

// Arithmetic of the elliptic curve P-256, y^2 = x^3 - 3 * x + b, in general registers with MUL and UMULH.
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
// Registers: the names below. Features: none.
// Constant time: no branch and no address depends on an element, on negative or on index; a table is read in full.
//   Registers keep parts of the operands, the stack does not.
// Speed: not measured, for want of a processor.
// Source: Montgomery, Modular multiplication without trial division, 1985; Solinas, Generalized Mersenne numbers, 1999;
//   Brickell, Graunke, Neve, Seifert, Software mitigations to hedge AES against cache-based software side channel
//   vulnerabilities, 2006.

#include "crypto/p256Points.hpp"

const uint32_t P256Kernels::features = 0;
const int      P256Kernels::tier     = 1;

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;
typedef CryptoAssembler::Vec Vec;

enum { element_words = P256Kernels::element_words, element_bytes = 8 * element_words };

// Words of p; p[0] is all ones, p[2] is zero.
static const Reg p1 = Asm::X23, p3 = Asm::X24;

// Pointers; what stands in the second argument stays there, too.
static const Reg base = Asm::X0, base2 = Asm::X1, base3 = Asm::X2;

// Operands
static const Reg u[element_words] = { Asm::X4, Asm::X5, Asm::X6, Asm::X7 };
static const Reg v[element_words] = { Asm::X8, Asm::X9, Asm::X10, Asm::X11 };
// A sum with a carry, and the upper words of a square
static const Reg t0 = Asm::X12, t1 = Asm::X13, t2 = Asm::X14, t3 = Asm::X15, t4 = Asm::X16, t5 = Asm::X17;
static const Reg temps[element_words] = { Asm::X19, Asm::X20, Asm::X21, Asm::X22 };

class P256Writer : public P256Points<P256Writer, Mem> {
 public:
  explicit P256Writer(CryptoAssembler& a) : _a(a) {}

  void begin();
  void end() { _a.leave(); }

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
  void multiple_of_p(Reg m, Reg middle, Reg high, Reg top);
  void reduce_row(Reg* t, Reg& spare);
  const Reg* reduced(const Reg* t, Reg carry);
  const Reg* subtract();
  void add_masked_p(const Reg* t, Reg mask, Reg carry);
  void choose_if_equal(const Reg* t, const Mem& x);
  void or_words(Reg r, const Mem& x, int elements);
};

void P256Writer::begin() {
  _a.enter(6);
  _a.mov(p1, (uint64_t)0xffffffff);
  _a.mov(p3, ((uint64_t)0xffffffff << 32) | 1);
}

// ---- Field

void P256Writer::load(const Reg* t, const Mem& x) {
  for (int i = 0; i < element_words; i += 2) {
    _a.ldp(t[i], t[i + 1], x.plus(8 * i));
  }
}

void P256Writer::store(const Mem& r, const Reg* t) {
  for (int i = 0; i < element_words; i += 2) {
    _a.stp(t[i], t[i + 1], r.plus(8 * i));
  }
}

// temps = t with its carry (0 or 1), less p unless that is negative
const Reg* P256Writer::reduced(const Reg* t, Reg carry) {
  _a.adds(temps[0], t[0], 1);             // less 2^64 - 1: there is no borrow if this has a carry
  _a.sbcs(temps[1], t[1], p1);
  _a.sbcs(temps[2], t[2], Asm::ZR);
  _a.sbcs(temps[3], t[3], p3);
  _a.sbcs(Asm::ZR, carry, Asm::ZR);
  for (int i = 0; i < element_words; i++) {
    _a.csel(temps[i], t[i], temps[i], Asm::CARRY_CLEAR);
  }
  return temps;
}

// m * 2^32 modulo 2^64, middle, high, top = (m * p + m) / 2^64
void P256Writer::multiple_of_p(Reg m, Reg middle, Reg high, Reg top) {
  _a.lsr(middle, m, 32);
  _a.subs(high, m, m, Asm::LSL, 32);
  _a.sbc(top, m, middle);
}

// t = (t + t[0] * p) / 2^64, five words; the register that becomes free and the spare one are exchanged.
void P256Writer::reduce_row(Reg* t, Reg& spare) {
  const Reg m = t[0];
  multiple_of_p(m, temps[0], temps[1], temps[2]);
  _a.adds(t[1], t[1], m, Asm::LSL, 32);
  for (int i = 0; i < 3; i++) {
    _a.adcs(t[i + 2], t[i + 2], temps[i]);
  }
  _a.adc(spare, Asm::ZR, Asm::ZR);
  for (int i = 0; i < element_words; i++) {
    t[i] = t[i + 1];
  }
  t[element_words] = spare;
  spare = m;
}

const Reg* P256Writer::product(const Mem& x, const Mem& y) {
  Reg t[] = { t0, t1, t2, t3, t4 };
  Reg spare = t5;
  load(u, x);
  load(v, y);
  for (int row = 0; row < element_words; row++) {
    if (row == 0) {
      _a.mul(t[0], u[0], v[0]);
      _a.umulh(t[1], u[0], v[0]);
      for (int i = 1; i < element_words; i++) {
        _a.mul(temps[i], u[i], v[0]);
        _a.umulh(t[i + 1], u[i], v[0]);
      }
      _a.adds(t[1], t[1], temps[1]);
      _a.adcs(t[2], t[2], temps[2]);
      _a.adcs(t[3], t[3], temps[3]);
      _a.adc(t[4], t[4], Asm::ZR);
    } else {
      // less than 2^320: no carry
      for (int i = 0; i < element_words; i++) {
        _a.mul(temps[i], u[i], v[row]);
      }
      _a.adds(t[0], t[0], temps[0]);
      for (int i = 1; i < element_words; i++) {
        _a.adcs(t[i], t[i], temps[i]);
      }
      _a.adc(t[4], t[4], Asm::ZR);
      for (int i = 0; i < element_words; i++) {
        _a.umulh(temps[i], u[i], v[row]);
      }
      _a.adds(t[1], t[1], temps[0]);
      _a.adcs(t[2], t[2], temps[1]);
      _a.adcs(t[3], t[3], temps[2]);
      _a.adc(t[4], t[4], temps[3]);
    }
    reduce_row(t, spare);
  }
  return reduced(t, t[4]);
}

const Reg* P256Writer::square(const Mem& x) {
  static const Reg s[] = { v[0], v[1], v[2], v[3], t0, t1, t2, t3 };
  const Reg low = temps[0], high = temps[1], other = temps[2];
  load(u, x);
  // x[i] * x[k] for i < k, in s[1 .. 6]
  _a.mul(s[1], u[0], u[1]);
  _a.umulh(s[2], u[0], u[1]);
  _a.mul(low, u[0], u[2]);
  _a.umulh(s[3], u[0], u[2]);
  _a.mul(other, u[0], u[3]);
  _a.umulh(s[4], u[0], u[3]);
  _a.adds(s[2], s[2], low);
  _a.adcs(s[3], s[3], other);
  _a.adc(s[4], s[4], Asm::ZR);
  _a.mul(low, u[1], u[2]);
  _a.umulh(high, u[1], u[2]);
  _a.mul(other, u[1], u[3]);
  _a.umulh(s[5], u[1], u[3]);
  _a.adds(high, high, other);
  _a.adc(s[5], s[5], Asm::ZR);
  _a.mul(other, u[2], u[3]);
  _a.umulh(s[6], u[2], u[3]);
  _a.adds(s[3], s[3], low);
  _a.adcs(s[4], s[4], high);
  _a.adcs(s[5], s[5], other);
  _a.adc(s[6], s[6], Asm::ZR);
  // twice that, and the squares
  _a.adds(s[1], s[1], s[1]);
  for (int i = 2; i < 7; i++) {
    _a.adcs(s[i], s[i], s[i]);
  }
  _a.adc(s[7], Asm::ZR, Asm::ZR);
  _a.mul(s[0], u[0], u[0]);
  _a.umulh(high, u[0], u[0]);
  _a.adds(s[1], s[1], high);
  for (int i = 1; i < element_words; i++) {
    _a.mul(low, u[i], u[i]);
    _a.umulh(high, u[i], u[i]);
    _a.adcs(s[2 * i], s[2 * i], low);
    _a.adcs(s[2 * i + 1], s[2 * i + 1], high);
  }
  // The four lowest words one after another as in reduce_row(), without those above: what is added is less than 2^256,
  // and its highest word m - m / 2^32 has room for a carry.
  Reg t[] = { s[0], s[1], s[2], s[3] };
  for (int i = 0; i < element_words; i++) {
    const Reg m = t[0];
    multiple_of_p(m, temps[0], temps[1], temps[2]);
    _a.adds(t[1], t[1], m, Asm::LSL, 32);
    _a.adcs(t[2], t[2], temps[0]);
    _a.adcs(t[3], t[3], temps[1]);
    _a.adc(m, temps[2], Asm::ZR);
    t[0] = t[1];
    t[1] = t[2];
    t[2] = t[3];
    t[3] = m;
  }
  const Reg carry = t4;
  _a.adds(t[0], t[0], s[4]);
  for (int i = 1; i < element_words; i++) {
    _a.adcs(t[i], t[i], s[4 + i]);
  }
  _a.adc(carry, Asm::ZR, Asm::ZR);
  return reduced(t, carry);
}

const Reg* P256Writer::sum(const Mem& x, const Mem& y) {
  const Reg carry = t4;
  load(u, x);
  load(v, y);
  _a.adds(u[0], u[0], v[0]);
  for (int i = 1; i < element_words; i++) {
    _a.adcs(u[i], u[i], v[i]);
  }
  _a.adc(carry, Asm::ZR, Asm::ZR);
  return reduced(u, carry);
}

// t += p if the mask is all ones, and 0 if it is zero; the carry of that, unless it is to be lost: ZR
void P256Writer::add_masked_p(const Reg* t, Reg mask, Reg carry) {
  const Reg masked_p1 = temps[1], masked_p3 = temps[2];
  _a.and_(masked_p1, mask, p1);
  _a.and_(masked_p3, mask, p3);
  _a.adds(t[0], t[0], mask);
  _a.adcs(t[1], t[1], masked_p1);
  _a.adcs(t[2], t[2], Asm::ZR);
  _a.adcs(t[3], t[3], masked_p3);
  if (carry != Asm::ZR) {
    _a.adc(carry, Asm::ZR, Asm::ZR);
  }
}

// u = u - v modulo p
const Reg* P256Writer::subtract() {
  const Reg mask = temps[0];
  _a.subs(u[0], u[0], v[0]);
  for (int i = 1; i < element_words; i++) {
    _a.sbcs(u[i], u[i], v[i]);
  }
  _a.csetm(mask, Asm::CARRY_CLEAR);
  add_masked_p(u, mask, Asm::ZR);
  return u;
}

const Reg* P256Writer::difference(const Mem& x, const Mem& y) {
  load(u, x);
  load(v, y);
  return subtract();
}

// r = x / 2
void P256Writer::half(const Mem& r, const Mem& x) {
  const Reg t[] = { u[0], u[1], u[2], u[3], t4 };
  const Reg mask = temps[0];
  load(t, x);
  _a.low_bits(mask, t[0], 1);
  _a.sub(mask, Asm::ZR, mask);
  add_masked_p(t, mask, t4);
  for (int i = 0; i < element_words; i++) {
    _a.extr(t[i], t[i + 1], t[i], 1);
  }
  store(r, t);
}

// t = x where the comparison before found what is equal
void P256Writer::choose_if_equal(const Reg* t, const Mem& x) {
  load(v, x);
  for (int i = 0; i < element_words; i++) {
    _a.csel(t[i], v[i], t[i], Asm::EQUAL);
  }
}

// x = -x if condition is not 0
void P256Writer::negate_if(Reg condition, const Mem& x) {
  for (int i = 0; i < element_words; i++) {
    _a.mov(u[i], Asm::ZR);
  }
  load(v, x);
  subtract();
  _a.cmp(condition, 0);
  choose_if_equal(u, x);
  store(x, u);
}

// ---- Points

void P256Writer::choose(const Mem* results, const Mem* sums, const Mem* addends, bool is_affine) {
  const Reg sum_bits = t0, addend_bits = t1;
  or_words(sum_bits, sums[2], 1);
  or_words(addend_bits, addends[is_affine ? 0 : 2], is_affine ? 2 : 1);
  for (int e = 0; e < 3; e++) {
    load(u, results[e]);
    _a.cmp(sum_bits, 0);
    choose_if_equal(u, addends[e]);
    _a.cmp(addend_bits, 0);
    choose_if_equal(u, sums[e]);
    store(sums[e], u);
  }
}

void P256Writer::or_words(Reg r, const Mem& x, int elements) {
  _a.mov(r, Asm::ZR);
  for (int e = 0; e < elements; e++) {
    load(v, x.plus(element_bytes * e));
    for (int i = 0; i < element_words; i++) {
      _a.orr(r, r, v[i]);
    }
  }
}

// ---- Kernels

// r = x op y
static void write_binary(CryptoAssembler& a, const Reg* (P256Writer::*operation)(const Mem& x, const Mem& y)) {
  P256Writer writer(a);
  writer.begin();
  writer.store(Mem(base), (writer.*operation)(Mem(base2), Mem(base3)));
  writer.end();
}

void P256Kernels::write_multiply(CryptoAssembler& a) { write_binary(a, &P256Writer::product); }
void P256Kernels::write_add(CryptoAssembler& a)      { write_binary(a, &P256Writer::sum); }
void P256Kernels::write_subtract(CryptoAssembler& a) { write_binary(a, &P256Writer::difference); }

void P256Kernels::write_square(CryptoAssembler& a) {
  const Reg times = Asm::X2;
  P256Writer writer(a);
  Asm::Label next;
  writer.begin();
  a.bind(next);
  writer.square(Mem(base), Mem(base2));
  a.mov(base2, base);
  a.sub(times, times, 1);
  a.cbnz(times, next);
  writer.end();
}

void P256Kernels::write_double_point(CryptoAssembler& a) {
  const Reg times = Asm::X1;
  P256Writer writer(a);
  Asm::Label next;
  writer.begin();
  a.bind(next);
  writer.double_point();
  a.sub(times, times, 1);
  a.cbnz(times, next);
  writer.end();
}

static void write_addition(CryptoAssembler& a, bool is_affine) {
  const Reg negative = Asm::X1;
  P256Writer writer(a);
  writer.begin();
  writer.negate_if(negative, P256Writer::element(P256Writer::Y2));
  writer.add_point(is_affine);
  writer.end();
}

void P256Kernels::write_add_point(CryptoAssembler& a)  { write_addition(a, false); }
void P256Kernels::write_add_affine(CryptoAssembler& a) { write_addition(a, true); }

static void write_selection(CryptoAssembler& a, int elements) {
  const Reg result = Asm::X0;
  const Reg table  = Asm::X1;
  const Reg index  = Asm::X2;
  const Reg left   = Asm::X3;
  const int vectors = element_bytes * elements / 16;
  const int first = 16;                   // V8 to V15 are the caller's
  const Vec part = Vec(0), other = Vec(1), wanted = Vec(2), chosen = Vec(3), one = Vec(4), counter = Vec(5);
  Asm::Label next;
  a.enter();
  a.dup2d(wanted, index);
  a.mov(left, (uint64_t)1);
  a.dup2d(one, left);
  a.vmov(counter, one);
  for (int i = 0; i < vectors; i++) {
    a.clear(Vec(first + i));
  }
  a.mov(left, (uint64_t)P256Kernels::table_points);
  a.bind(next);
  a.cmeq2d(chosen, counter, wanted);
  a.add2d(counter, counter, one);
  for (int i = 0; i < vectors; i += 2) {
    a.ldpq(part, other, Mem::after(table, 32));
    a.vand(part, part, chosen);
    a.vand(other, other, chosen);
    a.vorr(Vec(first + i), Vec(first + i), part);
    a.vorr(Vec(first + i + 1), Vec(first + i + 1), other);
  }
  a.sub(left, left, 1);
  a.cbnz(left, next);
  for (int i = 0; i < vectors; i += 2) {
    a.stpq(Vec(first + i), Vec(first + i + 1), Mem::after(result, 32));
  }
  a.leave();
}

void P256Kernels::write_select_point(CryptoAssembler& a)  { write_selection(a, 3); }
void P256Kernels::write_select_affine(CryptoAssembler& a) { write_selection(a, 2); }
