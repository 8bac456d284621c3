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

// GHASH (NIST SP 800-38D, section 6.4), with XMULX and XMULXHI, the halves of a carry-less product of two words.
//
// GHASH is the value of a polynomial at H = E(0) over GF(2^128) = GF(2)[x] / (x^128 + x^7 + x^2 + x + 1):
// Y = X1 H^n + X2 H^(n-1) + ... + Xn H. The first bit of a block is the coefficient of x^0. Taken as a big-endian number, which is
// how this processor loads it, a block has the coefficient of x^i in bit 127 - i: it is the block's polynomial with its coefficients
// in reverse, X' = x^127 X(1/x). Products of such polynomials are products in reverse modulo
//     g = x^128 + x^127 + x^126 + x^121 + 1,
// with a factor: X' Y' = x^127 (X Y)' modulo g. Montgomery's reduction by 128 bits takes x^128 out, and powers of H are kept as
// x H' modulo g, so that
//     (X Y)' = (X' (x Y')) x^-128 modulo g.
// As g is 1 modulo x^64, the reduction by a word adds the multiple of g by that word itself: with C = g / x^64 without its highest
// term, the word p0 goes to zero, C p0 to the two words above it, and p0 to the second one.
//
// A product of 256 bits is lo + x^64 mid + x^128 hi, where Karatsuba's method gets mid with lo and hi in it from one product of sums
// of halves. Products of many blocks are added up before they are reduced. Data goes by strides of 8 blocks; what is left is hashed
// block by block with the powers that go with their distance to the end, and reduced once.
//
// hash: void (byte* context, byte* data, size_t length)
//   context  GcmKernels says what it holds; it does not overlap anything else; aligned to 8. The state becomes that after
//            the data, with zeros to the end of a block
//   data     any length, any alignment
//
// Registers: GhashWriter's names.
// Features: CryptoKernels::aes_features.
// Constant time: branches depend on length and alignment only, addresses on arguments only. Nothing is left on the stack.
// Speed: not measured, for want of a processor.
// Sources: SP 800-38D; Montgomery, Modular multiplication without trial division, 1985; Karatsuba and Ofman, 1962; for what
//   the instructions do make/qemu-sparc64-crypto.patch, which tells where that is known from.

#include "ghash_sparc.hpp"

void GhashWriter::load_polynomial() {
  _a.mov(polynomial, (uint64_t)0xC2 << 56);
}

void GhashWriter::load_state() {
  _a.ldx(lo1, Mem(context, Gcm::state_at));
  _a.ldx(lo0, Mem(context, Gcm::state_at + 8));
}

void GhashWriter::store_state() {
  _a.stx(lo1, Mem(context, Gcm::state_at));
  _a.stx(lo0, Mem(context, Gcm::state_at + 8));
}

void GhashWriter::load_x(int bytes) {
  load_block(text(0), text(1), temp(), below, above, bytes);
  _a.movdtox(x1, text(0));
  _a.movdtox(x0, text(1));
}

// Adds the product of x and h to the sums, or begins them with it.
void GhashWriter::multiply(bool is_first) {
  static const Reg sums[3][2] = { { lo0, lo1 }, { hi0, hi1 }, { mid0, mid1 } };
  _a.xor_(h_sum, h0, h1);
  _a.xor_(scratch, x0, x1);
  const Reg factors[3][2] = { { x0, h0 }, { x1, h1 }, { scratch, h_sum } };
  for (int i = 0; i < 3; i++) {
    const Reg f = factors[i][0], h = factors[i][1];
    if (is_first) {
      _a.xmulx(sums[i][0], f, h);
      _a.xmulxhi(sums[i][1], f, h);
    } else {
      _a.xmulx(scratch2, f, h);
      _a.xmulxhi(scratch3, f, h);
      _a.xor_(sums[i][0], sums[i][0], scratch2);
      _a.xor_(sums[i][1], sums[i][1], scratch3);
    }
  }
}

// lo = lo + x^64 mid + x^128 hi, reduced by 128 bits
void GhashWriter::reduce() {
  _a.xor_(mid0, mid0, lo0);
  _a.xor_(mid1, mid1, lo1);
  _a.xor_(mid0, mid0, hi0);
  _a.xor_(mid1, mid1, hi1);
  _a.xor_(lo1, lo1, mid0);
  _a.xor_(hi0, hi0, mid1);
  // the words are lo0, lo1, hi0, hi1 now
  const Reg words[] = { lo0, lo1, hi0, hi1 };
  for (int i = 0; i < 2; i++) {
    _a.xmulx(scratch, words[i], polynomial);
    _a.xmulxhi(scratch2, words[i], polynomial);
    _a.xor_(words[i + 1], words[i + 1], scratch);
    _a.xor_(words[i + 2], words[i + 2], scratch2);
    _a.xor_(words[i + 2], words[i + 2], words[i]);
  }
  _a.mov(lo0, hi0);
  _a.mov(lo1, hi1);
}

void GhashWriter::leave() {
  _a.mov(scratch3, Asm::G0);
  _a.mov(above, Asm::G0);
  _a.mov(Asm::O7, Asm::G0);
  _a.leave();
}

// ---- Strides

// One block in each step, then the reduction. The state is in lo before the first and after the last one.
void GhashWriter::hash_step(int step) {
  if (step == stride_blocks) {
    reduce();
    return;
  }
  load_x(block_size * step);
  _a.ldx(h1, Mem(context, power_at(stride_blocks - step)));
  _a.ldx(h0, Mem(context, power_at(stride_blocks - step) + 8));
  if (step == 0) {
    _a.xor_(x1, x1, lo1);
    _a.xor_(x0, x0, lo0);
  }
  multiply(step == 0);
}

// ---- Tails

// The power for the next of length bytes, at the end of which there are as many powers as power says in bytes. The state goes to
// the context until hash_x() adds it to a block.
void GhashWriter::begin_tail() {
  static const Reg sums[] = { lo0, lo1, mid0, mid1, hi0, hi1 };
  _a.add(scratch, length, block_size - 1);
  _a.andn(scratch, scratch, block_size - 1);
  _a.sub(power, power, scratch);
  store_state();
  for (int i = 0; i < 6; i++) {
    _a.mov(sums[i], Asm::G0);
  }
}

// Adds the product of the state and x, and the next power, to the sums.
void GhashWriter::hash_x() {
  _a.ldx(h1, Mem(context, Gcm::state_at));
  _a.ldx(h0, Mem(context, Gcm::state_at + 8));
  _a.xor_(x1, x1, h1);
  _a.xor_(x0, x0, h0);
  _a.stx(Asm::G0, Mem(context, Gcm::state_at));
  _a.stx(Asm::G0, Mem(context, Gcm::state_at + 8));
  _a.ldx(h1, Mem(power));
  _a.ldx(h0, Mem(power, 8));
  _a.add(power, power, block_size);
  multiply(false);
}

// length bytes, 1 to 15
void GhashWriter::copy_bytes(Reg to, int to_offset, Reg from, int from_offset) {
  Label next;
  _a.mov(scratch, Asm::G0);
  _a.add(h0, from, from_offset);
  _a.add(h1, to, to_offset);
  _a.bind(next);
  _a.ldub(scratch2, Mem(h0, scratch));
  _a.stb(scratch2, Mem(h1, scratch));
  _a.add(scratch, scratch, 1);
  _a.cmp(scratch, length);
  _a.b(Asm::NOT_EQUAL, next);
  _a.nop();
}

// x = the last length bytes at in, 1 to 15, and zeros
void GhashWriter::load_bytes() {
  _a.stx(Asm::G0, Mem(context, Gcm::scratch_at));
  _a.stx(Asm::G0, Mem(context, Gcm::scratch_at + 8));
  copy_bytes(context, Gcm::scratch_at, in, 0);
  _a.ldx(x1, Mem(context, Gcm::scratch_at));
  _a.ldx(x0, Mem(context, Gcm::scratch_at + 8));
}

void GhashWriter::hash_tail() {
  Label next, partial, done;
  _a.add(power, context, powers_end);
  begin_tail();
  _a.bind(next);
  _a.cmp(length, block_size);
  _a.b(Asm::CARRY_SET, partial);
  _a.nop();
  begin_loads(in, below, above);
  load_x(0);
  hash_x();
  _a.sub(length, length, block_size);
  _a.br(Asm::NOT_ZERO, length, next);
  _a.add(in, in, block_size);
  _a.b(done);
  _a.nop();
  _a.bind(partial);
  load_bytes();
  hash_x();
  _a.stx(Asm::G0, Mem(context, Gcm::scratch_at));
  _a.stx(Asm::G0, Mem(context, Gcm::scratch_at + 8));
  _a.bind(done);
  reduce();
}

void GhashWriter::write_hash() {
  Label next, no_stride, done;
  _a.enter();
  load_polynomial();
  load_state();
  _a.cmp(length, stride);
  _a.b(Asm::CARRY_SET, no_stride);
  _a.nop();
  _a.align(32);
  _a.bind(next);
  begin_loads(in, below, above);
  for (int step = 0; step < hash_steps; step++) {
    hash_step(step);
  }
  _a.sub(length, length, stride);
  _a.cmp(length, stride);
  _a.b(Asm::CARRY_CLEAR, next);
  _a.add(in, in, stride);
  _a.bind(no_stride);
  _a.br(Asm::ZERO, length, done);
  _a.nop();
  hash_tail();
  _a.bind(done);
  store_state();
  leave();
}

void CryptoKernels::aes_gcm_hash(CryptoAssembler& a) { GhashWriter(a).write_hash(); }
