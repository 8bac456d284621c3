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
// (e == index ? entry e : 0), in general registers. Eight words of all entries are done at a time.
//
// void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, const uint64_t* index, size_t words)
//   r        words words; does not overlap table
//   table    entries of words words, each stride bytes behind the one before it
//   entries  1 or more
//   index    where the index is, which is below entries
//   words    a multiple of 8, at least 8
//
// Registers: the names below. Features: none.
// Constant time: branches and addresses depend on entries, stride, words and the pointers only. (e ^ index) - 1 has the highest
//   bit set where e == index, since both are below 2^63; shifted over the word it is a mask.
// Speed: not measured, for want of a processor.
// Source: Brickell, Graunke, Neve, Seifert, Software mitigations to hedge AES against cache-based software side channel
//   vulnerabilities, 2006 (tables that are read in full).

#include "cryptoKernels_sparc.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Mem Mem;

static const Asm::Reg result   = Asm::I0;
static const Asm::Reg table    = Asm::I1;
static const Asm::Reg entries  = Asm::I2;
static const Asm::Reg stride   = Asm::I3;
static const Asm::Reg index    = Asm::I4;    // where it is, then itself
static const Asm::Reg words    = Asm::I5;
static const Asm::Reg from     = Asm::O0;
static const Asm::Reg counter  = Asm::O1;
static const Asm::Reg mask     = Asm::O2;

enum { words_at_once = 8 };

static const Asm::Reg sums[words_at_once] = { Asm::L0, Asm::L1, Asm::L2, Asm::L3, Asm::L4, Asm::L5, Asm::L6, Asm::L7 };
static const Asm::Reg parts[2] = { Asm::O3, Asm::O4 };

void CryptoKernels::select(CryptoAssembler& a) {
  Asm::Label next_words, next_entry;
  a.enter();
  a.ldx(index, Mem(index));

  a.bind(next_words);
  a.mov(from, table);
  a.mov(counter, Asm::G0);
  for (int j = 0; j < words_at_once; j++) {
    a.mov(sums[j], Asm::G0);
  }
  a.bind(next_entry);
  a.xor_(mask, counter, index);
  a.sub(mask, mask, 1);
  a.srax(mask, mask, 63);
  for (int j = 0; j < words_at_once; j++) {
    const Asm::Reg part = parts[j % 2];
    a.ldx(part, Mem(from, 8 * j));
    a.and_(part, part, mask);
    a.or_(sums[j], sums[j], part);
  }
  a.add(counter, counter, 1);
  a.cmp(counter, entries);
  a.b(Asm::NOT_EQUAL, next_entry);
  a.add(from, from, stride);
  for (int j = 0; j < words_at_once; j++) {
    a.stx(sums[j], Mem(result, 8 * j));
  }
  a.add(result, result, 8 * words_at_once);
  a.sub(words, words, words_at_once);
  a.br(Asm::NOT_ZERO, words, next_words);
  a.add(table, table, 8 * words_at_once);
  a.leave();
}
