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

// GHASH (NIST SP 800-38D, section 6.4), with PMULL, and in tier 3 with EOR3.
//
// GHASH is the value of a polynomial at H = E(0) over GF(2^128) = GF(2)[x] / (x^128 + x^7 + x^2 + x + 1):
// Y = X1 H^n + X2 H^(n-1) + ... + Xn H. The first bit of a block's first byte is the coefficient of x^0. RBIT turns the bits
// of each byte around, so that in the machine's order coefficient i is bit i, and the carry-less product of two such numbers
// is the product of the polynomials. Powers and states are kept so. A product of 256 bits is lo + x^64 mid + x^128 hi.
// Products of many blocks are added up before they are reduced, since x^128 = x^7 + x^2 + x + 1.
//
// Data goes by strides of 8 blocks, by pairs of these: TRN1 and TRN2 bring the halves of two blocks into one register each,
// so that one addition makes the sums of halves that Karatsuba's method multiplies; those of the powers are kept. What is
// left is hashed block by block with the powers that go with their distance to the end, and reduced once.
//
// hash: void (byte* context, byte* data, size_t length)
//   context  GcmKernels says what it holds; it does not overlap anything else; aligned to 8. The state becomes that after
//            the data, with zeros to the end of a block
//   data     any length, any alignment. No byte outside of it is read
//
// Registers: GhashWriter's names.
// Features: aes_gcm_*_features.
// Constant time: branches and addresses depend on length only. Nothing is left on the stack.
// Speed: not measured on hardware.
// Sources: SP 800-38D; Gouvea and Lopez, Implementing GCM on ARMv8, 2015 (PMULL, reduction by multiplication);
//   Karatsuba and Ofman, 1962.

#include "ghash_aarch64.hpp"

void GhashWriter::load_polynomial() {
  _a.mov(scratch, (uint64_t)0x87);
  _a.dup2d(polynomial(), scratch);
}

void GhashWriter::eor3(Vec d, Vec s, Vec r) {
  if (_has_eor3) {
    _a.eor3(d, d, s, r);
  } else {
    _a.veor(d, d, s);
    _a.veor(d, d, r);
  }
}

// ---- Strides

void GhashWriter::begin_strides() {
  _a.add(power, context, powers_end - stride);
  _a.add(sums, context, powers_end);
}

// Two steps for each pair of blocks, then the reduction. The state is in lo before the first and after the last one.
void GhashWriter::hash_step(int step, const Mem& from) {
  const int pair = step / 2;
  if (step == 2 * pairs) {
    reduce(true);
  } else if (step % 2 == 0) {
    _a.ldpq(data(), data2(), from.plus(2 * block_size * pair));
    _a.rbit(data(), data());
    _a.rbit(data2(), data2());
    if (pair == 0) {
      _a.veor(data(), data(), lo());
    }
    _a.ldpq(h(), h2(), Mem(power, 2 * block_size * pair));
    _a.trn1(t(), data(), data2());
    _a.trn2(t2(), data(), data2());
    _a.ldrq(halves(), Mem(sums, block_size * pair));
    _a.veor(t2(), t2(), t());
  } else if (pair == 0) {
    _a.pmull(lo(), data(), h());
    _a.pmull2(hi(), data(), h());
    _a.pmull(mid(), t2(), halves());
    _a.pmull(t(), data2(), h2());
    _a.pmull2(data2(), data2(), h2());
    _a.pmull2(t2(), t2(), halves());
    _a.veor(lo(), lo(), t());
    _a.veor(hi(), hi(), data2());
    _a.veor(mid(), mid(), t2());
  } else {
    _a.pmull(t(), data(), h());
    _a.pmull2(data(), data(), h());
    _a.pmull(h(), t2(), halves());
    _a.pmull2(t2(), t2(), halves());
    eor3(mid(), h(), t2());
    _a.pmull(h(), data2(), h2());
    _a.pmull2(data2(), data2(), h2());
    eor3(lo(), t(), h());
    eor3(hi(), data(), data2());
  }
}

// lo = lo + x^64 mid + x^128 hi modulo the polynomial; by Karatsuba's method, mid has lo and hi in it. The highest word
// goes 64 bits above the lowest one, then the second highest to the lowest one.
void GhashWriter::reduce(bool by_karatsuba) {
  if (by_karatsuba) {
    eor3(mid(), lo(), hi());
  }
  _a.pmull2(t(), hi(), polynomial());
  _a.clear(t2());
  _a.veor(mid(), mid(), t());
  _a.ext(t(), mid(), mid(), 8);
  _a.ext(t2(), t2(), mid(), 8);
  _a.veor(t(), t(), hi());
  _a.pmull(t(), t(), polynomial());
  eor3(lo(), t(), t2());
}

// ---- Tails

// The power for the next of length bytes, at the end of which there are as many powers as power says in bytes; the state goes
// to y, and there are no sums.
void GhashWriter::begin_tail() {
  _a.add(scratch, length, block_size - 1);
  _a.lsr(scratch, scratch, 4);
  _a.sub(power, power, scratch, Asm::LSL, 4);
  _a.vmov(y(), lo());
  _a.clear(lo());
  _a.clear(mid());
  _a.clear(hi());
}

// Adds the product of the block in data, whose bits are as in memory, and the next power to the sums. Keeps data.
void GhashWriter::hash_data() {
  _a.ldrq(h(), Mem::after(power, block_size));
  _a.rbit(data2(), data());
  _a.veor(data2(), data2(), y());
  _a.clear(y());
  _a.ext(t(), data2(), data2(), 8);
  _a.pmull(h2(), data2(), h());
  _a.pmull2(data2(), data2(), h());
  _a.veor(lo(), lo(), h2());
  _a.pmull(h2(), t(), h());
  _a.pmull2(t(), t(), h());
  _a.veor(hi(), hi(), data2());
  eor3(mid(), h2(), t());
}

// length bytes, 1 to 15
void GhashWriter::copy_bytes(Reg to, int to_offset, Reg from, int from_offset) {
  Label next;
  _a.add(scratch, from, from_offset);
  _a.add(scratch2, to, to_offset);
  _a.mov(power, length);
  _a.bind(next);
  _a.ldrb(scratch3, Mem::after(scratch, 1));
  _a.strb(scratch3, Mem::after(scratch2, 1));
  _a.subs(power, power, 1);
  _a.b(Asm::NOT_EQUAL, next);
}

// data = the last length bytes at in, 1 to 15, and zeros. Takes power for a while.
void GhashWriter::load_bytes() {
  _a.clear(data());
  _a.strq(data(), Mem(context, Gcm::scratch_at));
  _a.mov(Asm::X14, power);
  copy_bytes(context, Gcm::scratch_at, in, 0);
  _a.mov(power, Asm::X14);
  _a.ldrq(data(), Mem(context, Gcm::scratch_at));
}

void GhashWriter::hash_tail() {
  Label next, partial, done;
  _a.add(power, context, powers_end);
  begin_tail();
  _a.bind(next);
  _a.subs(length, length, block_size);
  _a.b(Asm::BELOW, partial);
  _a.ldrq(data(), Mem::after(in, block_size));
  hash_data();
  _a.cbnz(length, next);
  _a.b(done);
  _a.bind(partial);
  _a.add(length, length, block_size);
  load_bytes();
  hash_data();
  _a.bind(done);
  reduce(false);
}

void GhashWriter::write_hash() {
  Label next, no_stride, done;
  _a.enter();
  load_polynomial();
  _a.ldrq(lo(), Mem(context, Gcm::state_at));
  _a.rbit(lo(), lo());
  _a.cmp(length, stride);
  _a.b(Asm::BELOW, no_stride);
  begin_strides();
  _a.align(32);
  _a.bind(next);
  for (int step = 0; step < hash_steps; step++) {
    hash_step(step, Mem(in));
  }
  _a.add(in, in, stride);
  _a.sub(length, length, stride);
  _a.cmp(length, stride);
  _a.b(Asm::ABOVE_EQUAL, next);
  _a.bind(no_stride);
  _a.cbz(length, done);
  hash_tail();
  _a.bind(done);
  _a.rbit(lo(), lo());
  _a.strq(lo(), Mem(context, Gcm::state_at));
  _a.leave();
}

void CryptoKernels::aes_gcm_pmull_hash(CryptoAssembler& a) { GhashWriter(a, false).write_hash(); }
void CryptoKernels::aes_gcm_eor3_hash(CryptoAssembler& a)  { GhashWriter(a, true).write_hash(); }
