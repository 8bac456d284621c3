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

// Montgomery multiplication and squaring with radix 2^52 and AVX512_IFMA, and the reading of a table.
//
// multiply computes  r = (a * b + Q * n) / R,  R = 2^(52 * rows),  where Q makes the division exact: row by row, a
// digit b[f] times a is added, then the digit q[f] of Q times n, and the lowest limb, which is now zero, is dropped.
// Two things make the path from one digit of Q to the next one short, which is what bounds the time of a small number:
//   The modulus is folded. With N = n * k0, k0 = -n^-1 modulo 2^52, N + 1 is a multiple of 2^52, so that the lowest 52
//   bits of the sum are themselves q[f], and sum + q[f] * N divided by 2^52 is (sum >> 52) + q[f] * (N + 1) / 2^52. The
//   factor (N + 1) / 2^52 is below n: it has no more limbs. Only the last digit is that of n itself, since multiples of
//   N may be 52 bits longer than those of n. So r < a * b / R + 2 * n.
//   The digit never leaves the vector registers: vpbroadcastq takes it from the lowest element of the first sum.
// Limbs are kept crosswise (montgomeryIfma_x86.hpp), so that to drop one costs one shift of elements, whatever the
// length, and no multiplication is wasted but by rounding the length up to a multiple of the lanes.
//
// square first makes the product T of a by itself, with little more than half of the multiplications (see there), then
// reduces the lower half of it in the same way, and adds the upper one. It does that `times` times.
//
// select copies one entry of a table; it reads all of it and keeps what it wants by masks in vector registers.
//
// multiply: void (uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* modulus, const uint64_t* modulus2)
// square:   void (uint64_t* r, const uint64_t* a, size_t times, const uint64_t* modulus, const uint64_t* modulus2)
//   r         the result, limbs of 52 bits; may be a or b
//   a, b      limbs of 52 bits; a * b / R + 2 * n must be below R, which it is if a, b and n have Shape::bits() at most
//   times     at least 1
//   modulus   as MontgomeryIfma says; the second one is read only by kernels for two numbers, which have r, a and b of
//             the second number behind those of the first one
// select:   void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, size_t index)
//   r         one number; does not overlap table
//   table     entries numbers, each stride bytes behind the one before it; at least one
//   index     below entries
// Arrays need the alignment of their words only.
//
// Registers: the names below; vectors as IfmaGenerator hands them out. Features: MontgomeryIfma::features.
// Constant time: branches and addresses depend on the number of rows, times and entries only; carries go through mask
// registers. A copy of a number is on the stack in square alone, and is wiped.
// Speed: ns for a product and for a square among several (AMD EPYC, CPU family 25 model 17, 3.7 GHz, 2026-11-21), and
// the time in which the multiplications alone could go through its two pipes of 256 bits:
//     limbs             12    16    20    30    40    64    80   160   192
//     product           65    84   104   160   246   590   896  3510  5040
//     bound             20    35    55   130   216   553   865  3459  4981
//     square                        87   147   212
//     two products                 129   286
//     two squares                  119   262
// A processor with pipes of 512 bits would gain from vectors of that length for 20 to 40 limbs, too.
// Sources: Montgomery, Modular Multiplication Without Trial Division, 1985; Quisquater, Fast Modular Exponentiation
//   without Division, 1990 (multiples of the modulus that give the digits of Q at no cost); Gueron and Krasnov,
//   Software Implementation of Modular Exponentiation, Using Advanced Vector Instructions Architectures, 2012; Drucker
//   and Gueron, Fast modular squaring with AVX512IFMA, 2018.

#include "montgomeryIfma_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Asm::Reg result    = Asm::RDI;
static const Asm::Reg a_limbs   = Asm::RSI;
static const Asm::Reg b_limbs   = Asm::RDX;    // multiply
static const Asm::Reg count     = Asm::RDX;    // square
static const Asm::Reg moduli[2] = { Asm::RCX, Asm::R8 };
static const Asm::Reg in_group  = Asm::R9;
static const Asm::Reg rows_left = Asm::R10;
static const Asm::Reg old_stack = Asm::R11;
static const Asm::Reg temp      = Asm::RAX;

// Elements of a vector. The last four change their meaning.
static const Asm::Mask lowest        = Asm::K1;
static const Asm::Mask all_but_last  = Asm::K2;
static const Asm::Mask all_but_first = Asm::K3;
static const Asm::Mask second        = Asm::K4;    // product
static const Asm::Mask middle        = Asm::K5;
static const Asm::Mask carries       = Asm::K4;    // normalize
static const Asm::Mask all_ones      = Asm::K5;
static const Asm::Mask first_ones    = Asm::K6;
static const Asm::Mask mask_temp     = Asm::K7;

enum { GREATER_THAN = 6, EQUALS = 0 };

static const uint64_t digit_mask = ((uint64_t)1 << MontgomeryIfma::digit_bits) - 1;

class IfmaGenerator {
 public:
  IfmaGenerator(CryptoAssembler& a, int lanes, int vectors, int rows, int chains)
    : _(a), _lanes(lanes), _vectors(vectors), _rows(rows), _chains(chains), _base(0), _turn(0), _odd(0) {}

  void multiply();
  void square();
  void select();

 private:
  CryptoAssembler& _;
  const int _lanes;
  const int _vectors;
  const int _rows;
  const int _chains;
  int _base;    // how often the vectors have changed their names
  int _turn;    // those of the digits of the quotient, modulo ring()
  int _odd;     // those of the digits of b, modulo 2
  CryptoAssembler::Label _order;

  Vec vec(int number) const { return Vec(number, _lanes == 8 ? Asm::W512 : Asm::W256); }
  int vec_size() const      { return 8 * _lanes; }
  int number_size() const   { return vec_size() * _vectors; }

  // Vector registers: the sums, those of a chain, scratch
  Vec sum(int chain, int j) const        { return vec(chain * _vectors + (_base + j) % _vectors); }
  Vec named(int chain, int i) const      { return vec(_chains * _vectors + (ring() + 3) * chain + i); }
  Vec q(int chain) const                 { return named(chain, _turn); }
  Vec q_before(int chain) const          { return named(chain, (_turn + ring() - 1) % ring()); }
  Vec q_next(int chain) const            { return named(chain, (_turn + 1) % ring()); }
  Vec b(int chain) const                 { return named(chain, ring() + _odd); }
  Vec b_before(int chain) const          { return named(chain, ring() + 1 - _odd); }
  Vec carry(int chain) const             { return named(chain, ring() + 2); }
  Vec scratch(int i) const               { return vec(_chains * (_vectors + ring() + 3) + i); }
  // With three registers for digits of the quotient the next one can be made early.
  int ring() const                       { return _chains * (_vectors + 3 + 3) + 2 <= 32 ? 3 : 2; }

  Mem a_at(int chain, int j) const       { return Mem(a_limbs, number_size() * chain + vec_size() * j); }
  Mem folded_at(int chain, int j) const  { return Mem(moduli[chain], 8 * MontgomeryIfma::folded_at + vec_size() * j); }
  Mem modulus_at(int chain, int j) const { return folded_at(chain, j + _vectors); }

  void clear(Vec v) { _.vpxorq(v, v, v); }
  void set_masks();
  void load_b(int offset);
  void accumulate(bool with_ab);
  void make_digit(int chain);
  void next_row();
  void restore_names();
  void middle_rows(bool with_ab);
  void last_row(int chain, bool with_ab);
  void normalize(int chain);
  void store(int chain, Asm::Reg to, int offset);

  // The stack of square(): T and A of each chain; where sums are not all in registers, also A rotated by one element
  // and by three, and E
  enum Factor { PLAIN, ROTATED1, ROTATED3 };
  bool has_registers() const             { return 6 * _vectors + 2 <= 32; }
  int low_at(int c, int j) const         { return vec_size() * (2 * _vectors * c + j); }
  int high_at(int c, int j) const        { return low_at(c, _vectors + j); }
  int factor_at(Factor f, int c, int j) const {
    return low_at(_chains, j) + vec_size() * _vectors * (f == PLAIN ? c : _chains + f - 1);
  }
  int even_at(int s) const               { return factor_at(ROTATED3, 0, _vectors + s); }
  int frame_size() const                 { return has_registers() ? factor_at(ROTATED1, 0, 0) : even_at(2 * _vectors); }
  Vec product(int s) const               { return vec(s); }
  void product_of(Vec x, Vec y, int s, int shift = 0);
  Vec factor(Factor kind, int c, int j, Vec scratch);
  void square_product(int chain);
  void square_product_in_registers(int chain);
  void set_product_masks();
  void add_high(int chain);
};

void IfmaGenerator::set_masks() {
  const int all = (1 << _lanes) - 1;
  _.movl(temp, 1);
  _.kmovb(lowest, temp);
  _.movl(temp, all >> 1);
  _.kmovb(all_but_last, temp);
  _.movl(temp, all - 1);
  _.kmovb(all_but_first, temp);
}

// ---- Rows
//
// Before row f the sums are what is left of the terms of rows before it, divided by 2^52 for each. Then
//     sum += hi(a * b[f-1]) + lo(a * b[f]) + hi(folded * q[f-2]) + lo(folded * q[f-1]) + carry
// makes the lowest limb of sum final; q[f] is its low 52 bits, carry the others, and next_row() drops it.

void IfmaGenerator::load_b(int offset) {
  for (int c = 0; c < _chains; c++) {
    _.vpbroadcastq(b(c), Mem(b_limbs, number_size() * c + offset));
  }
}

void IfmaGenerator::accumulate(bool with_ab) {
  for (int c = 0; c < _chains; c++) {
    for (int j = 0; j < _vectors; j++) {
      const Vec s = sum(c, j);
      const Vec factor = scratch(c);
      if (with_ab) {
        _.vmovdqu64(factor, a_at(c, j));
        _.vpmadd52huq(s, factor, b_before(c));
        _.vpmadd52luq(s, factor, b(c));
      }
      _.vmovdqu64(factor, folded_at(c, j));
      if (j > 0) {
        _.vpmadd52huq(s, factor, q_before(c));
      }
      _.vpmadd52luq(s, factor, q(c));
      if (j == 0) {
        _.vpaddq(s, s, carry(c));
        if (ring() == 3) {
          make_digit(c);
        }
      }
    }
  }
}

// The next row's digit of the quotient, and what goes to its lowest limb besides: that is not added to the sum earlier
// because the path from one digit to the next one is through lo(folded * q) in the sum.
void IfmaGenerator::make_digit(int c) {
  const Vec s = sum(c, 0);
  _.vpbroadcastq(q_next(c), s.as_xmm());
  _.vpsrlq(carry(c).zeroed(lowest), s, MontgomeryIfma::digit_bits);
  _.vpmadd52huq(carry(c), q(c), folded_at(c, 0));
}

void IfmaGenerator::next_row() {
  for (int c = 0; c < _chains; c++) {
    if (ring() == 2) {
      make_digit(c);
    }
    const Vec s = sum(c, 0);
    _.valignq(s.zeroed(all_but_last), s, s, 1);
  }
  _base = (_base + 1) % _vectors;
  _turn = (_turn + 1) % ring();
  _odd ^= 1;
}

// Moves everything to where it was when _base, _turn and _odd were 0.
void IfmaGenerator::restore_names() {
  for (int c = 0; c < _chains; c++) {
    const Vec moved = scratch(c);
    if (_base != 0) {
      _.vmovdqa64(moved, vec(c * _vectors));
      for (int j = 0; j < _vectors - 1; j++) {
        _.vmovdqa64(vec(c * _vectors + j), vec(c * _vectors + j + 1));
      }
      _.vmovdqa64(vec((c + 1) * _vectors - 1), moved);
    }
    if (_turn == 1) {
      _.vmovdqa64(moved, named(c, 0));
      for (int i = 0; i < ring() - 1; i++) {
        _.vmovdqa64(named(c, i), named(c, i + 1));
      }
      _.vmovdqa64(named(c, ring() - 1), moved);
    } else if (_turn == 2) {
      _.vmovdqa64(moved, named(c, 2));
      _.vmovdqa64(named(c, 2), named(c, 1));
      _.vmovdqa64(named(c, 1), named(c, 0));
      _.vmovdqa64(named(c, 0), moved);
    }
    if (_odd != 0) {
      _.vmovdqa64(named(c, ring()), b(c));
    }
  }
  _base = _turn = _odd = 0;
}

// Rows 1 to _rows - 1, after accumulate() of row 0.
void IfmaGenerator::middle_rows(bool with_ab) {
  const int rows = _rows - 1;
  CryptoAssembler::Label next;
  if (with_ab) {
    // One row: moves cost next to nothing.
    CryptoAssembler::Label next_group;
    CryptoAssembler::Label done;
    _.movl(rows_left, rows);
    _.movl(in_group, _vectors - 1);
    _.align(32);
    _.bind(next);
    _.addq(b_limbs, vec_size());
    _.bind(next_group);
    next_row();
    load_b(0);
    accumulate(true);
    restore_names();
    _.decl(rows_left);
    _.jcc(Asm::EQUAL, done);
    _.decl(in_group);
    _.jcc(Asm::NOT_EQUAL, next);
    _.addq(b_limbs, vec_size() - number_size() + 8);
    _.movl(in_group, _vectors);
    _.jmp(next_group);
    _.bind(done);
    return;
  }
  _.movl(rows_left, rows / _vectors);
  _.align(32);
  _.bind(next);
  for (int i = 0; i < _vectors; i++) {
    next_row();
    accumulate(false);
  }
  restore_names();
  _.decl(rows_left);
  _.jcc(Asm::NOT_EQUAL, next);
  for (int i = 0; i < rows % _vectors; i++) {
    next_row();
    accumulate(false);
  }
}

// The last digit of the quotient is that of n itself, so that the result is below a * b / R + 2 * n.
void IfmaGenerator::last_row(int c, bool with_ab) {
  const Vec digit = q_before(c);
  const Vec factor = scratch(0);
  const Vec lowest_limb = scratch(1);
  _.vpbroadcastq(lowest_limb, sum(c, 0).as_xmm());
  _.vpbroadcastq(factor, Mem(moduli[c], 8 * MontgomeryIfma::k0_at));
  clear(digit);
  _.vpmadd52luq(digit, lowest_limb, factor);
  for (int j = 0; j < _vectors; j++) {
    _.vpmadd52luq(sum(c, j), digit, modulus_at(c, j));
  }
  const Vec s = sum(c, 0);
  _.vpsrlq(carry(c).zeroed(lowest), s, MontgomeryIfma::digit_bits);
  _.valignq(s.zeroed(all_but_last), s, s, 1);
  for (int j = 0; j < _vectors; j++) {
    // the sums of the next row, while _base is that of this one
    const Vec next = sum(c, j + 1);
    _.vpmadd52huq(next, q(c), folded_at(c, j));
    if (with_ab) {
      _.vpmadd52huq(next, b(c), a_at(c, j));
    }
    _.vpmadd52huq(next, digit, modulus_at(c, j));
    if (j == 0) {
      _.vpaddq(next, next, carry(c));
    }
  }
}

// Gives all limbs 52 bits. A first pass carries along the vectors, and then from each element to the next one; after
// it only limbs of the first vector may be too large, by less than 2^12. What they carry goes through limbs that are
// all ones, as far as those reach: that is an addition of masks of elements. _base is that of the row before.
void IfmaGenerator::normalize(int c) {
  const Vec digits = carry(c);
  const Vec t = q(c);
  const Vec minus_one = q_before(c);
  const Vec ones = b(c);
  _.movq(temp, digit_mask);
  _.vpbroadcastq(digits, temp);
  const Vec first = sum(c, 1);
  for (int j = 0; j < _vectors; j++) {
    const Vec s = sum(c, 1 + j);
    _.vpsrlq(t, s, MontgomeryIfma::digit_bits);
    _.vpandq(s, s, digits);
    if (j < _vectors - 1) {
      const Vec next = sum(c, 2 + j);
      _.vpaddq(next, next, t);
    }
  }
  _.valignq(t.zeroed(all_but_first), t, t, _lanes - 1);
  _.vpaddq(first, first, t);
  _.vmovdqa64(ones, sum(c, 2));
  for (int j = 2; j < _vectors; j++) {
    _.vpandq(ones, ones, sum(c, 1 + j));
  }
  _.vpternlogq(minus_one, minus_one, minus_one, 0xFF);
  _.vpcmpuq(all_ones, ones, digits, EQUALS);
  _.vpcmpuq(carries, first, digits, GREATER_THAN);
  _.vpandq(first, first, digits);
  _.vpcmpuq(first_ones, first, digits, EQUALS);
  // elements that pass on what they get, and those that make a carry
  _.kandb(mask_temp, first_ones, all_ones);
  _.kandb(all_ones, carries, all_ones);
  // the elements that get one: the carries of the sum of the makers and of both
  const Asm::Mask into = all_ones;
  _.kaddb(into, all_ones, all_ones);
  _.kaddb(into, into, mask_temp);
  _.kxorb(into, into, mask_temp);
  _.kandb(first_ones, first_ones, into);
  _.korb(carries, carries, first_ones);
  _.vpsubq(first.masked(into), first, minus_one);
  _.vpandq(first, first, digits);
  for (int j = 1; j < _vectors; j++) {
    const Vec s = sum(c, 1 + j);
    _.vpcmpuq(mask_temp, s, digits, EQUALS);
    _.vpsubq(s.masked(carries), s, minus_one);
    _.vpandq(s, s, digits);
    _.kandb(carries, carries, mask_temp);
  }
}

void IfmaGenerator::store(int c, Asm::Reg to, int offset) {
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqu64(Mem(to, offset + vec_size() * j), sum(c, 1 + j));
  }
}

void IfmaGenerator::multiply() {
  _.enter(_chains == 2 ? 5 : 4, 32);
  set_masks();
  load_b(0);
  for (int c = 0; c < _chains; c++) {
    clear(q(c));
    clear(q_before(c));
    for (int j = 0; j < _vectors; j++) {
      clear(sum(c, j));
      _.vpmadd52luq(sum(c, j), b(c), a_at(c, j));
    }
    if (ring() == 3) {
      make_digit(c);
    }
  }
  middle_rows(true);
  for (int c = 0; c < _chains; c++) {
    last_row(c, true);
  }
  for (int c = 0; c < _chains; c++) {
    normalize(c);
  }
  for (int c = 0; c < _chains; c++) {
    store(c, result, number_size() * c);
  }
  _.vzeroupper();
  _.leave();
}

// ---- Squares, with four elements in a vector
//
// A^2 = T: element u of vector j times element v of vector k belongs to limb j + k + vectors * (u + v). So let E hold
// what belongs to even u + v, and O the odd ones: element w of vector s, for limbs s + vectors * 2w and
// s + vectors * (2w + 1), s < 2 * vectors. Products of equal elements (E0), of those two apart (E2) and of neighbours
// (O1) come from A and A rotated. Every pair of limbs is multiplied once and all sums are then doubled, before the
// squares of limbs are added; in E2 the pairs of a vector with itself come twice, and one of them is masked out. The
// rotations are such that sums stand at their places but for those with u > v, which are two elements off.

void IfmaGenerator::set_product_masks() {
  _.movl(temp, 1 << 1);
  _.kmovb(second, temp);
  _.movl(temp, 1 << 1 | 1 << 2);
  _.kmovb(middle, temp);
}

void IfmaGenerator::product_of(Vec x, Vec y, int s, int shift) {
  _.vpmadd52luq(product((s + shift) % (2 * _vectors)), x, y);
  _.vpmadd52huq(product((s + 1 + shift) % (2 * _vectors)), x, y);
}

// Vector j of a factor, loaded into scratch.
Vec IfmaGenerator::factor(Factor kind, int c, int j, Vec scratch) {
  _.vmovdqa64(scratch, Mem(Asm::RSP, factor_at(kind, c, j)));
  return scratch;
}

// 0, n - 1, 1, n - 2, ...: rows of a triangle in an order in which short ones have long ones between them.
static int from_both_ends(int i, int n) { return i % 2 == 0 ? i / 2 : n - 1 - i / 2; }

void IfmaGenerator::square_product(int c) {
  const Asm::Reg stack = Asm::RSP;
  const Vec x = vec(2 * _vectors);
  const Vec y = vec(2 * _vectors + 1);
  const Vec order_low  = vec(2 * _vectors + 2);
  const Vec order_high = vec(2 * _vectors + 3);

  set_product_masks();
  _.vmovdqu64(order_low, Mem(_order));
  _.vmovdqu64(order_high, Mem(_order, vec_size()));
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqa64(x, Mem(stack, factor_at(PLAIN, c, j)));
    _.vpermq(y, x, 0x39);
    _.vmovdqa64(Mem(stack, factor_at(ROTATED1, c, j)), y);
    _.vpermq(y, x, 0x93);
    _.vmovdqa64(Mem(stack, factor_at(ROTATED3, c, j)), y);
  }

  // E2: elements 1 and 2, and elements 3 and 0 for the same
  for (int s = 0; s < 2 * _vectors; s++) {
    clear(product(s));
  }
  for (int i = 0; i < _vectors; i++) {
    const int j = from_both_ends(i, _vectors);
    const Vec f = factor(ROTATED3, c, j, x);
    for (int k = j; k < _vectors; k++) {
      const Vec g = factor(ROTATED1, c, k, y);
      const Vec low  = product(j + k);
      const Vec high = product(j + k + 1);
      _.vpmadd52luq(j == k ? low.masked(middle) : low, f, g);
      _.vpmadd52huq(j == k ? high.masked(middle) : high, f, g);
    }
  }
  for (int s = 0; s < 2 * _vectors; s++) {
    const Vec p = product(s);
    _.vpermq(y, p, 0x4E);
    _.vpaddq(p.zeroed(middle), p, y);
  }
  // E0 without squares
  for (int i = 0; i < _vectors - 1; i++) {
    const int j = from_both_ends(i, _vectors - 1);
    const Vec f = factor(PLAIN, c, j, x);
    for (int k = j + 1; k < _vectors; k++) {
      product_of(f, factor(PLAIN, c, k, y), j + k);
    }
  }
  for (int s = 0; s < 2 * _vectors; s++) {
    _.vmovdqa64(Mem(stack, even_at(s)), product(s));
    clear(product(s));
  }

  // O1: elements 0 to 2, and element 3 for element 1
  for (int j = 0; j < _vectors; j++) {
    const Vec f = factor(PLAIN, c, j, x);
    for (int k = 0; k < _vectors; k++) {
      product_of(f, factor(ROTATED1, c, k, y), j + k);
    }
  }
  for (int s = 0; s < 2 * _vectors; s++) {
    const Vec p = product(s);
    _.vpermq(y, p, 0x4E);
    _.vpaddq(p.masked(second), p, y);
  }

  // T: vectors j and j + vectors of E and O meet, the latter being one element higher
  for (int j = 0; j < _vectors; j++) {
    const Vec odd  = product(j);
    const Vec even = product(j + _vectors);
    _.vmovdqa64(x, Mem(stack, even_at(j + _vectors)));
    _.vpaddq(x.masked(all_but_last), x, odd);
    _.vpermq(even.zeroed(all_but_first), even, 0x90);
    _.vpaddq(even, even, Mem(stack, even_at(j)));
    _.vpaddq(odd, x, x);
    _.vpaddq(even, even, even);
  }
  for (int j = 0; j < _vectors; j++) {
    const Vec f = factor(PLAIN, c, j, x);
    product_of(f, f, 2 * j, _vectors);
  }
  for (int j = 0; j < _vectors; j++) {
    const Vec odd  = product(j);
    const Vec even = product(j + _vectors);
    _.vmovdqa64(x, even);
    _.vpermt2q(x, order_low, odd);
    _.vpermt2q(even, order_high, odd);
    _.vmovdqa64(Mem(stack, low_at(c, j)), x);
    _.vmovdqa64(Mem(stack, high_at(c, j)), even);
  }
}

// IfmaPairs j <= k of a triangle, row by row.
class IfmaPairs {
 public:
  IfmaPairs(int size, bool with_equal) : _size(size), _with_equal(with_equal), j(0), k(with_equal ? 0 : 1) {}
  bool is_first() const { return k == (_with_equal ? j : j + 1); }
  bool is_done() const  { return k >= _size; }
  void next() {
    if (++k == _size) {
      j++;
      k = _with_equal ? j : j + 1;
    }
  }
 private:
  const int  _size;
  const bool _with_equal;
 public:
  int j;
  int k;
};

// The same with all sums in registers, and the instructions for E and O in turn, so that fewer wait for the one before.
void IfmaGenerator::square_product_in_registers(int c) {
  const Asm::Reg stack = Asm::RSP;
  const int odds  = 2 * _vectors;    // numbers of registers
  const int a     = 4 * _vectors;
  const int a1    = 5 * _vectors;    // A rotated by one element
  const Vec x = vec(30);
  const Vec y = vec(31);

  set_product_masks();
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqa64(vec(a + j), Mem(stack, factor_at(PLAIN, c, j)));
    _.vpermq(vec(a1 + j), vec(a + j), 0x39);
  }
  for (int s = 0; s < 4 * _vectors; s++) {
    clear(vec(s));
  }
  IfmaPairs e2(_vectors, true);
  IfmaPairs e0(_vectors, false);
  for (int j = 0; j < _vectors; j++) {
    for (int k = 0; k < _vectors; k++) {
      const Vec odd      = vec(odds + j + k);
      const Vec next_odd = vec(odds + j + k + 1);
      _.vpmadd52luq(odd, vec(a + j), vec(a1 + k));
      if (!e2.is_done()) {
        const Vec rotated3 = e2.j % 2 == 0 ? x : y;
        if (e2.is_first()) {
          _.vpermq(rotated3, vec(a + e2.j), 0x93);
        }
        const bool twice = e2.j == e2.k;
        const Vec even      = product(e2.j + e2.k);
        const Vec next_even = product(e2.j + e2.k + 1);
        _.vpmadd52luq(twice ? even.masked(middle) : even, rotated3, vec(a1 + e2.k));
        _.vpmadd52huq(next_odd, vec(a + j), vec(a1 + k));
        _.vpmadd52huq(twice ? next_even.masked(middle) : next_even, rotated3, vec(a1 + e2.k));
        e2.next();
        if (e2.is_done()) {
          for (int s = 0; s < 2 * _vectors; s++) {
            const Vec t = s % 2 == 0 ? y : x;
            _.vpermq(t, product(s), 0x4E);
            _.vpaddq(product(s).zeroed(middle), product(s), t);
          }
        }
        continue;
      }
      _.vpmadd52huq(next_odd, vec(a + j), vec(a1 + k));
      if (!e0.is_done()) {
        product_of(vec(a + e0.j), vec(a + e0.k), e0.j + e0.k);
        e0.next();
      }
    }
  }
  for (int s = 0; s < _vectors; s++) {
    const Vec low      = vec(odds + s);
    const Vec high     = vec(odds + s + _vectors);
    const Vec even     = product(s);
    const Vec odd      = product(s + _vectors);
    _.vpermq(x, low, 0x4E);
    _.vpermq(y, high, 0x4E);
    _.vpaddq(low.masked(second), low, x);
    _.vpaddq(high.masked(second), high, y);
    _.vpaddq(odd.masked(all_but_last), odd, low);
    _.vpermq(x.zeroed(all_but_first), high, 0x90);
    _.vpaddq(even, even, x);
    _.vpaddq(odd, odd, odd);
    _.vpaddq(even, even, even);
  }
  for (int j = 0; j < _vectors; j++) {
    product_of(vec(a + j), vec(a + j), 2 * j);
  }
  _.vmovdqa64(x, Mem(_order));
  _.vmovdqa64(y, Mem(_order, vec_size()));
  for (int j = 0; j < _vectors; j++) {
    const Vec low  = vec(odds + j);
    const Vec even = product(j);
    _.vmovdqa64(low, even);
    _.vpermt2q(low, x, product(j + _vectors));
    _.vmovdqa64(Mem(stack, low_at(c, j)), low);
    _.vpermt2q(even, y, product(j + _vectors));
    _.vmovdqa64(Mem(stack, high_at(c, j)), even);
  }
}

// Adds the upper half of T to the sums of the row after the last one. _base is that of the row before.
void IfmaGenerator::add_high(int c) {
  const int dropped = _lanes * _vectors - _rows;
  for (int j = 0; j < _vectors; j++) {
    const Mem high(Asm::RSP, high_at(c, j));
    const Vec s = sum(c, 1 + (j + dropped) % _vectors);
    if (j + dropped < _vectors) {
      _.vpaddq(s, s, high);
    } else {
      const Vec moved = q(c);
      _.vmovdqa64(moved, high);
      _.valignq(moved.zeroed(all_but_first), moved, moved, _lanes - 1);
      _.vpaddq(s, s, moved);
    }
  }
}

void IfmaGenerator::square() {
  CryptoAssembler::Label again;
  _.enter(_chains == 2 ? 5 : 4, 32);
  _.movq(old_stack, Asm::RSP);
  _.subq(Asm::RSP, frame_size());
  _.andq(Asm::RSP, -64);
  set_masks();
  for (int c = 0; c < _chains; c++) {
    for (int j = 0; j < _vectors; j++) {
      _.vmovdqu64(vec(0), a_at(c, j));
      _.vmovdqa64(Mem(Asm::RSP, factor_at(PLAIN, c, j)), vec(0));
    }
  }
  _.align(32);
  _.bind(again);
  _base = _turn = _odd = 0;
  for (int c = 0; c < _chains; c++) {
    if (has_registers()) {
      square_product_in_registers(c);
    } else {
      square_product(c);
    }
  }
  for (int c = 0; c < _chains; c++) {
    for (int j = 0; j < _vectors; j++) {
      _.vmovdqa64(sum(c, j), Mem(Asm::RSP, low_at(c, j)));
    }
    clear(q(c));
    if (ring() == 3) {
      make_digit(c);
    }
  }
  middle_rows(false);
  for (int c = 0; c < _chains; c++) {
    last_row(c, false);
    add_high(c);
  }
  for (int c = 0; c < _chains; c++) {
    normalize(c);
  }
  for (int c = 0; c < _chains; c++) {
    store(c, Asm::RSP, factor_at(PLAIN, c, 0));
  }
  _.decq(count);
  _.jcc(Asm::NOT_EQUAL, again);
  for (int c = 0; c < _chains; c++) {
    store(c, result, number_size() * c);
  }

  clear(vec(0));
  for (int offset = 0; offset < frame_size(); offset += vec_size()) {
    _.vmovdqa64(Mem(Asm::RSP, offset), vec(0));
  }
  _.movq(Asm::RSP, old_stack);
  _.vzeroupper();
  _.leave();

  _.align_data(64);
  _.bind(_order);
  for (int i = 0; i < 8; i++) {
    _.data64((uint64_t)(i / 2 + 4 * (i % 2)));
  }
}

// ---- Tables

// Reads all entries, whatever the index.
void IfmaGenerator::select() {
  const Asm::Reg table   = Asm::RSI;
  const Asm::Reg entries = Asm::RDX;
  const Asm::Reg stride  = Asm::RCX;
  const Asm::Reg index   = Asm::R8;
  const Vec wanted = vec(28);
  const Vec chosen = vec(29);
  const Vec one    = vec(30);
  const Vec entry  = vec(31);
  CryptoAssembler::Label next;

  _.enter(5, 32);
  _.movl(temp, 1);
  _.vpbroadcastq(one, temp);
  _.vpbroadcastq(wanted, index);
  clear(entry);
  for (int j = 0; j < _vectors; j++) {
    clear(vec(j));
  }
  _.align(32);
  _.bind(next);
  // all bits set where the index is that of the entry
  _.vpxorq(chosen, entry, wanted);
  _.vpsubq(chosen, chosen, one);
  _.vpsraq(chosen, chosen, 63);
  for (int j = 0; j < _vectors; j++) {
    _.vpternlogq(vec(j), chosen, Mem(table, vec_size() * j), 0xF8);
  }
  _.vpaddq(entry, entry, one);
  _.addq(table, stride);
  _.decq(entries);
  _.jcc(Asm::NOT_EQUAL, next);
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqu64(Mem(result, vec_size() * j), vec(j));
  }
  _.vzeroupper();
  _.leave();
}

// ---- Kernels

template <int lanes, int vectors, int rows, int chains> static void multiply(CryptoAssembler& a) {
  IfmaGenerator(a, lanes, vectors, rows, chains).multiply();
}

template <int lanes, int vectors, int rows, int chains> static void square(CryptoAssembler& a) {
  IfmaGenerator(a, lanes, vectors, rows, chains).square();
}

template <int lanes, int vectors> static void select(CryptoAssembler& a) {
  IfmaGenerator(a, lanes, vectors, lanes * vectors, 1).select();
}

// Where squares have a kernel of their own, and where two numbers have: it is no gain for 40 limbs, which keep the
// multipliers busy.
#define PLAIN(lanes, vectors) \
  { lanes, vectors, lanes * vectors, multiply<lanes, vectors, lanes * vectors, 1>, NULL, NULL, NULL, \
    select<lanes, vectors> }
#define SQUARE(lanes, vectors, rows) \
  { lanes, vectors, rows, multiply<lanes, vectors, rows, 1>, square<lanes, vectors, rows, 1>, NULL, NULL, \
    select<lanes, vectors> }
#define BOTH(lanes, vectors, rows) \
  { lanes, vectors, rows, multiply<lanes, vectors, rows, 1>, square<lanes, vectors, rows, 1>, \
    multiply<lanes, vectors, rows, 2>, square<lanes, vectors, rows, 2>, select<lanes, vectors> }

const MontgomeryIfma::Shape MontgomeryIfma::shapes[shape_count] = {
  PLAIN(4, 3), PLAIN(4, 4), BOTH(4, 5, 20), PLAIN(8, 3), BOTH(4, 8, 30), SQUARE(4, 10, 40), PLAIN(8, 6), PLAIN(8, 8),
  PLAIN(8, 10), PLAIN(8, 12), PLAIN(8, 15), PLAIN(8, 20), PLAIN(8, 24)
};
