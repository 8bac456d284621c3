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
// (e == index ? entry e : 0), with AVX2. Eight or sixteen words of all entries are done at a time, in registers.
//
// void (uint64_t* r, const uint64_t* table, size_t entries, size_t stride, const uint64_t* index, size_t words)
//   r        words words; does not overlap table
//   table    entries of words words, each stride bytes behind the one before it
//   entries  1 to 2^31
//   index    where the index is, which is below entries: in memory, since it is to go to vector registers only
//   words    a multiple of 8, at least 8
//
// Registers: the names below. Features: AVX2.
// Constant time: branches and addresses depend on entries, stride, words and the pointers only. An element that is all
//   ones where e == index and zero elsewhere comes from (e ^ index) - 1, whose two halves are negative in that case only.
// Speed: cycles for 32 entries of 8, 16, 24 and 32 words: 85, 130, 201, 256 (AMD EPYC, CPU family 26 model 2, 2026-11-22;
//   301, 593, 898 and 1203 in C++).
// Source: Brickell, Graunke, Neve, Seifert, Software mitigations to hedge AES against cache-based software side channel
//   vulnerabilities, 2006 (tables that are read in full).

#include "crypto/montgomeryKernels.hpp"
#include "cryptoKernels_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Asm::Reg result   = Asm::RDI;
static const Asm::Reg table    = Asm::RSI;
static const Asm::Reg entries  = Asm::RDX;
static const Asm::Reg stride   = Asm::RCX;
static const Asm::Reg index_at = Asm::R8;
static const Asm::Reg words    = Asm::R9;
static const Asm::Reg left     = Asm::R10;    // entries
static const Asm::Reg from     = Asm::R11;

enum { vector_words = 4, most_vectors = 4, register_count = 2 * most_vectors + 4 };

static Vec sum(int j)      { return Asm::ymm(j); }
static Vec part(int j)     { return Asm::ymm(most_vectors + j); }
static const Vec wanted  = Asm::ymm(2 * most_vectors);
static const Vec one     = Asm::ymm(2 * most_vectors + 1);
static const Vec counter = Asm::ymm(2 * most_vectors + 2);
static const Vec chosen  = Asm::ymm(2 * most_vectors + 3);

// Some vectors of all entries
static void select_vectors(CryptoAssembler& a, int vectors) {
  const int bytes = 8 * vector_words * vectors;
  Asm::Label next;
  a.movq(left, entries);
  a.movq(from, table);
  a.vpxor(counter, counter, counter);
  for (int j = 0; j < vectors; j++) {
    a.vpxor(sum(j), sum(j), sum(j));
  }
  a.align(32);
  a.bind(next);
  a.vpxor(chosen, counter, wanted);
  a.vpaddq(counter, counter, one);
  a.vpsubq(chosen, chosen, one);
  a.vpsrad(chosen, chosen, 31);
  for (int j = 0; j < vectors; j++) {
    a.vpand(part(j), chosen, Mem(from, 8 * vector_words * j));
    a.vpor(sum(j), sum(j), part(j));
  }
  a.addq(from, stride);
  a.decq(left);
  a.jcc(Asm::NOT_EQUAL, next);
  for (int j = 0; j < vectors; j++) {
    a.vmovdqu(Mem(result, 8 * vector_words * j), sum(j));
  }
  a.addq(table, bytes);
  a.addq(result, bytes);
  a.subq(words, vector_words * vectors);
}

void CryptoKernels::select_avx2(CryptoAssembler& a) {
  Asm::Label two_blocks, last_block, done, one_at;
  a.enter(6, register_count);
  a.vpbroadcastq(one, Mem(one_at));
  a.vpbroadcastq(wanted, Mem(index_at));
  a.bind(two_blocks);
  a.cmpq(words, vector_words * most_vectors);
  a.jcc(Asm::BELOW, last_block);
  select_vectors(a, most_vectors);
  a.jmp(two_blocks);
  a.bind(last_block);
  a.testq(words, words);
  a.jcc(Asm::EQUAL, done);
  select_vectors(a, most_vectors / 2);
  a.bind(done);
  a.vzeroupper();
  a.leave();

  a.align_data(8);
  a.bind(one_at);
  a.data64(1);
}
