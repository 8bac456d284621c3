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

// Montgomery multiplication with radix 2^64 in general registers, with MUL and UMULH.
//
// With R = 2^(64 * words) and numbers less than R, the kernels compute
//     r = (a * b + m * n) / R, less n if that is R or more;   m = a * b * -n^-1 modulo R
// which is a * b * R^-1 modulo n. The sum is less than R^2 + R * n, so one subtraction makes r < R, whether a and b are
// less than n or not. T, 2 * words words on the stack, is passed three times:
//     T = a * b       words^2 products of words; half of them for a square: those with i < k, twice, and the squares
//     T = T + m * n   words^2 products; the factors m come one after another, each from the lowest word that is left
//     r = upper half of T, from which n or zero is subtracted under a mask
//
// All works on blocks of 8 x 8 words. Eight words of the sum, the window, stay in registers, and so do eight words of one
// operand, x; each of the eight rows of a block adds one word of T and one of the other operand, the factor, times x: the word of
// T and the high halves in one chain of carries, then the low halves in another, four instructions for a product. A row
// completes the lowest word, whose register takes the new highest one, into which nothing is carried: (2^512 - 1) + (2^64 - 1)
// + (2^512 - 1) * (2^64 - 1) = 2^576 - 1. The window after a block goes into the next block of the row of blocks. In the
// reduction the factor is lowest word * k0; it is kept where that word, which becomes zero, stood in T. The carry that the
// lowest word leaves then is 1 unless it was zero, for which no product is needed.
//
// multiply: void (uint64_t* r, uint64_t* a, uint64_t* b, uint64_t* n, uint64_t k0, size_t words)
// square:   void (uint64_t* r, uint64_t* a, uint64_t* n, uint64_t k0, size_t words), with b = a
//   r      words words, written at the end; equal to a, b or both, or without overlap with any operand
//   a, b   any numbers of words words
//   n      an odd number of words words; leading zeros are allowed
//   k0     -n^-1 modulo 2^64
//   words  a multiple of 8, 8 <= words <= 256
//
// Registers: the names below. Features: none.
// Constant time: jumps and addresses depend on words and the pointers only. Armv8.4 lists MUL and UMULH among the instructions
//   whose time does not depend on data where PSTATE.DIT is set; earlier processors promise nothing for any instruction. All of
//   the frame with T, which holds secrets, is wiped; registers are not.
// Speed: not measured, for want of a processor.
// Source: Koc, Acar, Kaliski: Analyzing and comparing Montgomery multiplication algorithms, IEEE Micro 16(3), 1996
//   (separated operand scanning); Arm Architecture Reference Manual for A-profile, C6.

#include "cryptoKernels_aarch64.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;

static const int block       = 8;     // words
static const int block_bytes = 8 * block;

static const Reg t        = Asm::X0;    // the words of T that a block adds to
static const Reg x_at     = Asm::X1;    // of the words in x
static const Reg factors  = Asm::X2;    // where the factors of a row of blocks are
static const Reg end_at   = Asm::X3;    // of the operand that x_at goes through
static const Reg factor   = Asm::X16;
static const Reg above    = Asm::X17;   // what comes into the word above the window
static const Reg k0       = Asm::X27;
static const Reg row_at   = Asm::X28;   // where in T a row of blocks begins; the reduction: the carry between rows of blocks
static const Reg last_at  = Asm::X30;   // the end of the factors; after the reduction, the upper half of T

static const Reg temps[4] = { Asm::X4, Asm::X5, Asm::X6, Asm::X7 };

// They move up by one word with every row.
static const Reg window[block] = { Asm::X8, Asm::X9, Asm::X10, Asm::X11, Asm::X12, Asm::X13, Asm::X14, Asm::X15 };

static const Reg x[block] = { Asm::X19, Asm::X20, Asm::X21, Asm::X22, Asm::X23, Asm::X24, Asm::X25, Asm::X26 };

class MontgomeryWriter {
 public:
  explicit MontgomeryWriter(CryptoAssembler& a) : _a(a) {}

  void multiply();
  void square();

 private:
  // Places in the frame, relative to X29. Below it is T.
  enum { r_at = -8, a_at = -16, b_at = -24, n_at = -32, k0_at = -40, bytes_at = -48, slots_end = -64 };

  CryptoAssembler& _a;

  static Mem slot(int at)         { return Mem(Asm::X29, at); }
  static Reg word(int row, int i) { return window[(row + i) % block]; }

  void begin(bool is_square);
  void end();
  void load(const Reg* words, Reg from);
  void store_window();
  void set_end(Reg end, Reg begin);
  void add_halves(bool high, Reg by, int row, int first, bool with_carry);
  void full_block();
  void full_blocks();
  void triangle();
  void reducing_block();
  void add_squares();
  void reduce();
  void subtract();
};

// Sets up the frame, with T from SP on, and clears the lower half of T.
void MontgomeryWriter::begin(bool is_square) {
  const Reg r     = Asm::X0;
  const Reg a     = Asm::X1;
  const Reg b     = is_square ? Asm::X1 : Asm::X2;
  const Reg n     = is_square ? Asm::X2 : Asm::X3;
  const Reg k     = is_square ? Asm::X3 : Asm::X4;
  const Reg words = is_square ? Asm::X4 : Asm::X5;
  const Reg bytes = words;
  const Reg stack = Asm::X8;
  const Reg p     = Asm::X9;

  _a.enter(10);
  // before the first slot is written: a signal handler's frame begins at SP
  _a.lsl(bytes, words, 3);
  _a.sub(stack, Asm::X29, -slots_end);
  _a.sub(stack, stack, bytes, Asm::LSL, 1);
  _a.mov(Asm::SP, stack);
  _a.str(r, slot(r_at));
  _a.str(a, slot(a_at));
  _a.str(b, slot(b_at));
  _a.str(n, slot(n_at));
  _a.str(k, slot(k0_at));
  _a.str(bytes, slot(bytes_at));

  // Downward, since a system may want the pages of the stack touched one after another. The upper half is less than
  // a page.
  Asm::Label clear;
  _a.add(p, stack, bytes);
  _a.bind(clear);
  for (int i = 0; i < block_bytes; i += 16) {
    _a.stp(Asm::ZR, Asm::ZR, Mem::before(p, -16));
  }
  _a.cmp(p, stack);
  _a.b(Asm::NOT_EQUAL, clear);
}

// Wipes the frame and returns.
void MontgomeryWriter::end() {
  const Reg p = Asm::X0;
  Asm::Label wipe;
  _a.mov(p, Asm::SP);
  _a.bind(wipe);
  for (int i = 0; i < block_bytes; i += 16) {
    _a.stp(Asm::ZR, Asm::ZR, Mem::after(p, 16));
  }
  _a.cmp(p, Asm::X29);
  _a.b(Asm::NOT_EQUAL, wipe);
  _a.mov(Asm::SP, Asm::X29);
  _a.leave();
}

void MontgomeryWriter::load(const Reg* words, Reg from) {
  for (int i = 0; i < block; i += 2) {
    _a.ldp(words[i], words[i + 1], Mem(from, 8 * i));
  }
}

void MontgomeryWriter::store_window() {
  for (int i = 0; i < block; i += 2) {
    _a.stp(window[i], window[i + 1], Mem(t, 8 * i));
  }
}

// end = begin + the length of a number
void MontgomeryWriter::set_end(Reg end, Reg begin) {
  _a.ldr(temps[0], slot(bytes_at));
  _a.add(end, begin, temps[0]);
}

// The products of by and x[first .. block - 1], one half of each, are added to the window from one word on, or the second one for
// high halves. with_carry: C is the carry into them, else there is none. Of the high halves the last one is left, with the carry, in
// above; of the low ones the carry is in C.
void MontgomeryWriter::add_halves(bool high, Reg by, int row, int first, bool with_carry) {
  const int ahead = 4;
  const int count = high ? block - 1 : block;
  for (int i = first; i < count + ahead; i++) {
    const int at = i - ahead;
    if (at >= first) {
      const Reg to = word(row, high ? at + 1 : at);
      if (at > first || with_carry) {
        _a.adcs(to, to, temps[at % ahead]);
      } else {
        _a.adds(to, to, temps[at % ahead]);
      }
    }
    if (i < count && high) {
      _a.umulh(temps[i % ahead], x[i], by);
    } else if (i < count) {
      _a.mul(temps[i % ahead], x[i], by);
    }
  }
  if (high) {
    _a.umulh(above, x[block - 1], by);
    if (first < count || with_carry) {
      _a.adc(above, above, Asm::ZR);
    }
  }
}

// T[0 .. 15] = T[0 .. 7] + window + x[0 .. 7] * factors[0 .. 7], of which the window keeps the upper half.
void MontgomeryWriter::full_block() {
  load(x, x_at);
  for (int row = 0; row < block; row++) {
    const Reg lowest = word(row, 0);
    _a.ldr(factor, Mem(factors, 8 * row));
    _a.ldr(above, Mem(t, 8 * row));
    _a.adds(lowest, lowest, above);
    add_halves(true, factor, row, 0, true);
    add_halves(false, factor, row, 0, false);
    _a.str(lowest, Mem(t, 8 * row));
    _a.adc(lowest, above, Asm::ZR);
  }
}

// A row of blocks from x_at on up to end_at, which may be none.
void MontgomeryWriter::full_blocks() {
  Asm::Label next, done;
  _a.bind(next);
  _a.cmp(x_at, end_at);
  _a.b(Asm::EQUAL, done);
  full_block();
  _a.add(t, t, block_bytes);
  _a.add(x_at, x_at, block_bytes);
  _a.b(next);
  _a.bind(done);
}

// A full block with the products x[i] * x[k], i < k, only, and without T[0 .. 7], which the window has.
void MontgomeryWriter::triangle() {
  for (int row = 0; row < block; row++) {
    const Reg lowest = word(row, 0);
    _a.str(lowest, Mem(t, 8 * row));
    if (row < block - 1) {
      add_halves(true, x[row], row, row + 1, false);
      add_halves(false, x[row], row, row + 1, false);
      _a.adc(lowest, above, Asm::ZR);
    } else {
      _a.mov(lowest, Asm::ZR);
    }
  }
}

// Factors such that T[0 .. 7] + x[0 .. 7] * factors[0 .. 7] is 0 modulo 2^512, where x is n. The window has T[0 .. 7], then the
// sum's words from T[8] on; the factors take the place of T[0 .. 7].
void MontgomeryWriter::reducing_block() {
  for (int row = 0; row < block; row++) {
    const Reg lowest = word(row, 0);
    _a.mul(factor, lowest, k0);
    _a.str(factor, Mem(factors, 8 * row));
    add_halves(true, factor, row, 0, false);
    _a.cmp(lowest, 1);                    // C: it was not 0
    add_halves(false, factor, row, 1, true);
    _a.adc(lowest, above, Asm::ZR);
  }
}

// T = 2 * T + the sum of a[i]^2 * 2^(128 * i). No other instruction than the additions changes C.
void MontgomeryWriter::add_squares() {
  const int words = 4;
  const Reg left  = factors;
  const Reg below = above;                // the word of T before these
  Asm::Label next;
  _a.ldr(x_at, slot(a_at));
  _a.mov(t, Asm::SP);
  _a.ldr(left, slot(bytes_at));
  _a.mov(below, Asm::ZR);
  _a.adds(Asm::ZR, below, below);         // C = 0
  _a.bind(next);
  for (int i = 0; i < words; i += 2) {
    _a.ldp(x[i], x[i + 1], Mem(x_at, 8 * i));
  }
  for (int i = 0; i < words; i++) {
    const Reg even = window[2 * i], odd = window[2 * i + 1];
    _a.ldp(even, odd, Mem(t, 16 * i));
    _a.extr(temps[0], even, below, 63);
    _a.extr(temps[1], odd, even, 63);
    _a.mov(below, odd);
    _a.mul(temps[2], x[i], x[i]);
    _a.umulh(temps[3], x[i], x[i]);
    _a.adcs(temps[0], temps[0], temps[2]);
    _a.adcs(temps[1], temps[1], temps[3]);
    _a.stp(temps[0], temps[1], Mem(t, 16 * i));
  }
  _a.add(x_at, x_at, 8 * words);
  _a.add(t, t, 16 * words);
  _a.sub(left, left, 8 * words);
  _a.cbnz(left, next);
}

// T += m * n, of which the lower half would become 0 and is not written. The carry out of T is left in row_at.
void MontgomeryWriter::reduce() {
  const Reg carry_out = row_at;
  Asm::Label next_row;
  _a.ldr(k0, slot(k0_at));
  _a.mov(factors, Asm::SP);
  set_end(last_at, factors);
  _a.mov(carry_out, Asm::ZR);

  _a.bind(next_row);
  _a.mov(t, factors);
  load(window, t);
  _a.ldr(x_at, slot(n_at));
  set_end(end_at, x_at);
  load(x, x_at);
  reducing_block();
  _a.add(t, t, block_bytes);
  _a.add(x_at, x_at, block_bytes);
  full_blocks();
  _a.cmp(carry_out, 1);                   // C = carry_out
  for (int i = 0; i < block; i += 2) {
    _a.ldp(temps[0], temps[1], Mem(t, 8 * i));
    _a.adcs(window[i], window[i], temps[0]);
    _a.adcs(window[i + 1], window[i + 1], temps[1]);
  }
  _a.adc(carry_out, Asm::ZR, Asm::ZR);
  store_window();
  _a.add(factors, factors, block_bytes);
  _a.cmp(factors, last_at);
  _a.b(Asm::NOT_EQUAL, next_row);
}

// r = the upper half of T, less n if the carry is set. No other instruction than the subtractions changes C.
void MontgomeryWriter::subtract() {
  const Reg r    = factors;
  const Reg mask = row_at;
  const Reg left = above;
  Asm::Label next;
  _a.mov(t, last_at);
  _a.ldr(x_at, slot(n_at));
  _a.ldr(r, slot(r_at));
  _a.ldr(left, slot(bytes_at));
  _a.sub(mask, Asm::ZR, mask);
  _a.cmp(left, 0);                        // no borrow
  _a.bind(next);
  load(x, x_at);
  load(window, t);
  for (int i = 0; i < block; i++) {
    _a.and_(x[i], x[i], mask);
  }
  for (int i = 0; i < block; i++) {
    _a.sbcs(window[i], window[i], x[i]);
  }
  for (int i = 0; i < block; i += 2) {
    _a.stp(window[i], window[i + 1], Mem(r, 8 * i));
  }
  _a.add(r, r, block_bytes);
  _a.add(t, t, block_bytes);
  _a.add(x_at, x_at, block_bytes);
  _a.sub(left, left, block_bytes);
  _a.cbnz(left, next);
}

void MontgomeryWriter::multiply() {
  Asm::Label next_row;
  begin(false);
  _a.mov(row_at, Asm::SP);
  _a.ldr(factors, slot(b_at));
  set_end(last_at, factors);

  _a.bind(next_row);
  _a.mov(t, row_at);
  _a.ldr(x_at, slot(a_at));
  set_end(end_at, x_at);
  for (int i = 0; i < block; i++) {
    _a.mov(window[i], Asm::ZR);
  }
  full_blocks();
  store_window();
  _a.add(row_at, row_at, block_bytes);
  _a.add(factors, factors, block_bytes);
  _a.cmp(factors, last_at);
  _a.b(Asm::NOT_EQUAL, next_row);

  reduce();
  subtract();
  end();
}

void MontgomeryWriter::square() {
  Asm::Label next_row;
  begin(true);
  _a.mov(row_at, Asm::SP);
  _a.ldr(factors, slot(a_at));
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
  _a.add(row_at, row_at, 2 * block_bytes);
  _a.add(factors, factors, block_bytes);
  _a.cmp(factors, end_at);
  _a.b(Asm::NOT_EQUAL, next_row);

  add_squares();
  reduce();
  subtract();
  end();
}

void CryptoKernels::montgomery_multiply(CryptoAssembler& a) { MontgomeryWriter(a).multiply(); }
void CryptoKernels::montgomery_square(CryptoAssembler& a)   { MontgomeryWriter(a).square(); }
