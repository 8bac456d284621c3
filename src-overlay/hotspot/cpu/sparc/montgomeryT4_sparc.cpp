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

// Montgomery multiplication with radix 2^64 by the instructions of SPARC T4, MONTMUL and MONTSQR.
//
// Each computes a * b * R^-1 modulo n, R = 2^(64 * words), for a, b < n, in one go. What a and b may be here is more: any numbers
// below R. So n is subtracted first from a number that is not less, under a mask; as the highest bit of n is set, R < 2 * n and once
// is enough. Where the highest bit of n is not set, for more than 32 words, or if the instruction says that it met an error in its
// registers (fcc3 is not "equal"), the kernel with VIS 3, which follows in the code, computes.
//
// The operands are in the windows of registers before the current one; "depth" counts how often RESTORE leads there. Words stand in
// L0..L7, then O0..O5, of one window after the other, or elsewhere:
//   a       the 14 words of depth 5, then the floating-point registers from F24 on; the result takes its place
//   n       depths 4, 3 and 2
//   b       O0..O5 of depth 2, L0..L7 and O0..O5 of depth 1, L0..L7 and O0..O3 of depth 0; of MONTMUL alone
//   k0      F60
// Depth 6 is the kernel's own window. Each has a frame, where the system may store it at any time: each frame is wiped when the window
// holds nothing any more.
//
// multiply: void (uint64_t* r, uint64_t* a, uint64_t* b, uint64_t* n, uint64_t k0, size_t words)
// square:   void (uint64_t* r, uint64_t* a, uint64_t* n, uint64_t k0, size_t words), with b = a
//   r      words words, written at the end; equal to a, b or both, or without overlap with any operand
//   a, b   any numbers of words words
//   n      an odd number of words words; leading zeros are allowed
//   k0     -n^-1 modulo 2^64
//   words  a multiple of 8, 8 <= words <= 256
//
// Registers: G1 (b), G4 (n), G5 (whether n is subtracted from b), and those above. Features: VIS 3, MONTMUL, MONTSQR.
// Constant time: jumps and addresses depend on words, the highest bit of n, which its length tells, and the pointers only. That the
//   instructions' time does not depend on data is not said anywhere. Windows, frames and the other registers that have operands are
//   wiped.
// Speed: not measured, for want of a processor; it has run on our emulator's model only (make/qemu-sparc64-crypto.patch).
// Source: Montgomery: Modular multiplication without trial division, Mathematics of Computation 44, 1985. Which register holds what:
//   as in the emulator's model.

#include "cryptoKernels_sparc.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Dbl Dbl;
typedef CryptoAssembler::Label Label;
typedef CryptoAssembler::Mem Mem;
typedef CryptoAssembler::Reg Reg;

static const int unit      = 8;       // of words, and words at most
static const int max_words = 32;

static const int locals       = 8;
static const int outs         = 6;
static const int window_words = locals + outs;

static const Dbl k0_place = Dbl(30);

// Of the windows from depth 4 on
static const Reg b_at   = Asm::G1;
static const Reg n_at   = Asm::G4;
static const Reg b_keep = Asm::G5;

// Of the window at depth 5, where they are given as O0..O3
static const Reg a_in   = Asm::I0;
static const Reg n_in   = Asm::I1;
static const Reg keep   = Asm::I2;    // all ones if n is not subtracted from a, else zero
static const Reg r_in   = Asm::I3;
static const Reg temp   = Asm::I4;
static const Reg spare  = Asm::I5;

class MontgomeryT4Writer {
 public:
  MontgomeryT4Writer(CryptoAssembler& a, bool is_square) : _a(a), _is_square(is_square) {}

  void write();

 private:
  CryptoAssembler& _a;
  const bool       _is_square;

  static Reg word(int i) { return (Reg)(i < locals ? Asm::L0 + i : Asm::O0 + i - locals); }
  static Dbl float_word(int i) { return Dbl(i - 2); }

  void begin_sum(Reg one);
  void choose(Reg keep, Reg number, Reg n, Reg words);
  void load_less(Reg to, Reg from, Reg n, Reg keep, Reg scratch, int i);
  void wipe_window();
  void wipe_others();
  void load_a(int words);
  void load_n(int words);
  void load_b(int words);
  void compute(int words, Label& failed);
};

// The carry is set: the 1 of a - n = a + (2^64 - 1 - n) + 1, word by word. one: any register
void MontgomeryT4Writer::begin_sum(Reg one) {
  _a.mov(one, 1);
  _a.addcc(Asm::G0, one, -1);
}

// keep = number < n ? all ones : 0
void MontgomeryT4Writer::choose(Reg keep, Reg number, Reg n, Reg words) {
  const Reg at = Asm::L0, n_at = Asm::L1, left = Asm::L2, x = Asm::L3, y = Asm::L4;
  Label next;
  _a.mov(at, number);
  _a.mov(n_at, n);
  _a.mov(left, words);
  begin_sum(x);
  _a.bind(next);
  _a.ldx(x, Mem(at));
  _a.ldx(y, Mem(n_at));
  _a.xnor(y, y, Asm::G0);
  _a.addxccc(x, x, y);
  _a.add(at, at, 8);
  _a.sub(left, left, 1);
  _a.br(Asm::NOT_ZERO, left, next);
  _a.add(n_at, n_at, 8);
  _a.addxc(keep, Asm::G0, Asm::G0);
  _a.sub(keep, keep, 1);
}

// A word of the number less n or zero, after begin_sum() and the words below it
void MontgomeryT4Writer::load_less(Reg to, Reg from, Reg n, Reg keep, Reg scratch, int i) {
  _a.ldx(to, Mem(from, 8 * i));
  _a.ldx(scratch, Mem(n, 8 * i));
  _a.orn(scratch, keep, scratch);
  _a.addxccc(to, to, scratch);
}

// The window, which is given back, and after that the frame where the system may have stored it
void MontgomeryT4Writer::wipe_window() {
  for (int i = 0; i < window_words; i++) {
    _a.mov(word(i), Asm::G0);
  }
  _a.mov(Asm::O7, Asm::G0);
  _a.restore();
  for (int i = 0; i < Asm::window_words; i++) {
    _a.stx(Asm::G0, Mem(Asm::SP, Asm::bias - Asm::least_frame + 8 * i));
  }
}

// Registers that are in no window
void MontgomeryT4Writer::wipe_others() {
  for (int i = window_words; i < max_words; i++) {
    _a.fzero(float_word(i));
  }
  _a.fzero(k0_place);
  _a.mov(b_keep, Asm::G0);
}

void MontgomeryT4Writer::load_a(int words) {
  begin_sum(temp);
  for (int i = 0; i < words; i++) {
    if (i < window_words) {
      load_less(word(i), a_in, n_in, keep, temp, i);
    } else {
      load_less(spare, a_in, n_in, keep, temp, i);
      _a.movxtod(float_word(i), spare);
    }
  }
}

// From depth 5 to depth 2
void MontgomeryT4Writer::load_n(int words) {
  for (int first = 0; first < 3 * window_words; first += window_words) {
    _a.enter();
    for (int i = first; i < words && i < first + window_words; i++) {
      _a.ldx(word(i - first), Mem(n_at, 8 * i));
    }
  }
}

// From depth 2, whose L0..L3 have words of n, to depth 0
void MontgomeryT4Writer::load_b(int words) {
  if (!_is_square) {
    begin_sum(Asm::L7);
  }
  for (int i = 0, in_window = locals; i < max_words; i++, in_window++) {
    if (in_window == window_words) {
      in_window = 0;
      _a.enter();
    }
    if (i < words && !_is_square) {
      const Reg scratch = i < outs ? Asm::L7 : Asm::O7;
      load_less(word(in_window), b_at, n_at, b_keep, scratch, i);
    }
  }
}

// Of the kernel's own window, and back
void MontgomeryT4Writer::compute(int words, Label& failed) {
  _a.enter();
  load_a(words);
  load_n(words);
  load_b(words);
  if (_is_square) {
    _a.montsqr(words - 1);
  } else {
    _a.montmul(words - 1);
  }
  for (int depth = 0; depth < 5; depth++) {
    wipe_window();
  }
  _a.fb_not_equal3(failed);
  _a.nop();
  for (int i = 0; i < words; i++) {
    if (i < window_words) {
      _a.stx(word(i), Mem(r_in, 8 * i));
    } else {
      _a.std(float_word(i), Mem(r_in, 8 * i));
    }
  }
}

void MontgomeryT4Writer::write() {
  // of the caller
  const int at     = _is_square ? 2 : 3;
  const Reg n      = (Reg)(Asm::O0 + at), words = (Reg)(Asm::O0 + at + 2);
  const Reg top    = Asm::G1;
  // of the kernel
  const Reg own_r     = Asm::I0, own_a = Asm::I1, own_b = Asm::I2;
  const Reg own_n     = (Reg)(Asm::I0 + at), own_k0 = (Reg)(Asm::I0 + at + 1), own_words = (Reg)(Asm::I0 + at + 2);
  Label with_vis3, failed, done, sizes[max_words / unit];

  _a.sllx(top, words, 3);
  _a.add(top, n, top);
  _a.ldx(top, Mem(top, -8));
  _a.srlx(top, top, 63);
  _a.br(Asm::ZERO, top, with_vis3);
  _a.nop();
  _a.cmp(words, max_words);
  _a.b(Asm::ABOVE, with_vis3);
  _a.nop();

  _a.enter();
  choose(Asm::O2, own_a, own_n, own_words);
  if (!_is_square) {
    choose(b_keep, own_b, own_n, own_words);
    _a.mov(b_at, own_b);
  }
  _a.mov(Asm::O0, own_a);
  _a.mov(Asm::O1, own_n);
  _a.mov(Asm::O3, own_r);
  _a.mov(n_at, own_n);
  _a.movxtod(k0_place, own_k0);
  for (int i = 1; i < max_words / unit; i++) {
    _a.cmp(own_words, i * unit);
    _a.b(Asm::EQUAL, sizes[i - 1]);
    _a.nop();
  }
  for (int i = max_words / unit; i > 0; i--) {
    if (i < max_words / unit) {
      _a.bind(sizes[i - 1]);
    }
    compute(i * unit, failed);
    if (i > 1) {
      _a.b(done);
      _a.nop();
    }
  }
  _a.bind(done);
  wipe_window();
  wipe_others();
  _a.leave();

  // The arguments are still the caller's.
  _a.bind(failed);
  wipe_window();
  wipe_others();
  wipe_window();
  _a.bind(with_vis3);
  if (_is_square) {
    CryptoKernels::montgomery_square(_a);
  } else {
    CryptoKernels::montgomery_multiply(_a);
  }
}

void CryptoKernels::montgomery_t4_multiply(CryptoAssembler& a) { MontgomeryT4Writer(a, false).write(); }
void CryptoKernels::montgomery_t4_square(CryptoAssembler& a)   { MontgomeryT4Writer(a, true).write(); }
