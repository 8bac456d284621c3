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

// Arithmetic of the elliptic curve P-256, y^2 = x^3 - 3 * x + b, in general registers with MULX and UMULXHI.
//
// Field. p = 2^256 - 2^224 + 2^192 + 2^96 - 1. An element x < p is four words, least significant first, that hold
// x * 2^256 modulo p (Montgomery). Every kernel takes and leaves elements below p. A product adds a row of four products
// of words, then makes the lowest word m of the sum zero, four times over. Since -p^-1 modulo 2^64 is 1, m itself is the
// digit of the quotient, and as
//     m * p + m = m * 2^96 + m * (2^64 - 2^32 + 1) * 2^192
// adding m * p takes two shifts and one multiplication by a constant, which is the highest word of p. After each row the sum is
// less than 2 * p, so that one subtraction of p is left at the end.
//
// There is a carry for 64 bits, and no borrow: x - y is x + (2^64 - 1 - y) + 1, word by word, and has a carry if it is not
// negative.
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
// Registers: the names below. Features: VIS 3.
// Constant time: no branch and no address depends on an element, on negative or on index; a table is read in full. No manual says
//   whether the time of MULX or UMULXHI depends on data. The stack keeps nothing of the operands, nor do registers that the next
//   user of the window could find.
// Speed: not measured, for want of a processor.
// Source: Montgomery, Modular multiplication without trial division, 1985; Solinas, Generalized Mersenne numbers, 1999;
//   Brickell, Graunke, Neve, Seifert, Software mitigations to hedge AES against cache-based software side channel
//   vulnerabilities, 2006.

#include "crypto/p256Points.hpp"

const uint32_t P256Kernels::features = CryptoFeatures::VIS3;
const int      P256Kernels::tier     = 1;

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;

enum { element_words = P256Kernels::element_words, element_bytes = 8 * element_words };

// Pointers; what stands in the second argument stays there, too.
static const Reg base = Asm::I0, base2 = Asm::I1, base3 = Asm::I2;

// Words of p; p[0] is all ones, p[2] is zero.
static const Reg p1 = Asm::I3, p3 = Asm::I4;

// Operands
static const Reg u[element_words] = { Asm::L0, Asm::L1, Asm::L2, Asm::L3 };
static const Reg v[element_words] = { Asm::L4, Asm::L5, Asm::L6, Asm::L7 };
// A sum with a carry, and the upper words of a square
static const Reg t0 = Asm::O0, t1 = Asm::O1, t2 = Asm::O2, t3 = Asm::O3, t4 = Asm::O4, t5 = Asm::O5;
static const Reg temps[element_words] = { Asm::G1, Asm::G4, Asm::G5, Asm::O7 };

class P256Writer : public P256Points<P256Writer, Mem> {
 public:
  explicit P256Writer(CryptoAssembler& a) : _a(a) {}

  void begin();
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
  void add_words(const Reg* t, const Reg* addends, int count, bool with_carry);
  void multiple_of_p(Reg m);
  void reduce_row(Reg* t, Reg& spare);
  const Reg* reduced(const Reg* t, Reg carry);
  const Reg* subtract();
  void add_masked_p(const Reg* t, Reg mask, Reg carry);
  void choose_if_zero(Reg r, const Reg* t, const Mem& x);
  void or_words(Reg r, const Mem& x, int elements);
};

void P256Writer::begin() {
  _a.enter();
  _a.mov(p1, (uint64_t)0xffffffff);
  _a.mov(p3, ((uint64_t)0xffffffff << 32) | 1);
}

// What a window does not hide is wiped here, too.
void P256Writer::end() {
  for (int i = 0; i < element_words; i++) {
    _a.mov(temps[i], Asm::G0);
  }
  _a.leave();
}

// ---- Field

void P256Writer::load(const Reg* t, const Mem& x) {
  for (int i = 0; i < element_words; i++) {
    _a.ldx(t[i], x.plus(8 * i));
  }
}

void P256Writer::store(const Mem& r, const Reg* t) {
  for (int i = 0; i < element_words; i++) {
    _a.stx(t[i], r.plus(8 * i));
  }
}

// t += addends, of some words, and the carry is left; with_carry: it comes in, too.
void P256Writer::add_words(const Reg* t, const Reg* addends, int count, bool with_carry) {
  for (int i = 0; i < count; i++) {
    if (i > 0 || with_carry) {
      _a.addxccc(t[i], t[i], addends[i]);
    } else {
      _a.addcc(t[i], t[i], addends[i]);
    }
  }
}

// temps = t with its carry (0 or 1), less p unless that is negative. What is added is 2^256 - p, and of the two carries at most
// one is 1.
const Reg* P256Writer::reduced(const Reg* t, Reg carry) {
  _a.sllx(temps[1], p1, 32);
  _a.mov(temps[2], ~(uint64_t)0);
  _a.xnor(temps[3], p3, Asm::G0);
  _a.addcc(temps[0], t[0], 1);
  for (int i = 1; i < element_words; i++) {
    _a.addxccc(temps[i], t[i], temps[i]);
  }
  _a.addxc(carry, carry, Asm::G0);
  for (int i = 0; i < element_words; i++) {
    _a.mov_if(Asm::ZERO, carry, temps[i], t[i]);
  }
  return temps;
}

// temps = (m * p + m) / 2^96 * 2^32, four words
void P256Writer::multiple_of_p(Reg m) {
  _a.sllx(temps[0], m, 32);
  _a.srlx(temps[1], m, 32);
  _a.mulx(temps[2], m, p3);
  _a.umulxhi(temps[3], m, p3);
}

// t = (t + t[0] * p) / 2^64, five words; the register that becomes free and the spare one are exchanged.
void P256Writer::reduce_row(Reg* t, Reg& spare) {
  const Reg m = t[0];
  multiple_of_p(m);
  add_words(t + 1, temps, element_words, false);
  _a.addxc(spare, Asm::G0, Asm::G0);
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
      _a.mulx(t[0], u[0], v[0]);
      _a.umulxhi(t[1], u[0], v[0]);
      for (int i = 1; i < element_words; i++) {
        _a.mulx(temps[i], u[i], v[0]);
        _a.umulxhi(t[i + 1], u[i], v[0]);
      }
      add_words(t + 1, temps + 1, 3, false);
      _a.addxc(t[4], t[4], Asm::G0);
    } else {
      // less than 2^320: no carry
      for (int i = 0; i < element_words; i++) {
        _a.mulx(temps[i], u[i], v[row]);
      }
      add_words(t, temps, element_words, false);
      _a.addxc(t[4], t[4], Asm::G0);
      for (int i = 0; i < element_words; i++) {
        _a.umulxhi(temps[i], u[i], v[row]);
      }
      add_words(t + 1, temps, element_words, false);
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
  _a.mulx(s[1], u[0], u[1]);
  _a.umulxhi(s[2], u[0], u[1]);
  _a.mulx(low, u[0], u[2]);
  _a.umulxhi(s[3], u[0], u[2]);
  _a.mulx(other, u[0], u[3]);
  _a.umulxhi(s[4], u[0], u[3]);
  _a.addcc(s[2], s[2], low);
  _a.addxccc(s[3], s[3], other);
  _a.addxc(s[4], s[4], Asm::G0);
  _a.mulx(low, u[1], u[2]);
  _a.umulxhi(high, u[1], u[2]);
  _a.mulx(other, u[1], u[3]);
  _a.umulxhi(s[5], u[1], u[3]);
  _a.addcc(high, high, other);
  _a.addxc(s[5], s[5], Asm::G0);
  _a.mulx(other, u[2], u[3]);
  _a.umulxhi(s[6], u[2], u[3]);
  _a.addcc(s[3], s[3], low);
  _a.addxccc(s[4], s[4], high);
  _a.addxccc(s[5], s[5], other);
  _a.addxc(s[6], s[6], Asm::G0);
  // twice that, and the squares
  add_words(s + 1, s + 1, 6, false);
  _a.addxc(s[7], Asm::G0, Asm::G0);
  _a.mulx(s[0], u[0], u[0]);
  _a.umulxhi(high, u[0], u[0]);
  _a.addcc(s[1], s[1], high);
  for (int i = 1; i < element_words; i++) {
    _a.mulx(low, u[i], u[i]);
    _a.umulxhi(high, u[i], u[i]);
    _a.addxccc(s[2 * i], s[2 * i], low);
    _a.addxccc(s[2 * i + 1], s[2 * i + 1], high);
  }
  // The four lowest words one after another as in reduce_row(), without those above: what is added is less than 2^256,
  // and its highest word m - m / 2^32 has room for a carry.
  Reg t[] = { s[0], s[1], s[2], s[3] };
  for (int i = 0; i < element_words; i++) {
    const Reg m = t[0];
    multiple_of_p(m);
    add_words(t + 1, temps, 3, false);
    _a.addxc(m, temps[3], Asm::G0);
    t[0] = t[1];
    t[1] = t[2];
    t[2] = t[3];
    t[3] = m;
  }
  const Reg carry = t4;
  add_words(t, s + 4, element_words, false);
  _a.addxc(carry, Asm::G0, Asm::G0);
  return reduced(t, carry);
}

const Reg* P256Writer::sum(const Mem& x, const Mem& y) {
  const Reg carry = t4;
  load(u, x);
  load(v, y);
  add_words(u, v, element_words, false);
  _a.addxc(carry, Asm::G0, Asm::G0);
  return reduced(u, carry);
}

// t += p if the mask is all ones, and 0 if it is zero; the carry of that, unless it is to be lost: G0
void P256Writer::add_masked_p(const Reg* t, Reg mask, Reg carry) {
  const Reg addends[] = { mask, temps[1], Asm::G0, temps[2] };
  _a.and_(temps[1], mask, p1);
  _a.and_(temps[2], mask, p3);
  add_words(t, addends, element_words, false);
  if (carry != Asm::G0) {
    _a.addxc(carry, Asm::G0, Asm::G0);
  }
}

// u = u - v modulo p
const Reg* P256Writer::subtract() {
  const Reg mask = temps[0];
  for (int i = 0; i < element_words; i++) {
    _a.xnor(v[i], v[i], Asm::G0);
  }
  _a.cmp(Asm::G0, 1);                     // a carry
  add_words(u, v, element_words, true);
  _a.addxc(mask, Asm::G0, Asm::G0);
  _a.sub(mask, mask, 1);
  add_masked_p(u, mask, Asm::G0);
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
  const Reg mask = temps[0], from_above = temps[1];
  load(t, x);
  _a.and_(mask, t[0], 1);
  _a.sub(mask, Asm::G0, mask);
  add_masked_p(t, mask, t4);
  for (int i = 0; i < element_words; i++) {
    _a.sllx(from_above, t[i + 1], 63);
    _a.srlx(t[i], t[i], 1);
    _a.or_(t[i], t[i], from_above);
  }
  store(r, t);
}

// t = x if r is 0
void P256Writer::choose_if_zero(Reg r, const Reg* t, const Mem& x) {
  load(v, x);
  for (int i = 0; i < element_words; i++) {
    _a.mov_if(Asm::ZERO, r, t[i], v[i]);
  }
}

// x = -x if condition is not 0
void P256Writer::negate_if(Reg condition, const Mem& x) {
  for (int i = 0; i < element_words; i++) {
    _a.mov(u[i], Asm::G0);
  }
  load(v, x);
  subtract();
  choose_if_zero(condition, u, x);
  store(x, u);
}

// ---- Points

void P256Writer::choose(const Mem* results, const Mem* sums, const Mem* addends, bool is_affine) {
  const Reg sum_bits = t0, addend_bits = t1;
  or_words(sum_bits, sums[2], 1);
  or_words(addend_bits, addends[is_affine ? 0 : 2], is_affine ? 2 : 1);
  for (int e = 0; e < 3; e++) {
    load(u, results[e]);
    choose_if_zero(sum_bits, u, addends[e]);
    choose_if_zero(addend_bits, u, sums[e]);
    store(sums[e], u);
  }
}

void P256Writer::or_words(Reg r, const Mem& x, int elements) {
  _a.mov(r, Asm::G0);
  for (int e = 0; e < elements; e++) {
    load(v, x.plus(element_bytes * e));
    for (int i = 0; i < element_words; i++) {
      _a.or_(r, r, v[i]);
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
  const Reg times = base3;
  P256Writer writer(a);
  Asm::Label next;
  writer.begin();
  a.bind(next);
  writer.square(Mem(base), Mem(base2));
  a.sub(times, times, 1);
  a.br(Asm::NOT_ZERO, times, next);
  a.mov(base2, base);
  writer.end();
}

void P256Kernels::write_double_point(CryptoAssembler& a) {
  const Reg times = base2;
  P256Writer writer(a);
  Asm::Label next;
  writer.begin();
  a.bind(next);
  writer.double_point();
  a.sub(times, times, 1);
  a.br(Asm::NOT_ZERO, times, next);
  a.nop();
  writer.end();
}

static void write_addition(CryptoAssembler& a, bool is_affine) {
  const Reg negative = base2;
  P256Writer writer(a);
  writer.begin();
  writer.negate_if(negative, P256Writer::element(P256Writer::Y2));
  writer.add_point(is_affine);
  writer.end();
}

void P256Kernels::write_add_point(CryptoAssembler& a)  { write_addition(a, false); }
void P256Kernels::write_add_affine(CryptoAssembler& a) { write_addition(a, true); }

static void write_selection(CryptoAssembler& a, int elements) {
  static const Reg sums[] = { u[0], u[1], u[2], u[3], v[0], v[1], v[2], v[3], t0, t1, t2, t3 };
  const Reg result  = base;
  const Reg table   = base2;
  const Reg index   = base3;
  const Reg counter = t4;
  const Reg mask    = t5;
  const int words   = element_words * elements;
  Asm::Label next;
  P256Writer writer(a);
  a.enter();
  for (int i = 0; i < words; i++) {
    a.mov(sums[i], Asm::G0);
  }
  a.mov(counter, (uint64_t)1);
  a.bind(next);
  a.xor_(mask, counter, index);           // minus 1: the highest bit is set if it was 0
  a.sub(mask, mask, 1);
  a.srax(mask, mask, 63);
  for (int i = 0; i < words; i++) {
    const Reg part = temps[i % element_words];
    a.ldx(part, Mem(table, 8 * i));
    a.and_(part, part, mask);
    a.or_(sums[i], sums[i], part);
  }
  a.add(counter, counter, 1);
  a.cmp(counter, P256Kernels::table_points + 1);
  a.b(Asm::NOT_EQUAL, next);
  a.add(table, table, 8 * words);
  for (int i = 0; i < words; i++) {
    a.stx(sums[i], Mem(result, 8 * i));
  }
  writer.end();
}

void P256Kernels::write_select_point(CryptoAssembler& a)  { write_selection(a, 3); }
void P256Kernels::write_select_affine(CryptoAssembler& a) { write_selection(a, 2); }
