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
//   The modulus is folded. With N = n * k, k = -n^-1 modulo 2^104, N + 1 is a multiple of 2^104, so that the lowest 52
//   bits of the sum are themselves q[f]; and since q[f] = q[f] * (N + 1) - q[f] * N, they can be replaced by
//   q[f] * (N + 1) / 2^104 two rows later. The factor (N + 1) / 2^104 is below n: it has no more limbs. Only the last
//   two digits are those of n itself, since multiples of N may be 104 bits longer than those of n. So
//   r < a * b / R + 2 * n.
//   The digit never leaves the vector registers: vpbroadcastq takes it from the lowest element of the first sum. It has
//   the time of two rows to get where it is wanted.
// Limbs are kept crosswise (MontgomeryVectors), so that to drop one costs one shift of lanes, whatever the length,
// and no multiplication is wasted but by rounding the length up to a multiple of the lanes. Where registers suffice,
// there are two parts of the sums: what is added to one register waits for what was added before.
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
//   modulus   as MontgomeryVectors says
// select:   void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, size_t index, size_t index2)
//   r         one number, or two; does not overlap table
//   table     entries of that form, each stride bytes behind the one before it; at least one
//   index     below entries; of two numbers, that of the first one
//   index2    that of the second one
// Arrays need the alignment of their words only; those that begin where a cache line does are faster.
//
// Registers: the names below; vectors as IfmaWriter hands them out. Features: MontgomeryVectors::features.
// Constant time: branches and addresses depend on the number of rows, times and entries only; carries go through mask
// registers. A copy of a number is on the stack in square alone, and is wiped.
// Speed: cycles for a product and for a square among several, arrays at lines of the cache (AMD EPYC, CPU family 26 model
// 2, two pipes of 512 bits, 2026-11-22), and the cycles that the multiplications of products alone need:
//     limbs                  10    12    16    20    24    30    40    48    64    80
//     product, 4 lanes      113   134   186   252         541   875
//     bound                  60    72   128   200         480   800
//     square                                  296         496   745
//     product, 8 lanes                        231   269   342   483   650  1091  1677
//     bound                                   120   144   240   400   576  1024  1600
//     two products          130   152   207   272         557   890
//     bound                  60    72   128   200         480   800
//     two squares                             328         538   790
// The rest goes to other instructions of vectors and, at the end, to carries: some 50 cycles.
// The same with pipes of 256 bits (AMD EPYC, CPU family 25 model 17, 2026-11-24), where wider vectors gain less and squares
// more; ModExpKernels::choose() measures:
//     limbs                  10    12    16    20    24    30    40    48    60    64    80
//     product, 4 lanes      157   175   212   277         581   923
//     square                                  272         498   743
//     product, 8 lanes                        327   374   567   895  1273  2099  2219  3432
//     two products          208   235   346   484   660  1061  1716
//     two squares                             457         927  1439
// Sources: Montgomery, Modular Multiplication Without Trial Division, 1985; Quisquater, Fast Modular Exponentiation
//   without Division, 1990 (multiples of the modulus that give the digits of Q at no cost); Gueron and Krasnov,
//   Software Implementation of Modular Exponentiation, Using Advanced Vector Instructions Architectures, 2012; Drucker
//   and Gueron, Fast modular squaring with AVX512IFMA, 2018.

#include "crypto/montgomeryVectors.hpp"

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

static const uint64_t digit_mask = ((uint64_t)1 << MontgomeryVectors::digit_bits) - 1;

class IfmaWriter {
 public:
  // numbers: how many there are side by side, one or two
  IfmaWriter(CryptoAssembler& a, int numbers, int lanes, int vectors, int rows)
    : _a(a), _numbers(numbers), _lanes(lanes), _vectors(vectors), _rows(rows), _with_ab(false), _parts(1),
      _base(0), _turn(0), _odd(0) {}

  void multiply();
  void square();
  void select();

 private:
  CryptoAssembler& _a;
  const int _numbers;
  const int _lanes;
  const int _vectors;
  const int _rows;
  bool _with_ab;    // whether rows add a * b
  int _parts;       // of the sums
  int _base;        // how often the vectors have changed their names
  int _turn;        // those of the digits of the quotient, modulo ring
  int _odd;         // those of the digits of b, modulo 2
  CryptoAssembler::Label _order;

  Vec vec(int number) const { return Vec(number, _lanes * _numbers == 8 ? Asm::W512 : Asm::W256); }
  int lane_size() const     { return 8 * _numbers; }
  int vec_size() const      { return lane_size() * _lanes; }
  int number_size() const   { return vec_size() * _vectors; }

  // Vector registers: the sums, digits and scratch. Of two parts of the sums, one is for a * b, or if there is none, for
  // the upper halves of products.
  enum Term { FOLDED_LOW, FOLDED_HIGH, AB_LOW, AB_HIGH };
  enum { ring = 4 };    // digits of the quotient: they are made two rows early
  Vec part(int p, int j) const { return vec(_vectors * p + (_base + j) % _vectors); }
  Vec sum(int j) const         { return part(0, j); }
  Vec sum_of(Term t, int j) const { return part(_parts == 1 ? 0 : _with_ab ? t / 2 : t, j); }
  Vec named(int i) const       { return vec(_vectors * _parts + i); }
  Vec q() const                { return named(_turn); }
  Vec q_before() const         { return named((_turn + ring - 1) % ring); }
  Vec q_next() const           { return named((_turn + 1) % ring); }
  Vec q_new() const            { return named((_turn + 2) % ring); }
  Vec b() const                { return named(ring + _odd); }
  Vec b_before() const         { return named(ring + 1 - _odd); }
  Vec carry() const            { return named(ring + 2); }
  Vec scratch() const          { return named(ring + 3); }
  enum { named_count = ring + 4 };

  Mem a_at(int j) const       { return Mem(a_limbs, vec_size() * j); }
  Mem folded_at(int j) const  { return Mem(modulus, 8 * MontgomeryVectors::folded_at + vec_size() * j); }
  Mem modulus_at(int j) const { return folded_at(_vectors + j); }

  void clear(Vec v) { _a.vpxorq(v, v, v); }
  void move_mask(Asm::Mask mask, int lanes);
  void set_masks();
  void broadcast(Vec to, const Mem& lane);
  void broadcast_lowest(Vec to, Vec from);
  void drop_lane(Vec v);
  void raise_lanes(Vec v);
  void permute_lanes(Vec to, Vec from, int order);
  void accumulate();
  void clear_parts(int first);
  void clear_digits();
  void make_digit();
  void next_row();
  void restore_names();
  void middle_rows();
  void last_row();
  void normalize();
  void carry_through(Asm::Mask makers, Asm::Mask passers);
  void store();

  // The stack of square(): the upper half of T; A rotated by one lane and by three; sums of the lower half of T
  enum Place { HIGH, ROTATED1, ROTATED3, EVEN, ODD, places };
  Mem stack_at(Place p, int j) const { return Mem(Asm::RSP, vec_size() * (_vectors * p + j)); }
  int frame_size() const             { return places * number_size(); }
  // Registers of square_product()
  Vec even(int j) const  { return vec(j); }
  Vec odd(int j) const   { return vec(_vectors + j); }
  Vec a(int j) const     { return vec(2 * _vectors + j); }
  Vec factor() const     { return vec(30); }
  Vec moved() const      { return vec(31); }
  template <typename Factor> void multiply_add(bool high, Vec sum, Vec x, const Factor& y);
  void fold_even();
  void fold_odd();
  void square_half(int half);
  void square_product();
  void add_high();
};

// A mask of lanes, given by its lowest bits.
void IfmaWriter::move_mask(Asm::Mask mask, int lanes) {
  int elements = lanes;
  if (_numbers == 2) {
    elements = 0;
    for (int lane = 0; lane < _lanes; lane++) {
      elements |= (lanes >> lane & 1) * 3 << 2 * lane;
    }
  }
  _a.movl(temp, elements);
  _a.kmovb(mask, temp);
}

void IfmaWriter::set_masks() {
  const int all = (1 << _lanes) - 1;
  move_mask(lowest, 1);
  move_mask(all_but_last, all >> 1);
  move_mask(all_but_first, all - 1);
}

void IfmaWriter::broadcast(Vec to, const Mem& lane) {
  if (_numbers == 2) {
    _a.vbroadcasti64x2(to, lane);
  } else {
    _a.vpbroadcastq(to, lane);
  }
}

void IfmaWriter::broadcast_lowest(Vec to, Vec from) {
  if (_numbers == 2) {
    _a.vshufi64x2(to, from, from, 0);
  } else {
    _a.vpbroadcastq(to, from.as_xmm());
  }
}

void IfmaWriter::drop_lane(Vec v)   { _a.valignq(v.zeroed(all_but_last), v, v, _numbers); }
void IfmaWriter::raise_lanes(Vec v) { _a.valignq(v.zeroed(all_but_first), v, v, (_lanes - 1) * _numbers); }

// Of four lanes; order has two bits for each.
void IfmaWriter::permute_lanes(Vec to, Vec from, int order) {
  if (_numbers == 2) {
    _a.vshufi64x2(to, from, from, order);
  } else {
    _a.vpermq(to, from, order);
  }
}

// ---- Rows
//
// Before row f the sums are what is left of the terms of rows before it, divided by 2^52 for each. Then
//     sum += hi(a * b[f-1]) + lo(a * b[f]) + hi(folded * q[f-3]) + lo(folded * q[f-2]) + carry
// makes the lowest limb of sum final; q[f] is its low 52 bits, carry the others, and next_row() drops it.

void IfmaWriter::accumulate() {
  const Vec factor = scratch();
  for (int j = 0; j < _vectors; j++) {
    if (_with_ab) {
      _a.vmovdqu64(factor, a_at(j));
      _a.vpmadd52huq(sum_of(AB_HIGH, j), factor, b_before());
      _a.vpmadd52luq(sum_of(AB_LOW, j), factor, b());
    }
    _a.vmovdqu64(factor, folded_at(j));
    _a.vpmadd52huq(sum_of(FOLDED_HIGH, j), factor, q_before());
    _a.vpmadd52luq(sum_of(FOLDED_LOW, j), factor, q());
    if (j == 0) {
      // what the next digit waits for longest comes last
      if (_parts == 2) {
        _a.vpaddq(carry(), carry(), part(1, 0));
        clear(part(1, 0));
      }
      _a.vpaddq(sum(0), sum(0), carry());
      make_digit();
    }
  }
}

void IfmaWriter::clear_parts(int first) {
  for (int i = first * _vectors; i < _parts * _vectors; i++) {
    clear(vec(i));
  }
}

// Those of rows before the first one
void IfmaWriter::clear_digits() {
  clear(q_before());
  clear(q());
  clear(q_next());
}

// What the lowest limb of the sum says: a digit of the quotient, and what goes to the next limb.
void IfmaWriter::make_digit() {
  const Vec s = sum(0);
  broadcast_lowest(q_new(), s);
  _a.vpsrlq(carry().zeroed(lowest), s, MontgomeryVectors::digit_bits);
}

void IfmaWriter::next_row() {
  drop_lane(sum(0));
  _base = (_base + 1) % _vectors;
  _turn = (_turn + 1) % ring;
  _odd ^= 1;
}

// Moves everything to where it was when _base, _turn and _odd were 0.
void IfmaWriter::restore_names() {
  const Vec moved = scratch();
  if (_base != 0) {
    for (int p = 0; p < _parts; p++) {
      const int first = _vectors * p;
      const int last  = first + _vectors - 1;
      _a.vmovdqa64(moved, vec(first));
      for (int i = first; i < last; i++) {
        _a.vmovdqa64(vec(i), vec(i + 1));
      }
      _a.vmovdqa64(vec(last), moved);
    }
  }
  for (int t = 0; t < _turn; t++) {
    _a.vmovdqa64(moved, named(0));
    for (int i = 0; i < ring - 1; i++) {
      _a.vmovdqa64(named(i), named(i + 1));
    }
    _a.vmovdqa64(named(ring - 1), moved);
  }
  if (_odd != 0) {
    _a.vmovdqa64(named(ring), b());
  }
  _base = _turn = _odd = 0;
}

// Rows 1 to _rows - 1, after accumulate() of row 0.
void IfmaWriter::middle_rows() {
  const int rows = _rows - 1;
  CryptoAssembler::Label next;
  if (_with_ab) {
    // One row: moves cost next to nothing.
    CryptoAssembler::Label next_group;
    CryptoAssembler::Label done;
    _a.movl(rows_left, rows);
    _a.movl(in_group, _vectors - 1);
    _a.align(32);
    _a.bind(next);
    _a.addq(b_limbs, vec_size());
    _a.bind(next_group);
    next_row();
    broadcast(b(), Mem(b_limbs));
    accumulate();
    restore_names();
    _a.decl(rows_left);
    _a.jcc(Asm::EQUAL, done);
    _a.decl(in_group);
    _a.jcc(Asm::NOT_EQUAL, next);
    _a.addq(b_limbs, vec_size() - number_size() + lane_size());
    _a.movl(in_group, _vectors);
    _a.jmp(next_group);
    _a.bind(done);
    return;
  }
  _a.movl(rows_left, rows / _vectors);
  _a.align(32);
  _a.bind(next);
  for (int i = 0; i < _vectors; i++) {
    next_row();
    accumulate();
  }
  restore_names();
  _a.decl(rows_left);
  _a.jcc(Asm::NOT_EQUAL, next);
  for (int i = 0; i < rows % _vectors; i++) {
    next_row();
    accumulate();
  }
}

// The last two digits of the quotient are those of n itself, so that the result is below a * b / R + 2 * n. Here they
// become known, from the two limbs that are to be zero: of that of the row before, the digit is left.
void IfmaWriter::last_row() {
  const Vec first_limb  = q_next();
  const Vec second_limb = q_new();
  const Vec factor      = scratch();
  const Vec digit0      = q_before();
  const Vec digit1      = carry();
  const Vec factor1     = b_before();
  broadcast(factor, Mem(modulus, 8 * MontgomeryVectors::k0_at));
  clear(digit0);
  clear(digit1);
  _a.vpmadd52luq(digit0, first_limb, factor);
  _a.vpmadd52huq(digit1, first_limb, factor);
  broadcast(factor1, Mem(modulus, 8 * MontgomeryVectors::k1_at));
  _a.vpmadd52luq(digit1, first_limb, factor1);
  _a.vpmadd52luq(digit1, second_limb, factor);

  // limbs of the row before; the lowest one and first_limb together are zero, and have a carry unless they were
  const Vec row_before = second_limb;
  clear(row_before);
  _a.vpmadd52luq(row_before, digit0, modulus_at(0));
  _a.vpternlogq(factor, factor, factor, 0xFF);
  _a.vpsrlq(factor, factor, 64 - MontgomeryVectors::digit_bits);
  _a.vpaddq(factor, factor, row_before);
  _a.vpsrlq(factor.zeroed(lowest), factor, MontgomeryVectors::digit_bits);
  drop_lane(row_before);
  const Vec s = sum(0);
  _a.vpaddq(s, s, factor);
  for (int j = 0; j < _vectors; j++) {
    _a.vmovdqu64(factor, modulus_at(j));
    if (j > 0) {
      _a.vpmadd52luq(sum(j - 1), digit0, factor);
    }
    _a.vpmadd52huq(sum(j), digit0, factor);
  }
  _a.vpaddq(sum(_vectors - 1), sum(_vectors - 1), row_before);
  for (int j = 0; j < _vectors; j++) {
    _a.vpmadd52luq(sum(j), digit1, modulus_at(j));
  }
  const Vec last_carry = factor;
  _a.vpsrlq(last_carry.zeroed(lowest), s, MontgomeryVectors::digit_bits);
  drop_lane(s);
  for (int j = 0; j < _vectors; j++) {
    // the sums of the next row, while _base is that of this one
    const Vec next = sum(j + 1);
    _a.vpmadd52huq(sum_of(FOLDED_HIGH, j + 1), q(), folded_at(j));
    if (_with_ab) {
      _a.vpmadd52huq(sum_of(AB_HIGH, j + 1), b(), a_at(j));
    }
    _a.vpmadd52huq(next, digit1, modulus_at(j));
    if (_parts == 2) {
      _a.vpaddq(next, next, part(1, j + 1));
    }
    if (j == 0) {
      _a.vpaddq(next, next, last_carry);
    }
  }
}

// Gives all limbs 52 bits. A first pass carries along the vectors, and then from each element to the next one; after
// it only limbs of the first vector may be too large, by less than 2^12. What they carry goes through limbs that are
// all ones, as far as those reach: that is an addition of masks of elements. _base is that of the row before.
void IfmaWriter::normalize() {
  const Vec digits = carry();
  const Vec t = q();
  const Vec minus_one = q_before();
  const Vec ones = b();
  _a.movq(temp, digit_mask);
  _a.vpbroadcastq(digits, temp);
  const Vec first = sum(1);
  for (int j = 0; j < _vectors; j++) {
    const Vec s = sum(1 + j);
    _a.vpsrlq(t, s, MontgomeryVectors::digit_bits);
    _a.vpandq(s, s, digits);
    if (j < _vectors - 1) {
      const Vec next = sum(2 + j);
      _a.vpaddq(next, next, t);
    }
  }
  raise_lanes(t);
  _a.vpaddq(first, first, t);
  _a.vmovdqa64(ones, sum(2));
  for (int j = 2; j < _vectors; j++) {
    _a.vpandq(ones, ones, sum(1 + j));
  }
  _a.vpternlogq(minus_one, minus_one, minus_one, 0xFF);
  _a.vpcmpuq(all_ones, ones, digits, EQUALS);
  _a.vpcmpuq(carries, first, digits, GREATER_THAN);
  _a.vpandq(first, first, digits);
  _a.vpcmpuq(first_ones, first, digits, EQUALS);
  // lanes that make a carry, and those that pass on what they get
  const Asm::Mask passers = mask_temp;
  _a.kandb(passers, first_ones, all_ones);
  _a.kandb(all_ones, carries, all_ones);
  const Asm::Mask into = all_ones;
  carry_through(into, passers);
  _a.kandb(first_ones, first_ones, into);
  _a.korb(carries, carries, first_ones);
  _a.vpsubq(first.masked(into), first, minus_one);
  _a.vpandq(first, first, digits);
  for (int j = 1; j < _vectors; j++) {
    const Vec s = sum(1 + j);
    _a.vpcmpuq(mask_temp, s, digits, EQUALS);
    _a.vpsubq(s.masked(carries), s, minus_one);
    _a.vpandq(s, s, digits);
    _a.kandb(carries, carries, mask_temp);
  }
}

// Replaces the lanes that make a carry by those that get one: the carries of an addition of makers to makers and passers.
void IfmaWriter::carry_through(Asm::Mask makers, Asm::Mask passers) {
  if (_numbers == 1) {
    _a.kaddb(makers, makers, makers);
    _a.kaddb(makers, makers, passers);
    _a.kxorb(makers, makers, passers);
    return;
  }
  // For either number, the other one's elements pass on everything.
  _a.movl(temp, 0x55);
  _a.kmovb(one_number, temp);
  _a.movl(temp, 0xAA);
  _a.kandb(sum_of_one, makers, one_number);
  _a.kxorb(sum_of_other, makers, sum_of_one);
  _a.kaddb(sum_of_one, sum_of_one, sum_of_one);
  _a.kaddb(sum_of_other, sum_of_other, sum_of_other);
  _a.kmovb(makers, temp);
  _a.korb(makers, makers, passers);
  _a.kaddb(sum_of_one, sum_of_one, makers);
  _a.korb(makers, one_number, passers);
  _a.kaddb(sum_of_other, sum_of_other, makers);
  _a.kxorb(sum_of_one, sum_of_one, sum_of_other);
  _a.kandb(sum_of_one, sum_of_one, one_number);
  _a.kxorb(sum_of_one, sum_of_one, sum_of_other);
  _a.kxorb(makers, sum_of_one, passers);
}

void IfmaWriter::store() {
  for (int j = 0; j < _vectors; j++) {
    _a.vmovdqu64(Mem(result, vec_size() * j), sum(1 + j));
  }
}

void IfmaWriter::multiply() {
  _a.enter(4, 32);
  _with_ab = true;
  _parts = 2 * _vectors + named_count <= 32 ? 2 : 1;
  set_masks();
  broadcast(b(), Mem(b_limbs));
  clear_digits();
  clear_parts(0);
  for (int j = 0; j < _vectors; j++) {
    _a.vpmadd52luq(j == 0 ? sum(0) : sum_of(AB_LOW, j), b(), a_at(j));
  }
  make_digit();
  middle_rows();
  last_row();
  normalize();
  store();
  _a.vzeroupper();
  _a.leave();
}

// ---- Squares, with four lanes in a vector
//
// A^2 = T: element u of vector j times element v of vector k belongs to limb j + k + vectors * (u + v). So let E hold
// what belongs to even u + v, and O the odd ones: element w of vector s, for limbs s + vectors * 2w and
// s + vectors * (2w + 1), s < 2 * vectors. Products of equal elements (E0), of those two apart (E2) and of neighbours
// (O1) come from A and A rotated. Every pair of limbs is multiplied once and all sums are then doubled, before the
// squares of limbs are added; in E2 the pairs of a vector with itself come twice, and one of them is masked out. The
// rotations are such that sums stand at their places but for those with u > v, which are two elements off.
//
// One half of the vectors of E and O is done after the other, instructions for E and O in turn: then there are registers
// for all sums, and few instructions wait for the one before.

// The halves of products of vectors j and k that are added to the sums of one half, and to which of them.
class IfmaProducts {
 public:
  enum Pairs { ALL, UNEQUAL, UP_TO_EQUAL };
  IfmaProducts(int vectors, Pairs pairs, int half)
    : _vectors(vectors), _pairs(pairs), _first(half * vectors), _row(-1), j(0), k(vectors - 1), high(true) { next(); }
  bool is_done() const { return _row == _vectors; }
  int sum() const      { return j + k + high - _first; }
  void next() {
    do {
      if (high) {
        next_pair();
      }
      high = !high;
    } while (!is_done() && (sum() < 0 || sum() >= _vectors));
  }
 private:
  // Short rows have long ones between them.
  void next_pair() {
    k++;
    while (k == _vectors && ++_row < _vectors) {
      j = _row % 2 == 0 ? _row / 2 : _vectors - 1 - _row / 2;
      k = _pairs == ALL ? 0 : _pairs == UNEQUAL ? j + 1 : j;
    }
  }
  const int   _vectors;
  const Pairs _pairs;
  const int   _first;
  int         _row;
 public:
  int  j;
  int  k;
  bool high;
};

template <typename Factor> void IfmaWriter::multiply_add(bool high, Vec sum, Vec x, const Factor& y) {
  if (high) {
    _a.vpmadd52huq(sum, x, y);
  } else {
    _a.vpmadd52luq(sum, x, y);
  }
}

// In E2, elements 3 and 0 are for elements 1 and 2.
void IfmaWriter::fold_even() {
  for (int j = 0; j < _vectors; j++) {
    permute_lanes(moved(), even(j), 0x4E);
    _a.vpaddq(even(j).zeroed(middle), even(j), moved());
  }
}

// In O1, element 3 is for element 1.
void IfmaWriter::fold_odd() {
  for (int j = 0; j < _vectors; j++) {
    permute_lanes(moved(), odd(j), 0x4E);
    _a.vpaddq(odd(j).masked(second), odd(j), moved());
  }
}

// Products of unequal limbs
void IfmaWriter::square_half(int half) {
  for (int i = 0; i < 2 * _vectors; i++) {
    clear(vec(i));
  }
  IfmaProducts o1(_vectors, IfmaProducts::ALL, half);
  IfmaProducts e2(_vectors, IfmaProducts::UP_TO_EQUAL, half);
  IfmaProducts e0(_vectors, IfmaProducts::UNEQUAL, half);
  int loaded = -1;
  while (!o1.is_done() || !e0.is_done()) {
    if (!o1.is_done()) {
      multiply_add(o1.high, odd(o1.sum()), a(o1.j), stack_at(ROTATED1, o1.k));
      o1.next();
    }
    if (!e2.is_done()) {
      if (loaded != e2.j) {
        loaded = e2.j;
        _a.vmovdqa64(factor(), stack_at(ROTATED3, loaded));
      }
      const Vec sum = even(e2.sum());
      multiply_add(e2.high, e2.j == e2.k ? sum.masked(middle) : sum, factor(), stack_at(ROTATED1, e2.k));
      e2.next();
      if (e2.is_done()) {
        fold_even();
      }
    } else if (!e0.is_done()) {
      multiply_add(e0.high, even(e0.sum()), a(e0.j), a(e0.k));
      e0.next();
    }
  }
  fold_odd();
}

// The upper half of T to the stack, the lower one to the sums. A is in its registers.
void IfmaWriter::square_product() {
  move_mask(second, 1 << 1);
  move_mask(middle, 1 << 1 | 1 << 2);
  for (int j = 0; j < _vectors; j++) {
    permute_lanes(factor(), a(j), 0x39);
    _a.vmovdqa64(stack_at(ROTATED1, j), factor());
    permute_lanes(moved(), a(j), 0x93);
    _a.vmovdqa64(stack_at(ROTATED3, j), moved());
  }
  square_half(0);
  for (int j = 0; j < _vectors; j++) {
    _a.vmovdqa64(stack_at(EVEN, j), even(j));
    _a.vmovdqa64(stack_at(ODD, j), odd(j));
  }
  square_half(1);
  // The lower half of E meets the upper one of O, which is one element higher; the upper one of E the lower one of O.
  for (int j = 0; j < _vectors; j++) {
    permute_lanes(odd(j).zeroed(all_but_first), odd(j), 0x90);
    _a.vpaddq(odd(j), odd(j), stack_at(EVEN, j));
    _a.vpaddq(even(j).masked(all_but_last), even(j), stack_at(ODD, j));
    _a.vpaddq(odd(j), odd(j), odd(j));
    _a.vpaddq(even(j), even(j), even(j));
  }
  for (int high = 0; high < 2; high++) {
    for (int j = 0; j < _vectors; j++) {
      const int s = 2 * j + high;
      multiply_add(high != 0, s < _vectors ? odd(s) : even(s - _vectors), a(j), a(j));
    }
  }
  const Vec order_low  = a(0);
  const Vec order_high = a(1);
  _a.vmovdqa64(order_low, Mem(_order));
  _a.vmovdqa64(order_high, Mem(_order, vec_size()));
  for (int j = 0; j < _vectors; j++) {
    const Vec high = j % 2 == 0 ? factor() : moved();
    _a.vmovdqa64(high, odd(j));
    _a.vpermt2q(high, order_high, even(j));
    _a.vpermt2q(even(j), order_low, odd(j));
    _a.vmovdqa64(stack_at(HIGH, j), high);
  }
}

// Adds the upper half of T to the sums of the row after the last one. _base is that of the row before.
void IfmaWriter::add_high() {
  const int dropped = _lanes * _vectors - _rows;
  for (int j = 0; j < _vectors; j++) {
    const Mem high = stack_at(HIGH, j);
    const Vec s = sum(1 + (j + dropped) % _vectors);
    if (j + dropped < _vectors) {
      _a.vpaddq(s, s, high);
    } else {
      const Vec moved = q();
      _a.vmovdqa64(moved, high);
      raise_lanes(moved);
      _a.vpaddq(s, s, moved);
    }
  }
}

void IfmaWriter::square() {
  CryptoAssembler::Label again;
  _a.enter(4, 32);
  _a.movq(old_stack, Asm::RSP);
  _a.subq(Asm::RSP, frame_size());
  _a.andq(Asm::RSP, -64);
  for (int j = 0; j < _vectors; j++) {
    _a.vmovdqu64(a(j), a_at(j));
  }
  _a.align(32);
  _a.bind(again);
  _base = _turn = _odd = 0;
  set_masks();
  square_product();
  _parts = 2;
  clear_parts(1);
  clear_digits();
  make_digit();
  middle_rows();
  last_row();
  add_high();
  normalize();
  for (int j = 0; j < _vectors; j++) {
    _a.vmovdqa64(a(j), sum(1 + j));
  }
  _a.decq(count);
  _a.jcc(Asm::NOT_EQUAL, again);
  store();

  clear(vec(0));
  for (int offset = 0; offset < frame_size(); offset += vec_size()) {
    _a.vmovdqa64(Mem(Asm::RSP, offset), vec(0));
  }
  _a.movq(Asm::RSP, old_stack);
  _a.vzeroupper();
  _a.leave();

  // Lanes of E and O in turn, the lower ones of two vectors and the upper ones; what is 4 or more is of the second vector.
  static const int lanes[] = { 4, 0, 5, 1, 2, 6, 3, 7 };
  _a.align_data(64);
  _a.bind(_order);
  for (int i = 0; i < 8; i++) {
    for (int c = 0; c < _numbers; c++) {
      _a.data64((uint64_t)(_numbers * lanes[i] + c));
    }
  }
}

// ---- Tables

// Reads all entries, whatever the index.
void IfmaWriter::select() {
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

  _a.enter(_numbers == 2 ? 6 : 5, 32);
  _a.movl(temp, 1);
  _a.vpbroadcastq(one, temp);
  _a.vpbroadcastq(wanted, index);
  if (_numbers == 2) {
    _a.movl(temp, 0xAA);
    _a.kmovb(mask_temp, temp);
    _a.vpbroadcastq(wanted.masked(mask_temp), index2);
  }
  clear(entry);
  for (int j = 0; j < _vectors; j++) {
    clear(vec(j));
  }
  _a.align(32);
  _a.bind(next);
  // all bits set where the index is that of the entry
  _a.vpxorq(chosen, entry, wanted);
  _a.vpsubq(chosen, chosen, one);
  _a.vpsraq(chosen, chosen, 63);
  for (int j = 0; j < _vectors; j++) {
    _a.vpternlogq(vec(j), chosen, Mem(table, vec_size() * j), 0xF8);
  }
  _a.vpaddq(entry, entry, one);
  _a.addq(table, stride);
  _a.decq(entries);
  _a.jcc(Asm::NOT_EQUAL, next);
  for (int j = 0; j < _vectors; j++) {
    _a.vmovdqu64(Mem(result, vec_size() * j), vec(j));
  }
  _a.vzeroupper();
  _a.leave();
}

// ---- Kernels

template <int numbers, int lanes, int vectors, int rows> static void multiply(CryptoAssembler& a) {
  IfmaWriter(a, numbers, lanes, vectors, rows).multiply();
}

template <int numbers, int lanes, int vectors, int rows> static void square(CryptoAssembler& a) {
  IfmaWriter(a, numbers, lanes, vectors, rows).square();
}

template <int numbers, int lanes, int vectors, int rows> static void select(CryptoAssembler& a) {
  IfmaWriter(a, numbers, lanes, vectors, rows).select();
}

#define PLAIN(numbers, lanes, vectors, rows) \
  { numbers, lanes, vectors, rows, multiply<numbers, lanes, vectors, rows>, NULL, select<numbers, lanes, vectors, rows> }
#define SQUARE(numbers, lanes, vectors, rows) \
  { numbers, lanes, vectors, rows, multiply<numbers, lanes, vectors, rows>, square<numbers, lanes, vectors, rows>, \
    select<numbers, lanes, vectors, rows> }

const MontgomeryVectors::Shape MontgomeryVectors::shapes[] = {
  PLAIN(1, 4, 3, 10), PLAIN(1, 4, 3, 12), PLAIN(1, 4, 4, 16), SQUARE(1, 4, 5, 20), PLAIN(1, 8, 3, 24),
  SQUARE(1, 4, 8, 30), SQUARE(1, 4, 10, 40), PLAIN(1, 8, 6, 48), PLAIN(1, 8, 8, 60), PLAIN(1, 8, 8, 64),
  PLAIN(1, 8, 10, 80), PLAIN(1, 8, 12, 96), PLAIN(1, 8, 15, 120), PLAIN(1, 8, 20, 160), PLAIN(1, 8, 24, 192),
  PLAIN(2, 4, 3, 10), PLAIN(2, 4, 3, 12), PLAIN(2, 4, 4, 16), SQUARE(2, 4, 5, 20), PLAIN(2, 4, 6, 24),
  SQUARE(2, 4, 8, 30), SQUARE(2, 4, 10, 40),
  PLAIN(1, 8, 3, 20), PLAIN(1, 8, 4, 30), PLAIN(1, 8, 5, 40)
};

const int MontgomeryVectors::single_count = 15;
const int MontgomeryVectors::pairs_end    = 22;
const int MontgomeryVectors::shape_count  = sizeof(shapes) / sizeof(shapes[0]);

const int      MontgomeryVectors::tier     = 3;
const uint32_t MontgomeryVectors::features = CryptoFeatures::BMI2 | CryptoFeatures::AVX512F | CryptoFeatures::AVX512DQ |
                                             CryptoFeatures::AVX512BW | CryptoFeatures::AVX512VL | CryptoFeatures::AVX512IFMA;
