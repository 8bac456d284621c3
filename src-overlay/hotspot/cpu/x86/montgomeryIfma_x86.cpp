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

// Montgomery multiplication and squaring with radix 2^52 and AVX512_IFMA, and the reading of a table; for one number or
// for two.
//
// multiply computes  r = (a * b + Q * n) / R,  R = 2^(52 * rows),  where Q makes the division exact: row by row, a
// digit b[f] times a is added, then the digit q[f] of Q times n, and the lowest limb, which is now zero, is dropped.
// Two things make the path from one digit of Q to the next one short, which is what bounds the time of a small number:
//   The modulus is folded. With N = n * k0, k0 = -n^-1 modulo 2^52, N + 1 is a multiple of 2^52, so that the lowest 52
//   bits of the sum are themselves q[f], and sum + q[f] * N divided by 2^52 is (sum >> 52) + q[f] * (N + 1) / 2^52. The
//   factor (N + 1) / 2^52 is below n: it has no more limbs. Only the last digit is that of n itself, since multiples of
//   N may be 52 bits longer than those of n. So r < a * b / R + 2 * n.
//   The digit never leaves the vector registers: vpbroadcastq takes it from the lowest element of the first sum.
// Limbs are kept crosswise (montgomeryIfma_x86.hpp), so that to drop one costs one shift of lanes, whatever the length,
// and no multiplication is wasted but by rounding the length up to a multiple of the lanes. The products of a and b have
// sums of their own where registers suffice: what is added to one register waits for what was added before.
//
// square first makes the product T of a by itself, with little more than half of the multiplications (see there), then
// reduces the lower half of it in the same way, and adds the upper one. It does that `times` times.
//
// Two numbers are multiplied, squared or selected side by side in one vector, each lane of which has two elements. What
// is not a multiplication (to broadcast a digit, to carry, to shift) is then done once for both.
//
// select copies one entry of a table; it reads all of it and keeps what it wants by masks in vector registers.
//
// multiply: void (uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* modulus)
// square:   void (uint64_t* r, const uint64_t* a, size_t times, const uint64_t* modulus)
//   r         the result, limbs of 52 bits; may be a or b
//   a, b      limbs of 52 bits; a * b / R + 2 * n must be below R, which it is if a, b and n have Shape::bits() at most
//   times     at least 1
//   modulus   as MontgomeryIfma says
// select:   void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, size_t index, size_t index2)
//   r         one number, or two; does not overlap table
//   table     entries of that form, each stride bytes behind the one before it; at least one
//   index     below entries; of two numbers, that of the first one
//   index2    that of the second one
// Arrays need the alignment of their words only; those that begin where a cache line does are faster.
//
// Registers: the names below; vectors as IfmaGenerator hands them out. Features: MontgomeryIfma::features.
// Constant time: branches and addresses depend on the number of rows, times and entries only; carries go through mask
// registers. A copy of a number is on the stack in square alone, and is wiped.
// Speed: cycles for a product and for a square among several, arrays at lines of the cache (Intel Xeon with AMX, two
// pipes of 512 bits, 2026-11-22), and the cycles that the multiplications alone need:
//     limbs              10    12    16    20    24    30    40    48    64    80
//     product           152   170   217   290   338   577   920   795  1330  1980
//     bound              60    72   128   200   144   480   800   576  1024  1600
//     square                              334         575   828
//     two products      182   206   260   382         645  1000
//     bound              60    72   128   200         480   800
//     two squares                         396         673   955
// What is lost goes to the path from one digit of the quotient to the next one, some 10 cycles for each row, to other
// vector instructions in the same two pipes, and at the end, some 50 cycles, to carries. With pipes of 256 bits (AMD
// EPYC, CPU family 25 model 17) two numbers take twice the time of one, and squares gain more, the larger the number.
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
static const Asm::Reg modulus   = Asm::RCX;
static const Asm::Reg in_group  = Asm::R9;
static const Asm::Reg rows_left = Asm::R10;
static const Asm::Reg old_stack = Asm::R11;
static const Asm::Reg temp      = Asm::RAX;

// Lanes of a vector. normalize() gives other meanings to all but the third.
static const Asm::Mask lowest        = Asm::K1;
static const Asm::Mask all_but_last  = Asm::K2;
static const Asm::Mask all_but_first = Asm::K3;
static const Asm::Mask second        = Asm::K4;    // product
static const Asm::Mask middle        = Asm::K5;
static const Asm::Mask one_number    = Asm::K0;    // normalize
static const Asm::Mask sum_of_one    = Asm::K1;
static const Asm::Mask sum_of_other  = Asm::K2;
static const Asm::Mask carries       = Asm::K4;
static const Asm::Mask all_ones      = Asm::K5;
static const Asm::Mask first_ones    = Asm::K6;
static const Asm::Mask mask_temp     = Asm::K7;

enum { GREATER_THAN = 6, EQUALS = 0 };

static const uint64_t digit_mask = ((uint64_t)1 << MontgomeryIfma::digit_bits) - 1;

class IfmaGenerator {
 public:
  // numbers: how many there are side by side, one or two
  IfmaGenerator(CryptoAssembler& a, int numbers, int lanes, int vectors, int rows)
    : _(a), _numbers(numbers), _lanes(lanes), _vectors(vectors), _rows(rows), _parts(1), _base(0), _turn(0), _odd(0) {}

  void multiply();
  void square();
  void select();

 private:
  CryptoAssembler& _;
  const int _numbers;
  const int _lanes;
  const int _vectors;
  const int _rows;
  int _parts;   // of the sums: 2 where those of a * b are apart
  int _base;    // how often the vectors have changed their names
  int _turn;    // those of the digits of the quotient, modulo ring
  int _odd;     // those of the digits of b, modulo 2
  CryptoAssembler::Label _order;

  Vec vec(int number) const { return Vec(number, _lanes * _numbers == 8 ? Asm::W512 : Asm::W256); }
  int lane_size() const     { return 8 * _numbers; }
  int vec_size() const      { return lane_size() * _lanes; }
  int number_size() const   { return vec_size() * _vectors; }

  // Vector registers: the sums, those of a * b, digits and scratch
  enum { ring = 3 };    // digits of the quotient: the next one is made early
  Vec part(int p, int j) const { return vec(_vectors * p + (_base + j) % _vectors); }
  Vec sum(int j) const         { return part(0, j); }
  Vec sum_ab(int j) const      { return part(_parts - 1, j); }
  Vec named(int i) const       { return vec(_vectors * _parts + i); }
  Vec q() const                { return named(_turn); }
  Vec q_before() const         { return named((_turn + ring - 1) % ring); }
  Vec q_next() const           { return named((_turn + 1) % ring); }
  Vec b() const                { return named(ring + _odd); }
  Vec b_before() const         { return named(ring + 1 - _odd); }
  Vec carry() const            { return named(ring + 2); }
  Vec scratch(int i) const     { return named(ring + 3 + i); }
  int registers(int parts) const { return _vectors * parts + ring + 3 + 2; }

  Mem a_at(int j) const       { return Mem(a_limbs, vec_size() * j); }
  Mem folded_at(int j) const  { return Mem(modulus, 8 * MontgomeryIfma::folded_at + vec_size() * j); }
  Mem modulus_at(int j) const { return folded_at(_vectors + j); }

  void clear(Vec v) { _.vpxorq(v, v, v); }
  void move_mask(Asm::Mask mask, int lanes);
  void set_masks();
  void broadcast(Vec to, const Mem& lane);
  void broadcast_lowest(Vec to, Vec from);
  void drop_lane(Vec v);
  void raise_lanes(Vec v);
  void permute_lanes(Vec to, Vec from, int order);
  void accumulate(bool with_ab);
  void make_digit();
  void next_row();
  void restore_names();
  void middle_rows(bool with_ab);
  void last_row(bool with_ab);
  void normalize();
  void carry_through(Asm::Mask makers, Asm::Mask passers);
  void store(Asm::Reg to, int offset);

  // The stack of square(): T and A; where sums are not all in registers, also A rotated by one lane and by three, and E
  enum Factor { PLAIN, ROTATED1, ROTATED3 };
  bool has_registers() const             { return 6 * _vectors + 2 <= 32; }
  int low_at(int j) const                { return vec_size() * j; }
  int high_at(int j) const               { return low_at(_vectors + j); }
  int factor_at(Factor f, int j) const   { return low_at((2 + f) * _vectors + j); }
  int even_at(int s) const               { return factor_at(ROTATED3, _vectors + s); }
  int frame_size() const                 { return has_registers() ? factor_at(ROTATED1, 0) : even_at(2 * _vectors); }
  Vec product(int s) const               { return vec(s); }
  void product_of(Vec x, Vec y, int s, int shift = 0);
  Vec factor(Factor kind, int j, Vec scratch);
  void square_product();
  void square_product_in_registers();
  void set_product_masks();
  void add_high();
};

// A mask of lanes, given by its lowest bits.
void IfmaGenerator::move_mask(Asm::Mask mask, int lanes) {
  int elements = lanes;
  if (_numbers == 2) {
    elements = 0;
    for (int lane = 0; lane < _lanes; lane++) {
      elements |= (lanes >> lane & 1) * 3 << 2 * lane;
    }
  }
  _.movl(temp, elements);
  _.kmovb(mask, temp);
}

void IfmaGenerator::set_masks() {
  const int all = (1 << _lanes) - 1;
  move_mask(lowest, 1);
  move_mask(all_but_last, all >> 1);
  move_mask(all_but_first, all - 1);
}

void IfmaGenerator::broadcast(Vec to, const Mem& lane) {
  if (_numbers == 2) {
    _.vbroadcasti64x2(to, lane);
  } else {
    _.vpbroadcastq(to, lane);
  }
}

void IfmaGenerator::broadcast_lowest(Vec to, Vec from) {
  if (_numbers == 2) {
    _.vshufi64x2(to, from, from, 0);
  } else {
    _.vpbroadcastq(to, from.as_xmm());
  }
}

void IfmaGenerator::drop_lane(Vec v)   { _.valignq(v.zeroed(all_but_last), v, v, _numbers); }
void IfmaGenerator::raise_lanes(Vec v) { _.valignq(v.zeroed(all_but_first), v, v, (_lanes - 1) * _numbers); }

// Of four lanes; order has two bits for each.
void IfmaGenerator::permute_lanes(Vec to, Vec from, int order) {
  if (_numbers == 2) {
    _.vshufi64x2(to, from, from, order);
  } else {
    _.vpermq(to, from, order);
  }
}

// ---- Rows
//
// Before row f the sums are what is left of the terms of rows before it, divided by 2^52 for each. Then
//     sum += hi(a * b[f-1]) + lo(a * b[f]) + hi(folded * q[f-2]) + lo(folded * q[f-1]) + carry
// makes the lowest limb of sum final; q[f] is its low 52 bits, carry the others, and next_row() drops it.

void IfmaGenerator::accumulate(bool with_ab) {
  const Vec factor = scratch(0);
  for (int j = 0; j < _vectors; j++) {
    const Vec s = sum(j);
    if (with_ab) {
      const Vec ab = sum_ab(j);
      _.vmovdqu64(factor, a_at(j));
      _.vpmadd52huq(ab, factor, b_before());
      _.vpmadd52luq(ab, factor, b());
      if (j == 0 && _parts == 2) {
        _.vpaddq(carry(), carry(), ab);
        clear(ab);
      }
    }
    _.vmovdqu64(factor, folded_at(j));
    if (j > 0) {
      _.vpmadd52huq(s, factor, q_before());
    }
    _.vpmadd52luq(s, factor, q());
    if (j == 0) {
      _.vpaddq(s, s, carry());
      make_digit();
    }
  }
}

// The next row's digit of the quotient, and what goes to its lowest limb besides: that is not added to the sum earlier
// because the path from one digit to the next one is through lo(folded * q) in the sum.
void IfmaGenerator::make_digit() {
  const Vec s = sum(0);
  broadcast_lowest(q_next(), s);
  _.vpsrlq(carry().zeroed(lowest), s, MontgomeryIfma::digit_bits);
  _.vpmadd52huq(carry(), q(), folded_at(0));
}

void IfmaGenerator::next_row() {
  drop_lane(sum(0));
  _base = (_base + 1) % _vectors;
  _turn = (_turn + 1) % ring;
  _odd ^= 1;
}

// Moves everything to where it was when _base, _turn and _odd were 0.
void IfmaGenerator::restore_names() {
  const Vec moved = scratch(0);
  if (_base != 0) {
    for (int p = 0; p < _parts; p++) {
      const int first = _vectors * p;
      const int last  = first + _vectors - 1;
      _.vmovdqa64(moved, vec(first));
      for (int i = first; i < last; i++) {
        _.vmovdqa64(vec(i), vec(i + 1));
      }
      _.vmovdqa64(vec(last), moved);
    }
  }
  if (_turn == 1) {
    _.vmovdqa64(moved, named(0));
    _.vmovdqa64(named(0), named(1));
    _.vmovdqa64(named(1), named(2));
    _.vmovdqa64(named(2), moved);
  } else if (_turn == 2) {
    _.vmovdqa64(moved, named(2));
    _.vmovdqa64(named(2), named(1));
    _.vmovdqa64(named(1), named(0));
    _.vmovdqa64(named(0), moved);
  }
  if (_odd != 0) {
    _.vmovdqa64(named(ring), b());
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
    broadcast(b(), Mem(b_limbs));
    accumulate(true);
    restore_names();
    _.decl(rows_left);
    _.jcc(Asm::EQUAL, done);
    _.decl(in_group);
    _.jcc(Asm::NOT_EQUAL, next);
    _.addq(b_limbs, vec_size() - number_size() + lane_size());
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
void IfmaGenerator::last_row(bool with_ab) {
  const Vec digit = q_before();
  const Vec factor = scratch(0);
  const Vec lowest_limb = scratch(1);
  broadcast_lowest(lowest_limb, sum(0));
  broadcast(factor, Mem(modulus, 8 * MontgomeryIfma::k0_at));
  clear(digit);
  _.vpmadd52luq(digit, lowest_limb, factor);
  for (int j = 0; j < _vectors; j++) {
    _.vpmadd52luq(sum(j), digit, modulus_at(j));
  }
  const Vec s = sum(0);
  _.vpsrlq(carry().zeroed(lowest), s, MontgomeryIfma::digit_bits);
  drop_lane(s);
  for (int j = 0; j < _vectors; j++) {
    // the sums of the next row, while _base is that of this one
    const Vec next = sum(j + 1);
    _.vpmadd52huq(next, q(), folded_at(j));
    if (with_ab) {
      _.vpmadd52huq(sum_ab(j + 1), b(), a_at(j));
    }
    _.vpmadd52huq(next, digit, modulus_at(j));
    if (with_ab && _parts == 2) {
      _.vpaddq(next, next, sum_ab(j + 1));
    }
    if (j == 0) {
      _.vpaddq(next, next, carry());
    }
  }
}

// Gives all limbs 52 bits. A first pass carries along the vectors, and then from each element to the next one; after
// it only limbs of the first vector may be too large, by less than 2^12. What they carry goes through limbs that are
// all ones, as far as those reach: that is an addition of masks of elements. _base is that of the row before.
void IfmaGenerator::normalize() {
  const Vec digits = carry();
  const Vec t = q();
  const Vec minus_one = q_before();
  const Vec ones = b();
  _.movq(temp, digit_mask);
  _.vpbroadcastq(digits, temp);
  const Vec first = sum(1);
  for (int j = 0; j < _vectors; j++) {
    const Vec s = sum(1 + j);
    _.vpsrlq(t, s, MontgomeryIfma::digit_bits);
    _.vpandq(s, s, digits);
    if (j < _vectors - 1) {
      const Vec next = sum(2 + j);
      _.vpaddq(next, next, t);
    }
  }
  raise_lanes(t);
  _.vpaddq(first, first, t);
  _.vmovdqa64(ones, sum(2));
  for (int j = 2; j < _vectors; j++) {
    _.vpandq(ones, ones, sum(1 + j));
  }
  _.vpternlogq(minus_one, minus_one, minus_one, 0xFF);
  _.vpcmpuq(all_ones, ones, digits, EQUALS);
  _.vpcmpuq(carries, first, digits, GREATER_THAN);
  _.vpandq(first, first, digits);
  _.vpcmpuq(first_ones, first, digits, EQUALS);
  // lanes that make a carry, and those that pass on what they get
  const Asm::Mask passers = mask_temp;
  _.kandb(passers, first_ones, all_ones);
  _.kandb(all_ones, carries, all_ones);
  const Asm::Mask into = all_ones;
  carry_through(into, passers);
  _.kandb(first_ones, first_ones, into);
  _.korb(carries, carries, first_ones);
  _.vpsubq(first.masked(into), first, minus_one);
  _.vpandq(first, first, digits);
  for (int j = 1; j < _vectors; j++) {
    const Vec s = sum(1 + j);
    _.vpcmpuq(mask_temp, s, digits, EQUALS);
    _.vpsubq(s.masked(carries), s, minus_one);
    _.vpandq(s, s, digits);
    _.kandb(carries, carries, mask_temp);
  }
}

// Replaces the lanes that make a carry by those that get one: the carries of an addition of makers to makers and passers.
void IfmaGenerator::carry_through(Asm::Mask makers, Asm::Mask passers) {
  if (_numbers == 1) {
    _.kaddb(makers, makers, makers);
    _.kaddb(makers, makers, passers);
    _.kxorb(makers, makers, passers);
    return;
  }
  // For either number, the other one's elements pass on everything.
  _.movl(temp, 0x55);
  _.kmovb(one_number, temp);
  _.movl(temp, 0xAA);
  _.kandb(sum_of_one, makers, one_number);
  _.kxorb(sum_of_other, makers, sum_of_one);
  _.kaddb(sum_of_one, sum_of_one, sum_of_one);
  _.kaddb(sum_of_other, sum_of_other, sum_of_other);
  _.kmovb(makers, temp);
  _.korb(makers, makers, passers);
  _.kaddb(sum_of_one, sum_of_one, makers);
  _.korb(makers, one_number, passers);
  _.kaddb(sum_of_other, sum_of_other, makers);
  _.kxorb(sum_of_one, sum_of_one, sum_of_other);
  _.kandb(sum_of_one, sum_of_one, one_number);
  _.kxorb(sum_of_one, sum_of_one, sum_of_other);
  _.kxorb(makers, sum_of_one, passers);
}

void IfmaGenerator::store(Asm::Reg to, int offset) {
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqu64(Mem(to, offset + vec_size() * j), sum(1 + j));
  }
}

void IfmaGenerator::multiply() {
  _.enter(4, 32);
  _parts = registers(2) <= 32 ? 2 : 1;
  set_masks();
  broadcast(b(), Mem(b_limbs));
  clear(q());
  clear(q_before());
  for (int j = 0; j < _vectors; j++) {
    clear(sum(j));
    clear(sum_ab(j));
    _.vpmadd52luq(j == 0 ? sum(0) : sum_ab(j), b(), a_at(j));
  }
  make_digit();
  middle_rows(true);
  last_row(true);
  normalize();
  store(result, 0);
  _.vzeroupper();
  _.leave();
}

// ---- Squares, with four lanes in a vector
//
// A^2 = T: element u of vector j times element v of vector k belongs to limb j + k + vectors * (u + v). So let E hold
// what belongs to even u + v, and O the odd ones: element w of vector s, for limbs s + vectors * 2w and
// s + vectors * (2w + 1), s < 2 * vectors. Products of equal elements (E0), of those two apart (E2) and of neighbours
// (O1) come from A and A rotated. Every pair of limbs is multiplied once and all sums are then doubled, before the
// squares of limbs are added; in E2 the pairs of a vector with itself come twice, and one of them is masked out. The
// rotations are such that sums stand at their places but for those with u > v, which are two elements off.

void IfmaGenerator::set_product_masks() {
  move_mask(second, 1 << 1);
  move_mask(middle, 1 << 1 | 1 << 2);
}

void IfmaGenerator::product_of(Vec x, Vec y, int s, int shift) {
  _.vpmadd52luq(product((s + shift) % (2 * _vectors)), x, y);
  _.vpmadd52huq(product((s + 1 + shift) % (2 * _vectors)), x, y);
}

// Vector j of a factor, loaded into scratch.
Vec IfmaGenerator::factor(Factor kind, int j, Vec scratch) {
  _.vmovdqa64(scratch, Mem(Asm::RSP, factor_at(kind, j)));
  return scratch;
}

// 0, n - 1, 1, n - 2, ...: rows of a triangle in an order in which short ones have long ones between them.
static int from_both_ends(int i, int n) { return i % 2 == 0 ? i / 2 : n - 1 - i / 2; }

void IfmaGenerator::square_product() {
  const Asm::Reg stack = Asm::RSP;
  const Vec x = vec(2 * _vectors);
  const Vec y = vec(2 * _vectors + 1);
  const Vec order_low  = vec(2 * _vectors + 2);
  const Vec order_high = vec(2 * _vectors + 3);

  set_product_masks();
  _.vmovdqu64(order_low, Mem(_order));
  _.vmovdqu64(order_high, Mem(_order, vec_size()));
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqa64(x, Mem(stack, factor_at(PLAIN, j)));
    permute_lanes(y, x, 0x39);
    _.vmovdqa64(Mem(stack, factor_at(ROTATED1, j)), y);
    permute_lanes(y, x, 0x93);
    _.vmovdqa64(Mem(stack, factor_at(ROTATED3, j)), y);
  }

  // E2: elements 1 and 2, and elements 3 and 0 for the same
  for (int s = 0; s < 2 * _vectors; s++) {
    clear(product(s));
  }
  for (int i = 0; i < _vectors; i++) {
    const int j = from_both_ends(i, _vectors);
    const Vec f = factor(ROTATED3, j, x);
    for (int k = j; k < _vectors; k++) {
      const Vec g = factor(ROTATED1, k, y);
      const Vec low  = product(j + k);
      const Vec high = product(j + k + 1);
      _.vpmadd52luq(j == k ? low.masked(middle) : low, f, g);
      _.vpmadd52huq(j == k ? high.masked(middle) : high, f, g);
    }
  }
  for (int s = 0; s < 2 * _vectors; s++) {
    const Vec p = product(s);
    permute_lanes(y, p, 0x4E);
    _.vpaddq(p.zeroed(middle), p, y);
  }
  // E0 without squares
  for (int i = 0; i < _vectors - 1; i++) {
    const int j = from_both_ends(i, _vectors - 1);
    const Vec f = factor(PLAIN, j, x);
    for (int k = j + 1; k < _vectors; k++) {
      product_of(f, factor(PLAIN, k, y), j + k);
    }
  }
  for (int s = 0; s < 2 * _vectors; s++) {
    _.vmovdqa64(Mem(stack, even_at(s)), product(s));
    clear(product(s));
  }

  // O1: elements 0 to 2, and element 3 for element 1
  for (int j = 0; j < _vectors; j++) {
    const Vec f = factor(PLAIN, j, x);
    for (int k = 0; k < _vectors; k++) {
      product_of(f, factor(ROTATED1, k, y), j + k);
    }
  }
  for (int s = 0; s < 2 * _vectors; s++) {
    const Vec p = product(s);
    permute_lanes(y, p, 0x4E);
    _.vpaddq(p.masked(second), p, y);
  }

  // T: vectors j and j + vectors of E and O meet, the latter being one element higher
  for (int j = 0; j < _vectors; j++) {
    const Vec odd  = product(j);
    const Vec even = product(j + _vectors);
    _.vmovdqa64(x, Mem(stack, even_at(j + _vectors)));
    _.vpaddq(x.masked(all_but_last), x, odd);
    permute_lanes(even.zeroed(all_but_first), even, 0x90);
    _.vpaddq(even, even, Mem(stack, even_at(j)));
    _.vpaddq(odd, x, x);
    _.vpaddq(even, even, even);
  }
  for (int j = 0; j < _vectors; j++) {
    const Vec f = factor(PLAIN, j, x);
    product_of(f, f, 2 * j, _vectors);
  }
  for (int j = 0; j < _vectors; j++) {
    const Vec odd  = product(j);
    const Vec even = product(j + _vectors);
    _.vmovdqa64(x, even);
    _.vpermt2q(x, order_low, odd);
    _.vpermt2q(even, order_high, odd);
    _.vmovdqa64(Mem(stack, low_at(j)), x);
    _.vmovdqa64(Mem(stack, high_at(j)), even);
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
void IfmaGenerator::square_product_in_registers() {
  const Asm::Reg stack = Asm::RSP;
  const int odds  = 2 * _vectors;    // numbers of registers
  const int a     = 4 * _vectors;
  const int a1    = 5 * _vectors;    // A rotated by one element
  const Vec x = vec(30);
  const Vec y = vec(31);

  set_product_masks();
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqa64(vec(a + j), Mem(stack, factor_at(PLAIN, j)));
    permute_lanes(vec(a1 + j), vec(a + j), 0x39);
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
          permute_lanes(rotated3, vec(a + e2.j), 0x93);
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
            permute_lanes(t, product(s), 0x4E);
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
    permute_lanes(x, low, 0x4E);
    permute_lanes(y, high, 0x4E);
    _.vpaddq(low.masked(second), low, x);
    _.vpaddq(high.masked(second), high, y);
    _.vpaddq(odd.masked(all_but_last), odd, low);
    permute_lanes(x.zeroed(all_but_first), high, 0x90);
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
    _.vmovdqa64(Mem(stack, low_at(j)), low);
    _.vpermt2q(even, y, product(j + _vectors));
    _.vmovdqa64(Mem(stack, high_at(j)), even);
  }
}

// Adds the upper half of T to the sums of the row after the last one. _base is that of the row before.
void IfmaGenerator::add_high() {
  const int dropped = _lanes * _vectors - _rows;
  for (int j = 0; j < _vectors; j++) {
    const Mem high(Asm::RSP, high_at(j));
    const Vec s = sum(1 + (j + dropped) % _vectors);
    if (j + dropped < _vectors) {
      _.vpaddq(s, s, high);
    } else {
      const Vec moved = q();
      _.vmovdqa64(moved, high);
      raise_lanes(moved);
      _.vpaddq(s, s, moved);
    }
  }
}

void IfmaGenerator::square() {
  CryptoAssembler::Label again;
  _.enter(4, 32);
  _.movq(old_stack, Asm::RSP);
  _.subq(Asm::RSP, frame_size());
  _.andq(Asm::RSP, -64);
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqu64(vec(0), a_at(j));
    _.vmovdqa64(Mem(Asm::RSP, factor_at(PLAIN, j)), vec(0));
  }
  _.align(32);
  _.bind(again);
  _base = _turn = _odd = 0;
  set_masks();
  if (has_registers()) {
    square_product_in_registers();
  } else {
    square_product();
  }
  for (int j = 0; j < _vectors; j++) {
    _.vmovdqa64(sum(j), Mem(Asm::RSP, low_at(j)));
  }
  clear(q());
  make_digit();
  middle_rows(false);
  last_row(false);
  add_high();
  normalize();
  store(Asm::RSP, factor_at(PLAIN, 0));
  _.decq(count);
  _.jcc(Asm::NOT_EQUAL, again);
  store(result, 0);

  clear(vec(0));
  for (int offset = 0; offset < frame_size(); offset += vec_size()) {
    _.vmovdqa64(Mem(Asm::RSP, offset), vec(0));
  }
  _.movq(Asm::RSP, old_stack);
  _.vzeroupper();
  _.leave();

  // Lanes of two vectors in turn.
  _.align_data(64);
  _.bind(_order);
  for (int i = 0; i < 8; i++) {
    for (int c = 0; c < _numbers; c++) {
      _.data64((uint64_t)(_numbers * (i / 2 + 4 * (i % 2)) + c));
    }
  }
}

// ---- Tables

// Reads all entries, whatever the index.
void IfmaGenerator::select() {
  const Asm::Reg table   = Asm::RSI;
  const Asm::Reg entries = Asm::RDX;
  const Asm::Reg stride  = Asm::RCX;
  const Asm::Reg index   = Asm::R8;
  const Asm::Reg index2  = Asm::R9;
  const Vec wanted = vec(28);
  const Vec chosen = vec(29);
  const Vec one    = vec(30);
  const Vec entry  = vec(31);
  CryptoAssembler::Label next;

  _.enter(_numbers == 2 ? 6 : 5, 32);
  _.movl(temp, 1);
  _.vpbroadcastq(one, temp);
  _.vpbroadcastq(wanted, index);
  if (_numbers == 2) {
    _.movl(temp, 0xAA);
    _.kmovb(mask_temp, temp);
    _.vpbroadcastq(wanted.masked(mask_temp), index2);
  }
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

template <int numbers, int lanes, int vectors, int rows> static void multiply(CryptoAssembler& a) {
  IfmaGenerator(a, numbers, lanes, vectors, rows).multiply();
}

template <int numbers, int lanes, int vectors, int rows> static void square(CryptoAssembler& a) {
  IfmaGenerator(a, numbers, lanes, vectors, rows).square();
}

template <int numbers, int lanes, int vectors, int rows> static void select(CryptoAssembler& a) {
  IfmaGenerator(a, numbers, lanes, vectors, rows).select();
}

#define PLAIN(numbers, lanes, vectors, rows) \
  { numbers, lanes, vectors, rows, multiply<numbers, lanes, vectors, rows>, NULL, select<numbers, lanes, vectors, rows> }
#define SQUARE(numbers, lanes, vectors, rows) \
  { numbers, lanes, vectors, rows, multiply<numbers, lanes, vectors, rows>, square<numbers, lanes, vectors, rows>, \
    select<numbers, lanes, vectors, rows> }

const MontgomeryIfma::Shape MontgomeryIfma::shapes[shape_count] = {
  PLAIN(1, 4, 3, 10), PLAIN(1, 4, 3, 12), PLAIN(1, 4, 4, 16), SQUARE(1, 4, 5, 20), PLAIN(1, 8, 3, 24),
  SQUARE(1, 4, 8, 30), SQUARE(1, 4, 10, 40), PLAIN(1, 8, 6, 48), PLAIN(1, 8, 8, 64), PLAIN(1, 8, 10, 80),
  PLAIN(1, 8, 12, 96), PLAIN(1, 8, 15, 120), PLAIN(1, 8, 20, 160), PLAIN(1, 8, 24, 192),
  PLAIN(2, 4, 3, 10), PLAIN(2, 4, 3, 12), PLAIN(2, 4, 4, 16), SQUARE(2, 4, 5, 20), SQUARE(2, 4, 8, 30),
  SQUARE(2, 4, 10, 40)
};
