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

// Montgomery multiplication with radix 2^64 in general registers: with MUL and ADC (base), and with MULX, ADCX and
// ADOX (adx).
//
// With R = 2^(64 * words) and numbers less than R, the kernels compute
//     r = (a * b + m * n) / R, less n if that is R or more;   m = a * b * -n^-1 modulo R
// which is a * b * R^-1 modulo n. The sum is less than R^2 + R * n, so one subtraction makes r < R, whether a and b are
// less than n or not. T, 2 * words words on the stack, is passed three times:
//     T = a * b       words^2 products of words; half of them for a square: those with i < k, twice, and the squares
//     T = T + m * n   words^2 products; the factors m come one after another, each from the lowest word that is left
//     r = upper half of T, from which n or zero is subtracted under a mask
//
// adx works on blocks of 8 x 8 words. Eight words of the sum stay in registers; each of the eight rows of a block adds
// one word times eight words to them, low halves in a chain of carries in CF (ADCX), high halves in one in OF (ADOX),
// completes the lowest word and moves the window up by it. What is in the window after a block goes into the next block
// of the row of blocks. In the first block of the reduction every row waits for its factor, which is lowest word * k0;
// for the carry that the lowest word leaves as it becomes zero no product is needed. On Zen 4 a product takes one cycle
// of the multiplier, but with two additions four operations of the four ALUs, of which MULX is two; that and the end of
// a row limit the speed to 1.35 cycles.
//
// base adds rows of one word times many to T, four products at a time. Their halves are added up in one chain of
// carries and the sums to T in another, which takes two additions for a product instead of four.
//
// multiply: void (uint64_t* r, uint64_t* a, uint64_t* b, uint64_t* n, uint64_t k0, size_t words)
// square:   void (uint64_t* r, uint64_t* a, uint64_t* n, uint64_t k0, size_t words), with b = a
//   r      words words, written at the end; equal to a, b or both, or without overlap with any operand
//   a, b   any numbers of words words
//   n      an odd number of words words; leading zeros are allowed
//   k0     -n^-1 modulo 2^64
//   words  a multiple of 8, 8 <= words <= 256
//
// Registers: the names below. Features: adx BMI2 and ADX; base none (SSE2 clears and copies).
// Constant time: jumps and addresses depend on words and the pointers only. All of the frame with T, which holds
//   secrets, is wiped; registers are not.
// Speed: ns for a multiplication and a squaring of 8, 16, 24, 32, 64 words (AMD Zen 4, 3.6 GHz, 2026-11-21):
//   adx   60 and 56, 209 and 177, 457 and 365, 812 and 640, 3140 and 2420
//   base  89 and 88, 349 and 299, 722 and 593, 1280 and 1035, 5250 and 4150
// Source: Koc, Acar, Kaliski: Analyzing and comparing Montgomery multiplication algorithms, IEEE Micro 16(3), 1996
//   (separated operand scanning); Ozturk, Guilford, Gopal, Feghali: New instructions supporting large integer
//   arithmetic on Intel architecture processors, 2012 (the two chains of carries).

#include "cryptoKernels_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Mem Mem;

static const int block       = 8;     // words
static const int block_bytes = 8 * block;

// Eight words of the sum. They move up by one word with every row: the register of the word that is complete takes the
// new highest one.
static const Reg window[block] = {
  Asm::R8, Asm::R9, Asm::R10, Asm::R11, Asm::R12, Asm::R13, Asm::R14, Asm::R15
};
static const Reg factor    = Asm::RDX;   // of MULX
static const Reg low_half  = Asm::RAX;
static const Reg high_half = Asm::RBX;
static const Reg zero      = Asm::RCX;
static const Reg x         = Asm::RSI;   // the words that a block multiplies
static const Reg t         = Asm::RDI;   // the words of T that it adds to

class MontgomeryWriter {
 public:
  explicit MontgomeryWriter(CryptoAssembler& a) : _a(a) {}

  void multiply_adx();
  void square_adx();
  void multiply_base();
  void square_base();

 private:
  // Places in the frame, relative to RBP. Above them are the registers that enter() and begin() push, below is T.
  enum {
    pushed_bytes  = 8 * (2 + 5),
    factors_at    = -pushed_bytes - block_bytes,   // a block of words that rows multiply with
    r_at          = factors_at - 8 * 1,
    a_at          = factors_at - 8 * 2,            // a and b move on by a block with every row of blocks
    a_end_at      = factors_at - 8 * 3,
    b_at          = factors_at - 8 * 4,
    b_end_at      = factors_at - 8 * 5,
    n_at          = factors_at - 8 * 6,
    n_end_at      = factors_at - 8 * 7,
    k0_at         = factors_at - 8 * 8,
    minus_one_at  = factors_at - 8 * 9,
    t_at          = factors_at - 8 * 10,           // where in T a row of blocks begins
    t_middle_at   = factors_at - 8 * 11,
    t_end_at      = factors_at - 8 * 12,
    carry_at      = factors_at - 8 * 13,           // into the word of T that follows the last row of blocks
    stack_at      = factors_at - 8 * 14,
    slots_end     = stack_at
  };

  CryptoAssembler& _a;

  static Mem slot(int at)            { return Mem(Asm::RBP, at); }
  static Reg word(int row, int i)    { return window[(row + i) % block]; }

  void begin(bool is_square);
  void end();
  void load_window();
  void store_window();
  void clear_window();
  void load_factors(Reg from);
  void add_products(int row, int first);
  void full_block();
  void full_blocks(int end_at);
  void triangle();
  void reducing_block();
  void add_squares_adx();
  void reduce_adx();
  void load_negative_words();
  void add_four_products(int at);
  void add_row(bool whole_blocks);
  void add_squares_base();
  void reduce_base();
  void subtract();
};

// Sets up the frame, with T from RSP on, and clears the lower half of T.
void MontgomeryWriter::begin(bool is_square) {
  const Reg r     = Asm::RDI;
  const Reg a     = Asm::RSI;
  const Reg b     = is_square ? Asm::RSI : Asm::RDX;
  const Reg n     = is_square ? Asm::RDX : Asm::RCX;
  const Reg k0    = is_square ? Asm::RCX : Asm::R8;
  const Reg words = is_square ? Asm::R8  : Asm::R9;
  const Reg bytes = words;
  const Reg temp  = Asm::RAX;

  _a.enter(is_square ? 5 : 6, block_bytes / 16);
  _a.push(Asm::RBX);
  _a.push(Asm::R12);
  _a.push(Asm::R13);
  _a.push(Asm::R14);
  _a.push(Asm::R15);
  // before the first slot is written: a signal handler's frame begins at RSP
  _a.movq(temp, Asm::RSP);
  _a.lea(Asm::RSP, Mem(Asm::RBP, slots_end));
  _a.movq(slot(stack_at), temp);

  _a.shlq(bytes, 3);
  _a.movq(slot(r_at), r);
  _a.movq(slot(a_at), a);
  _a.lea(temp, Mem(a, bytes, 1));
  _a.movq(slot(a_end_at), temp);
  _a.movq(slot(b_at), b);
  _a.lea(temp, Mem(b, bytes, 1));
  _a.movq(slot(b_end_at), temp);
  _a.movq(slot(n_at), n);
  _a.lea(temp, Mem(n, bytes, 1));
  _a.movq(slot(n_end_at), temp);
  _a.movq(slot(k0_at), k0);
  _a.movq(temp, (uint64_t)-1);
  _a.movq(slot(minus_one_at), temp);

  _a.subq(Asm::RSP, bytes);
  _a.subq(Asm::RSP, bytes);
  _a.andq(Asm::RSP, -64);
  _a.movq(slot(t_at), Asm::RSP);
  _a.lea(temp, Mem(Asm::RSP, bytes, 1));
  _a.movq(slot(t_middle_at), temp);
  _a.lea(t, Mem(temp, bytes, 1));
  _a.movq(slot(t_end_at), t);

  // Downward, since a system may want the pages of the stack touched one after another. The upper half is less than
  // a page.
  Asm::Label clear;
  _a.pxor(Asm::xmm(0), Asm::xmm(0));
  _a.bind(clear);
  _a.subq(temp, block_bytes);
  for (int i = 0; i < block_bytes; i += 16) {
    _a.movaps(Mem(temp, i), Asm::xmm(0));
  }
  _a.cmpq(temp, Asm::RSP);
  _a.jcc(Asm::NOT_EQUAL, clear);
}

// Wipes the frame and returns.
void MontgomeryWriter::end() {
  const Reg p     = Asm::RAX;
  const Reg stack = Asm::RCX;
  Asm::Label wipe;
  _a.pxor(Asm::xmm(0), Asm::xmm(0));
  _a.movq(stack, slot(stack_at));
  _a.movq(p, Asm::RSP);
  _a.bind(wipe);
  for (int i = 0; i < block_bytes; i += 16) {
    _a.movaps(Mem(p, i), Asm::xmm(0));
  }
  _a.addq(p, block_bytes);
  _a.cmpq(p, slot(t_end_at));
  _a.jcc(Asm::NOT_EQUAL, wipe);
  for (int at = slots_end; at < -pushed_bytes; at += 16) {
    _a.movups(slot(at), Asm::xmm(0));
  }
  _a.movq(Asm::RSP, stack);
  _a.pop(Asm::R15);
  _a.pop(Asm::R14);
  _a.pop(Asm::R13);
  _a.pop(Asm::R12);
  _a.pop(Asm::RBX);
  _a.leave();
}

// r = the upper half of T, less n if carry is set
void MontgomeryWriter::subtract() {
  const Reg r      = Asm::RDX;
  const Reg mask   = Asm::RBX;
  const Reg borrow = zero;
  Asm::Label next;
  _a.movq(t, slot(t_middle_at));
  _a.movq(x, slot(n_at));
  _a.movq(r, slot(r_at));
  _a.movq(mask, slot(carry_at));
  _a.negq(mask);
  _a.xorl(borrow, borrow);
  _a.bind(next);
  for (int i = 0; i < block; i++) {
    _a.movq(window[i], Mem(x, 8 * i));
    _a.andq(window[i], mask);
  }
  _a.addq(borrow, borrow);              // CF
  for (int i = 0; i < block; i++) {
    _a.movq(low_half, Mem(t, 8 * i));
    _a.sbbq(low_half, window[i]);
    _a.movq(Mem(r, 8 * i), low_half);
  }
  _a.sbbq(borrow, borrow);
  _a.addq(r, block_bytes);
  _a.addq(t, block_bytes);
  _a.addq(x, block_bytes);
  _a.cmpq(x, slot(n_end_at));
  _a.jcc(Asm::NOT_EQUAL, next);
}

// ---- MULX, ADCX and ADOX

void MontgomeryWriter::load_window() {
  for (int i = 0; i < block; i++) {
    _a.movq(window[i], Mem(t, 8 * i));
  }
}

void MontgomeryWriter::store_window() {
  for (int i = 0; i < block; i++) {
    _a.movq(Mem(t, 8 * i), window[i]);
  }
}

void MontgomeryWriter::clear_window() {
  for (int i = 0; i < block; i++) {
    _a.xorl(window[i], window[i]);
  }
}

void MontgomeryWriter::load_factors(Reg from) {
  for (int i = 0; i < block_bytes; i += 16) {
    _a.movups(Asm::xmm(i / 16), Mem(from, i));
  }
  for (int i = 0; i < block_bytes; i += 16) {
    _a.movups(slot(factors_at + i), Asm::xmm(i / 16));
  }
}

// window += factor * x[first .. block - 1], where the window begins at the word that x[0] adds to; then it moves up.
// CF is the carry of the low halves, OF that of the high halves.
void MontgomeryWriter::add_products(int row, int first) {
  const int last = block - 1;
  for (int i = first; i < last; i++) {
    _a.mulxq(high_half, low_half, Mem(x, 8 * i));
    _a.adcxq(word(row, i), low_half);
    _a.adoxq(word(row, i + 1), high_half);
  }
  _a.mulxq(word(row, block), low_half, Mem(x, 8 * last));
  _a.adcxq(word(row, last), low_half);
  _a.adcxq(word(row, block), zero);
  _a.adoxq(word(row, block), zero);
}

// T[0 .. 15] = T[0 .. 7] + window + x[0 .. 7] * factors[0 .. 7], of which the window keeps the upper half.
void MontgomeryWriter::full_block() {
  for (int row = 0; row < block; row++) {
    _a.xorl(zero, zero);
    _a.movq(factor, slot(factors_at + 8 * row));
    _a.adoxq(word(row, 0), Mem(t, 8 * row));
    _a.mulxq(high_half, low_half, Mem(x));
    _a.adcxq(word(row, 0), low_half);
    _a.adoxq(word(row, 1), high_half);
    _a.movq(Mem(t, 8 * row), word(row, 0));
    add_products(row, 1);
  }
}

// The rest of a row, after its first block: what x has up to the end that the slot says.
void MontgomeryWriter::full_blocks(int end_at) {
  Asm::Label next, done;
  _a.bind(next);
  _a.addq(x, block_bytes);
  _a.addq(t, block_bytes);
  _a.cmpq(x, slot(end_at));
  _a.jcc(Asm::EQUAL, done);
  full_block();
  _a.jmp(next);
  _a.bind(done);
}

// A full block with the products x[i] * x[k], i < k, only, and without T[0 .. 7], which the window has.
void MontgomeryWriter::triangle() {
  for (int row = 0; row < block; row++) {
    _a.movq(Mem(t, 8 * row), word(row, 0));
    _a.xorl(zero, zero);
    if (row < block - 1) {
      _a.movq(factor, Mem(x, 8 * row));
      add_products(row, row + 1);
    } else {
      _a.xorl(word(row, 0), word(row, 0));
    }
  }
}

// factors[i] such that T[0 .. 7] + x[0 .. 7] * factors[0 .. 7] is 0 modulo 2^512, where x is n. The window has
// T[0 .. 7], then the sum's words from T[8] on.
void MontgomeryWriter::reducing_block() {
  for (int row = 0; row < block; row++) {
    _a.movq(factor, word(row, 0));
    _a.imulq(factor, slot(k0_at));
    _a.xorl(zero, zero);
    _a.movq(slot(factors_at + 8 * row), factor);
    // The lowest word becomes 0 and has a carry unless it was 0. So there is no need to wait for the product.
    _a.adcxq(word(row, 0), slot(minus_one_at));
    _a.mulxq(high_half, low_half, Mem(x));
    _a.adoxq(word(row, 1), high_half);
    add_products(row, 1);
  }
}

// T = 2 * T + the sum of a[i]^2 * 2^(128 * i)
void MontgomeryWriter::add_squares_adx() {
  const Reg double_carry = zero;
  const Reg square_carry = Asm::R8;
  const Reg even = Asm::R9;
  const Reg odd  = Asm::R10;
  Asm::Label next;
  _a.movq(x, slot(b_at));
  _a.movq(t, Asm::RSP);
  _a.xorl(double_carry, double_carry);
  _a.xorl(square_carry, square_carry);
  _a.bind(next);
  _a.addq(double_carry, -1);            // CF is the carry, OF is 0
  for (int i = 0; i < block; i++) {
    _a.movq(even, Mem(t, 16 * i));
    _a.movq(odd, Mem(t, 16 * i + 8));
    _a.movq(factor, Mem(x, 8 * i));
    _a.mulxq(high_half, low_half, factor);
    if (i == 0) {
      // The low half of a square is not 2^64 - 1.
      _a.lea(low_half, Mem(low_half, square_carry, 1));
    }
    _a.adcxq(even, even);
    _a.adcxq(odd, odd);
    _a.adoxq(even, low_half);
    _a.adoxq(odd, high_half);
    _a.movq(Mem(t, 16 * i), even);
    _a.movq(Mem(t, 16 * i + 8), odd);
  }
  _a.movl(double_carry, 0);
  _a.movl(square_carry, 0);
  _a.adcxq(double_carry, double_carry);
  _a.adoxq(square_carry, square_carry);
  _a.addq(x, block_bytes);
  _a.addq(t, 2 * block_bytes);
  _a.cmpq(x, slot(b_end_at));
  _a.jcc(Asm::NOT_EQUAL, next);
}

// T += m * n, of which the lower half would become 0 and is not written. The carry out of T is left in its slot.
void MontgomeryWriter::reduce_adx() {
  Asm::Label next_row;
  _a.movq(t, Asm::RSP);
  _a.movq(slot(t_at), t);
  _a.xorl(zero, zero);
  _a.movq(slot(carry_at), zero);

  _a.bind(next_row);
  load_window();
  _a.movq(x, slot(n_at));
  reducing_block();
  full_blocks(n_end_at);
  _a.movq(low_half, slot(carry_at));
  _a.addq(low_half, -1);
  for (int i = 0; i < block; i++) {
    _a.adcq(window[i], Mem(t, 8 * i));
    _a.movq(Mem(t, 8 * i), window[i]);
  }
  _a.movl(low_half, 0);
  _a.adcq(low_half, low_half);
  _a.movq(slot(carry_at), low_half);
  _a.movq(t, slot(t_at));
  _a.addq(t, block_bytes);
  _a.movq(slot(t_at), t);
  _a.cmpq(t, slot(t_middle_at));
  _a.jcc(Asm::NOT_EQUAL, next_row);
}

void MontgomeryWriter::multiply_adx() {
  Asm::Label next_row, next_block;
  begin(false);
  _a.movq(factor, slot(b_at));

  _a.bind(next_row);
  load_factors(factor);
  _a.addq(factor, block_bytes);
  _a.movq(slot(b_at), factor);
  _a.movq(x, slot(a_at));
  _a.movq(t, slot(t_at));
  clear_window();
  _a.bind(next_block);
  full_block();
  _a.addq(x, block_bytes);
  _a.addq(t, block_bytes);
  _a.cmpq(x, slot(a_end_at));
  _a.jcc(Asm::NOT_EQUAL, next_block);
  store_window();
  _a.addq(slot(t_at), block_bytes);
  _a.movq(factor, slot(b_at));
  _a.cmpq(factor, slot(b_end_at));
  _a.jcc(Asm::NOT_EQUAL, next_row);

  reduce_adx();
  subtract();
  end();
}

void MontgomeryWriter::square_adx() {
  Asm::Label next_row;
  begin(true);

  _a.bind(next_row);
  _a.movq(x, slot(a_at));
  _a.movq(t, slot(t_at));
  load_factors(x);
  load_window();
  triangle();
  full_blocks(a_end_at);
  store_window();
  _a.addq(slot(t_at), 2 * block_bytes);
  _a.movq(x, slot(a_at));
  _a.addq(x, block_bytes);
  _a.movq(slot(a_at), x);
  _a.cmpq(x, slot(a_end_at));
  _a.jcc(Asm::NOT_EQUAL, next_row);

  add_squares_adx();
  reduce_adx();
  subtract();
  end();
}

// ---- MUL and ADC

static const Reg product_low    = Asm::RAX;    // of MUL
static const Reg product_high   = Asm::RDX;
static const Reg factor_base    = Asm::R9;
static const Reg count          = Asm::RCX;    // of words that a row has left, negative
static const Reg negative_words = Asm::R10;
static const Reg carry          = Asm::R8;     // out of a row

void MontgomeryWriter::load_negative_words() {
  _a.movq(negative_words, slot(n_at));
  _a.subq(negative_words, slot(n_end_at));
  _a.sarq(negative_words, 3);
}

// T += factor * x for four words, with carry in and out. After the products, one chain of carries adds up their halves,
// another one adds T.
void MontgomeryWriter::add_four_products(int at) {
  static const int last = 3;
  static const Reg lows[]  = { Asm::R11, Asm::R12, Asm::R13, product_low };
  static const Reg highs[] = { Asm::R14, Asm::R15, Asm::RBX, product_high };
  for (int i = 0; i <= last; i++) {
    _a.movq(product_low, Mem(x, count, 8, at + 8 * i));
    _a.mulq(factor_base);
    if (i < last) {
      _a.movq(lows[i], product_low);
      _a.movq(highs[i], product_high);
    }
  }
  _a.addq(lows[0], carry);
  for (int i = 1; i <= last; i++) {
    _a.adcq(lows[i], highs[i - 1]);
  }
  _a.adcq(highs[last], 0);
  _a.addq(lows[0], Mem(t, count, 8, at));
  for (int i = 1; i <= last; i++) {
    _a.adcq(lows[i], Mem(t, count, 8, at + 8 * i));
  }
  _a.adcq(highs[last], 0);
  for (int i = 0; i <= last; i++) {
    _a.movq(Mem(t, count, 8, at + 8 * i), lows[i]);
  }
  _a.movq(carry, highs[last]);
}

// T += factor * x, with -count words, which end at x and t. If there are not whole blocks, any number of words > 0.
void MontgomeryWriter::add_row(bool whole_blocks) {
  Asm::Label single, singles_done, next, done;
  _a.xorl(carry, carry);
  if (!whole_blocks) {
    _a.bind(single);
    _a.movl(product_low, 3);
    _a.andl(product_low, count);
    _a.jcc(Asm::EQUAL, singles_done);
    _a.movq(product_low, Mem(x, count, 8));
    _a.mulq(factor_base);
    _a.addq(product_low, carry);
    _a.adcq(product_high, 0);
    _a.addq(Mem(t, count, 8), product_low);
    _a.adcq(product_high, 0);
    _a.movq(carry, product_high);
    _a.incq(count);
    _a.jmp(single);
    _a.bind(singles_done);
    _a.testq(count, count);
    _a.jcc(Asm::EQUAL, done);
  }
  _a.bind(next);
  const int words = whole_blocks ? block : block / 2;
  for (int i = 0; i < words; i += 4) {
    add_four_products(8 * i);
  }
  _a.addq(count, words);
  _a.jcc(Asm::NOT_EQUAL, next);
  _a.bind(done);
}

// T = 2 * T + the sum of a[i]^2 * 2^(128 * i)
void MontgomeryWriter::add_squares_base() {
  const Reg even = Asm::R12;
  const Reg odd  = Asm::R13;
  const Reg top  = Asm::R14;
  Asm::Label next;
  _a.movq(x, slot(b_at));
  _a.movq(t, Asm::RSP);
  _a.xorl(carry, carry);
  _a.bind(next);
  _a.movq(even, Mem(t));
  _a.movq(odd, Mem(t, 8));
  _a.movq(low_half, Mem(x));
  _a.mulq(low_half);
  _a.xorl(top, top);
  _a.addq(even, even);
  _a.adcq(odd, odd);
  _a.adcq(top, 0);
  _a.addq(even, low_half);
  _a.adcq(odd, Asm::RDX);
  _a.adcq(top, 0);
  _a.addq(even, carry);
  _a.adcq(odd, 0);
  _a.adcq(top, 0);
  _a.movq(carry, top);
  _a.movq(Mem(t), even);
  _a.movq(Mem(t, 8), odd);
  _a.addq(x, 8);
  _a.addq(t, 16);
  _a.cmpq(x, slot(b_end_at));
  _a.jcc(Asm::NOT_EQUAL, next);
}

// T += m * n; the carry out of T is left in its slot.
void MontgomeryWriter::reduce_base() {
  const Reg overflow = Asm::RAX;
  Asm::Label next_row;
  load_negative_words();
  _a.movq(x, slot(n_end_at));
  _a.movq(t, slot(t_middle_at));
  _a.xorl(overflow, overflow);
  _a.movq(slot(carry_at), overflow);

  _a.bind(next_row);
  _a.movq(factor_base, Mem(t, negative_words, 8));
  _a.imulq(factor_base, slot(k0_at));
  _a.movq(count, negative_words);
  add_row(true);
  _a.movq(overflow, slot(carry_at));
  _a.addq(overflow, -1);
  _a.adcq(carry, Mem(t));
  _a.movq(Mem(t), carry);
  _a.movl(overflow, 0);
  _a.adcq(overflow, overflow);
  _a.movq(slot(carry_at), overflow);
  _a.addq(t, 8);
  _a.cmpq(t, slot(t_end_at));
  _a.jcc(Asm::NOT_EQUAL, next_row);
}

void MontgomeryWriter::multiply_base() {
  const Reg b = Asm::R11;
  Asm::Label next_row;
  begin(false);
  load_negative_words();
  _a.movq(x, slot(a_end_at));
  _a.movq(t, slot(t_middle_at));
  _a.movq(b, slot(b_at));

  _a.bind(next_row);
  _a.movq(factor_base, Mem(b));
  _a.addq(slot(b_at), 8);
  _a.movq(count, negative_words);
  add_row(true);
  _a.movq(Mem(t), carry);
  _a.addq(t, 8);
  _a.movq(b, slot(b_at));
  _a.cmpq(b, slot(b_end_at));
  _a.jcc(Asm::NOT_EQUAL, next_row);

  reduce_base();
  subtract();
  end();
}

void MontgomeryWriter::square_base() {
  const Reg a = Asm::R11;
  Asm::Label next_row, done;
  begin(true);
  load_negative_words();
  _a.movq(x, slot(a_end_at));
  _a.movq(t, slot(t_middle_at));

  _a.bind(next_row);
  _a.movq(a, slot(a_at));
  _a.incq(negative_words);
  _a.jcc(Asm::EQUAL, done);
  _a.movq(factor_base, Mem(a));
  _a.addq(slot(a_at), 8);
  _a.movq(count, negative_words);
  add_row(false);
  _a.movq(Mem(t), carry);
  _a.addq(t, 8);
  _a.jmp(next_row);

  _a.bind(done);
  _a.movq(Mem(t), negative_words);    // 0
  add_squares_base();
  reduce_base();
  subtract();
  end();
}

void CryptoKernels::montgomery_multiply_adx(CryptoAssembler& a) { MontgomeryWriter(a).multiply_adx(); }
void CryptoKernels::montgomery_square_adx(CryptoAssembler& a)   { MontgomeryWriter(a).square_adx(); }
void CryptoKernels::montgomery_multiply_base(CryptoAssembler& a) { MontgomeryWriter(a).multiply_base(); }
void CryptoKernels::montgomery_square_base(CryptoAssembler& a)   { MontgomeryWriter(a).square_base(); }
