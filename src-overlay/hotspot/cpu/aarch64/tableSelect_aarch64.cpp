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

// One entry of a table, read so that neither time nor addresses tell which one: r = the sum over all entries e of
// (e == index ? entry e : 0), with NEON. Eight words of all entries are done at a time, in registers.
//
// void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, const uint64_t* index, size_t words)
//   r        words words; does not overlap table
//   table    entries of words words, each stride bytes behind the one before it
//   entries  1 or more
//   index    where the index is, which is below entries: in memory, since it is to go to vector registers only
//   words    a multiple of 8, at least 8
//
// Registers: the names below. Features: none.
// Constant time: branches and addresses depend on entries, stride, words and the pointers only. CMEQ makes a mask that is all
//   ones where e == index and zero elsewhere.
// Speed: not measured, for want of a processor.
// Source: Brickell, Graunke, Neve, Seifert, Software mitigations to hedge AES against cache-based software side channel
//   vulnerabilities, 2006 (tables that are read in full).

#include "cryptoKernels_aarch64.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Asm::Reg result   = Asm::X0;
static const Asm::Reg table    = Asm::X1;
static const Asm::Reg entries  = Asm::X2;
static const Asm::Reg stride   = Asm::X3;
static const Asm::Reg index_at = Asm::X4;
static const Asm::Reg words    = Asm::X5;
static const Asm::Reg left     = Asm::X6;    // entries
static const Asm::Reg from     = Asm::X7;

enum { words_at_once = 8, vectors = words_at_once / 2 };

static Vec sum(int j)  { return Vec(j); }
static Vec part(int j) { return Vec(vectors + j); }
static const Vec wanted  = Vec(16);
static const Vec one     = Vec(17);
static const Vec counter = Vec(18);
static const Vec chosen  = Vec(19);

void CryptoKernels::select(CryptoAssembler& a) {
  Asm::Label next_words, next_entry;
  a.enter();
  a.ldrd(wanted, Mem(index_at));
  a.dup2d(wanted, wanted, 0);
  a.mov(left, 1);
  a.dup2d(one, left);

  a.bind(next_words);
  a.mov(left, entries);
  a.mov(from, table);
  a.clear(counter);
  for (int j = 0; j < vectors; j++) {
    a.clear(sum(j));
  }
  a.bind(next_entry);
  a.cmeq2d(chosen, counter, wanted);
  a.add2d(counter, counter, one);
  for (int j = 0; j < vectors; j += 2) {
    a.ldpq(part(j), part(j + 1), Mem(from, 16 * j));
  }
  for (int j = 0; j < vectors; j++) {
    a.vand(part(j), part(j), chosen);
    a.vorr(sum(j), sum(j), part(j));
  }
  a.add(from, from, stride);
  a.sub(left, left, 1);
  a.cbnz(left, next_entry);
  for (int j = 0; j < vectors; j += 2) {
    a.stpq(sum(j), sum(j + 1), Mem::after(result, 32));
  }
  a.add(table, table, 8 * words_at_once);
  a.sub(words, words, words_at_once);
  a.cbnz(words, next_words);
  a.leave();
}
