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

// Montgomery multiplication with radix 2^64 in general registers, with MULX and UMULXHI.
//
// With R = 2^(64 * words) and numbers less than R, the kernels compute
//     r = (a * b + m * n) / R, less n if that is R or more;   m = a * b * -n^-1 modulo R
// which is a * b * R^-1 modulo n. The sum is less than R^2 + R * n, so one subtraction makes r < R, whether a and b are
// less than n or not. T, 2 * words words on the stack, is passed three times:
//     T = a * b       words^2 products of words; half of them for a square: those with i < k, twice, and the squares
//     T = T + m * n   words^2 products; the factors m come one after another, each from the lowest word that is left
//     r = upper half of T, from which n or zero is subtracted under a mask
//
// All works on blocks of 4 x 4 words, for which a window of registers has room. Four words of the sum, the window, stay in
// registers, and so do four words of one operand, x; each of the four rows of a block adds one word of T and one of the other
// operand, the factor, times x: the word of T and the high halves in one chain of carries, then the low halves in another, four
// instructions for a product. A row completes the lowest word, whose register takes the new highest one, into which nothing is
// carried: (2^256 - 1) + (2^64 - 1) + (2^256 - 1) * (2^64 - 1) = 2^320 - 1. The window after a block goes into the next block of
// the row of blocks. In the reduction the factor is lowest word * k0; it is kept where that word, which becomes zero, stood in T.
// The carry that the lowest word leaves then is 1 unless it was zero, for which no product is needed.
//
// There is a carry for 64 bits, and no borrow: r = T - n is T + (2^64 - 1 - n) + 1, word by word.
//
// multiply: void (uint64_t* r, uint64_t* a, uint64_t* b, uint64_t* n, uint64_t k0, size_t words)
// square:   void (uint64_t* r, uint64_t* a, uint64_t* n, uint64_t k0, size_t words), with b = a
//   r      words words, written at the end; equal to a, b or both, or without overlap with any operand
//   a, b   any numbers of words words
//   n      an odd number of words words; leading zeros are allowed
//   k0     -n^-1 modulo 2^64
//   words  a multiple of 8, 8 <= words <= 256
//
// Registers: the names below. Features: VIS 3.
// Constant time: jumps and addresses depend on words and the pointers only. No manual says whether the time of MULX or UMULXHI
//   depends on data. All of the frame with T, which holds secrets, is wiped, and so are registers that the next user of the
//   window could find.
// Speed: not measured, for want of a processor.
// Source: Koc, Acar, Kaliski: Analyzing and comparing Montgomery multiplication algorithms, IEEE Micro 16(3), 1996
//   (separated operand scanning); Oracle SPARC Architecture 2011, chapter 7.

#include "cryptoKernels_sparc.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;

static const int block       = 4;     // words
static const int block_bytes = 8 * block;

static const Reg t        = Asm::I0;    // the words of T that a block adds to
static const Reg x_at     = Asm::I1;    // of the words in x
static const Reg factors  = Asm::I2;    // where the factors of a row of blocks are
static const Reg end_at   = Asm::I3;    // of the operand that x_at goes through
static const Reg factor   = Asm::I4;
static const Reg above    = Asm::I5;    // what comes into the word above the window
static const Reg k0       = Asm::O4;
static const Reg row_at   = Asm::O5;    // where in T a row of blocks begins; the reduction: the carry between rows of blocks
static const Reg last_at  = Asm::O7;    // the end of the factors; after the reduction, the upper half of T

static const Reg temps[4] = { Asm::O0, Asm::O1, Asm::O2, Asm::O3 };

// They move up by one word with every row.
static const Reg window[block] = { Asm::L0, Asm::L1, Asm::L2, Asm::L3 };

static const Reg x[block] = { Asm::L4, Asm::L5, Asm::L6, Asm::L7 };

class MontgomeryWriter {
 public:
  explicit MontgomeryWriter(CryptoAssembler& a) : _a(a) {}

  void multiply();
  void square();

 private:
  // Places in the frame, relative to FP + bias. Below it is T, from SP + t_at on.
  enum {
    r_at = -8, a_at = -16, b_at = -24, n_at = -32, k0_at = -40, bytes_at = -48, slots_end = -64,
    t_at = Asm::bias + Asm::least_frame
  };

  CryptoAssembler& _a;

  static Mem slot(int at)         { return Mem(Asm::FP, Asm::bias + at); }
  static Reg word(int row, int i) { return window[(row + i) % block]; }

  void begin(bool is_square);
  void end();
  void load(const Reg* words, Reg from);
  void store_window();
  void set_end(Reg end, Reg begin);
  void set_carry(Reg bit);
  void add_halves(bool high, Reg by, int row, int first, bool with_carry);
  void full_block();
  void full_blocks();
  void triangle();
  void reducing_block();
  void add_squares();
  void reduce();
  void subtract();
};

// Sets up the frame, with T from SP + t_at on, and clears the lower half of T.
void MontgomeryWriter::begin(bool is_square) {
  const Reg a     = Asm::I1;
  const Reg b     = is_square ? Asm::I1 : Asm::I2;
  const Reg n     = is_square ? Asm::I2 : Asm::I3;
  const Reg k     = is_square ? Asm::I3 : Asm::I4;
  const Reg words = is_square ? Asm::O4 : Asm::O5;    // of the caller's window
  const Reg bytes = Asm::L0;
  const Reg p     = Asm::L1;
  const Reg low   = Asm::L2;

  _a.sllx(Asm::G1, words, 4);
  _a.add(Asm::G1, Asm::G1, Asm::least_frame - slots_end);
  _a.sub(Asm::G1, Asm::G0, Asm::G1);
  _a.enter(Asm::G1);
  _a.sllx(bytes, is_square ? Asm::I4 : Asm::I5, 3);
  _a.stx(Asm::I0, slot(r_at));
  _a.stx(a, slot(a_at));
  _a.stx(b, slot(b_at));
  _a.stx(n, slot(n_at));
  _a.stx(k, slot(k0_at));
  _a.stx(bytes, slot(bytes_at));

  // Downward, since a system may want the pages of the stack touched one after another. The upper half is less than
  // a page.
  Asm::Label clear;
  _a.add(low, Asm::SP, t_at);
  _a.add(p, low, bytes);
  _a.bind(clear);
  _a.sub(p, p, 2 * block_bytes);
  for (int i = 2 * block - 1; i >= 0; i--) {
    _a.stx(Asm::G0, Mem(p, 8 * i));
  }
  _a.cmp(p, low);
  _a.b(Asm::NOT_EQUAL, clear);
  _a.nop();
}

// Wipes the frame and returns.
void MontgomeryWriter::end() {
  const Reg p = Asm::I0, after = Asm::I1;
  Asm::Label wipe;
  _a.add(p, Asm::SP, t_at);
  _a.add(after, Asm::FP, Asm::bias);
  _a.bind(wipe);
  for (int i = 0; i < 2 * block; i++) {
    _a.stx(Asm::G0, Mem(p, 8 * i));
  }
  _a.add(p, p, 2 * block_bytes);
  _a.cmp(p, after);
  _a.b(Asm::NOT_EQUAL, wipe);
  _a.nop();
  _a.leave();
}

void MontgomeryWriter::load(const Reg* words, Reg from) {
  for (int i = 0; i < block; i++) {
    _a.ldx(words[i], Mem(from, 8 * i));
  }
}

void MontgomeryWriter::store_window() {
  for (int i = 0; i < block; i++) {
    _a.stx(window[i], Mem(t, 8 * i));
  }
}

// end = begin + the length of a number
void MontgomeryWriter::set_end(Reg end, Reg begin) {
  _a.ldx(temps[0], slot(bytes_at));
  _a.add(end, begin, temps[0]);
}

// The carry is bit, 0 or 1.
void MontgomeryWriter::set_carry(Reg bit) { _a.addcc(Asm::G0, bit, -1); }

// The products of by and x[first .. block - 1], one half of each, are added to the window from one word on, or the second one for
// high halves. with_carry: the carry goes into them, else there is none. Of the high halves the last one is left, with the carry, in
// above; of the low ones the carry is left.
void MontgomeryWriter::add_halves(bool high, Reg by, int row, int first, bool with_carry) {
  const int count = high ? block - 1 : block;
  for (int i = first; i < count; i++) {
    if (high) {
      _a.umulxhi(temps[i], x[i], by);
    } else {
      _a.mulx(temps[i], x[i], by);
    }
  }
  if (high) {
    _a.umulxhi(above, x[block - 1], by);
  }
  for (int i = first; i < count; i++) {
    const Reg to = word(row, high ? i + 1 : i);
    if (i > first || with_carry) {
      _a.addxccc(to, to, temps[i]);
    } else {
      _a.addcc(to, to, temps[i]);
    }
  }
  if (high && (first < count || with_carry)) {
    _a.addxc(above, above, Asm::G0);
  }
}

// T[0 .. 7] = T[0 .. 3] + window + x[0 .. 3] * factors[0 .. 3], of which the window keeps the upper half.
void MontgomeryWriter::full_block() {
  load(x, x_at);
  for (int row = 0; row < block; row++) {
    const Reg lowest = word(row, 0);
    _a.ldx(factor, Mem(factors, 8 * row));
    _a.ldx(above, Mem(t, 8 * row));
    _a.addcc(lowest, lowest, above);
    add_halves(true, factor, row, 0, true);
    add_halves(false, factor, row, 0, false);
    _a.stx(lowest, Mem(t, 8 * row));
    _a.addxc(lowest, above, Asm::G0);
  }
}

// A row of blocks from x_at on up to end_at, which may be none.
void MontgomeryWriter::full_blocks() {
  Asm::Label next, done;
  _a.bind(next);
  _a.cmp(x_at, end_at);
  _a.b(Asm::EQUAL, done);
  _a.nop();
  full_block();
  _a.add(t, t, block_bytes);
  _a.b(next);
  _a.add(x_at, x_at, block_bytes);
  _a.bind(done);
}

// A full block with the products x[i] * x[k], i < k, only, and without T[0 .. 3], which the window has.
void MontgomeryWriter::triangle() {
  for (int row = 0; row < block; row++) {
    const Reg lowest = word(row, 0);
    _a.stx(lowest, Mem(t, 8 * row));
    if (row < block - 1) {
      add_halves(true, x[row], row, row + 1, false);
      add_halves(false, x[row], row, row + 1, false);
      _a.addxc(lowest, above, Asm::G0);
    } else {
      _a.mov(lowest, Asm::G0);
    }
  }
}

// Factors such that T[0 .. 3] + x[0 .. 3] * factors[0 .. 3] is 0 modulo 2^256, where x is n. The window has T[0 .. 3], then the
// sum's words from T[4] on; the factors take the place of T[0 .. 3].
void MontgomeryWriter::reducing_block() {
  for (int row = 0; row < block; row++) {
    const Reg lowest = word(row, 0);
    _a.mulx(factor, lowest, k0);
    _a.stx(factor, Mem(factors, 8 * row));
    add_halves(true, factor, row, 0, false);
    _a.cmp(Asm::G0, lowest);              // the carry: it was not 0
    add_halves(false, factor, row, 1, true);
    _a.addxc(lowest, above, Asm::G0);
  }
}

// T = 2 * T + the sum of a[i]^2 * 2^(128 * i). No other instruction than the additions changes the carry.
void MontgomeryWriter::add_squares() {
  const Reg left  = factors;
  const Reg below = above;                // the word of T before these
  Asm::Label next;
  _a.ldx(x_at, slot(a_at));
  _a.add(t, Asm::SP, t_at);
  _a.ldx(left, slot(bytes_at));
  _a.mov(below, Asm::G0);
  set_carry(Asm::G0);
  _a.bind(next);
  for (int i = 0; i < block; i++) {
    const Reg even = window[0], odd = window[1], doubled = temps[0], carried = temps[1];
    _a.ldx(x[0], Mem(x_at, 8 * i));
    _a.ldx(even, Mem(t, 16 * i));
    _a.ldx(odd, Mem(t, 16 * i + 8));
    _a.mulx(temps[2], x[0], x[0]);
    _a.umulxhi(temps[3], x[0], x[0]);
    _a.sllx(doubled, even, 1);
    _a.srlx(carried, below, 63);
    _a.or_(doubled, doubled, carried);
    _a.addxccc(doubled, doubled, temps[2]);
    _a.stx(doubled, Mem(t, 16 * i));
    _a.sllx(doubled, odd, 1);
    _a.srlx(carried, even, 63);
    _a.or_(doubled, doubled, carried);
    _a.addxccc(doubled, doubled, temps[3]);
    _a.stx(doubled, Mem(t, 16 * i + 8));
    _a.mov(below, odd);
  }
  _a.add(x_at, x_at, block_bytes);
  _a.sub(left, left, block_bytes);
  _a.br(Asm::NOT_ZERO, left, next);
  _a.add(t, t, 2 * block_bytes);
}

// T += m * n, of which the lower half would become 0 and is not written. The carry out of T is left in row_at.
void MontgomeryWriter::reduce() {
  const Reg carry_out = row_at;
  Asm::Label next_row;
  _a.ldx(k0, slot(k0_at));
  _a.add(factors, Asm::SP, t_at);
  set_end(last_at, factors);
  _a.mov(carry_out, Asm::G0);

  _a.bind(next_row);
  _a.mov(t, factors);
  load(window, t);
  _a.ldx(x_at, slot(n_at));
  set_end(end_at, x_at);
  load(x, x_at);
  reducing_block();
  _a.add(t, t, block_bytes);
  _a.add(x_at, x_at, block_bytes);
  full_blocks();
  load(temps, t);
  set_carry(carry_out);
  for (int i = 0; i < block; i++) {
    _a.addxccc(window[i], window[i], temps[i]);
  }
  _a.addxc(carry_out, Asm::G0, Asm::G0);
  store_window();
  _a.add(factors, factors, block_bytes);
  _a.cmp(factors, last_at);
  _a.b(Asm::NOT_EQUAL, next_row);
  _a.nop();
}

// r = the upper half of T, less n if the carry is set. No other instruction than the additions changes the carry.
void MontgomeryWriter::subtract() {
  const Reg r       = factors;
  const Reg none    = row_at;             // all ones where n is not subtracted, else zero
  const Reg left    = above;
  Asm::Label next;
  _a.mov(t, last_at);
  _a.ldx(x_at, slot(n_at));
  _a.ldx(r, slot(r_at));
  _a.ldx(left, slot(bytes_at));
  _a.sub(none, none, 1);
  _a.cmp(Asm::G0, left);                  // a carry: the 1 that is added
  _a.bind(next);
  load(x, x_at);
  load(window, t);
  for (int i = 0; i < block; i++) {
    _a.orn(x[i], none, x[i]);
  }
  for (int i = 0; i < block; i++) {
    _a.addxccc(window[i], window[i], x[i]);
  }
  for (int i = 0; i < block; i++) {
    _a.stx(window[i], Mem(r, 8 * i));
  }
  _a.add(r, r, block_bytes);
  _a.add(t, t, block_bytes);
  _a.sub(left, left, block_bytes);
  _a.br(Asm::NOT_ZERO, left, next);
  _a.add(x_at, x_at, block_bytes);
}

void MontgomeryWriter::multiply() {
  Asm::Label next_row;
  begin(false);
  _a.add(row_at, Asm::SP, t_at);
  _a.ldx(factors, slot(b_at));
  set_end(last_at, factors);

  _a.bind(next_row);
  _a.mov(t, row_at);
  _a.ldx(x_at, slot(a_at));
  set_end(end_at, x_at);
  for (int i = 0; i < block; i++) {
    _a.mov(window[i], Asm::G0);
  }
  full_blocks();
  store_window();
  _a.add(factors, factors, block_bytes);
  _a.cmp(factors, last_at);
  _a.b(Asm::NOT_EQUAL, next_row);
  _a.add(row_at, row_at, block_bytes);

  reduce();
  subtract();
  end();
}

void MontgomeryWriter::square() {
  Asm::Label next_row;
  begin(true);
  _a.add(row_at, Asm::SP, t_at);
  _a.ldx(factors, slot(a_at));
  set_end(end_at, factors);

  // The products of a block of words with itself and those that follow it
  _a.bind(next_row);
  _a.mov(t, row_at);
  load(window, t);
  load(x, factors);
  triangle();
  _a.add(t, t, block_bytes);
  _a.add(x_at, factors, block_bytes);
  full_blocks();
  store_window();
  _a.add(factors, factors, block_bytes);
  _a.cmp(factors, end_at);
  _a.b(Asm::NOT_EQUAL, next_row);
  _a.add(row_at, row_at, 2 * block_bytes);

  add_squares();
  reduce();
  subtract();
  end();
}

void CryptoKernels::montgomery_multiply(CryptoAssembler& a) { MontgomeryWriter(a).multiply(); }
void CryptoKernels::montgomery_square(CryptoAssembler& a)   { MontgomeryWriter(a).square(); }
