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

#include "aesBlocks_sparc.hpp"

AesBlockWriter::AesBlockWriter(CryptoAssembler& a) : LoadWriter(a) {
  for (int i = 0; i < max_blocks; i++) {
    for (int j = 0; j < 3; j++) {
      _halves[i][j] = Dbl(3 * i + j);
    }
  }
}

// ---- Rounds

// The second half takes its own place, as both halves of the block before have been read by then.
void AesBlockWriter::round(HalfRound half01, HalfRound half23, int block, Dbl key0, Dbl key1) {
  const Dbl x = first(block), y = second(block), spare = _halves[block][2];
  (_a.*half01)(spare, key0, x, y);
  (_a.*half23)(y, key1, x, y);
  _halves[block][0] = spare;
  _halves[block][2] = x;
}

void AesBlockWriter::encrypt_round(int block, Dbl key0, Dbl key1, bool is_last) {
  round(is_last ? &Asm::aes_eround01_l : &Asm::aes_eround01, is_last ? &Asm::aes_eround23_l : &Asm::aes_eround23, block, key0, key1);
}

void AesBlockWriter::decrypt_round(int block, Dbl key0, Dbl key1, bool is_last) {
  round(is_last ? &Asm::aes_dround01_l : &Asm::aes_dround01, is_last ? &Asm::aes_dround23_l : &Asm::aes_dround23, block, key0, key1);
}

void AesBlockWriter::add_key(int block, Dbl key0, Dbl key1) {
  _a.fxor(first(block), first(block), key0);
  _a.fxor(second(block), second(block), key1);
}

// ---- Memory

void AesBlockWriter::load_block(Dbl d0, Dbl d1, Dbl temp, Reg below, Reg above, int bytes) {
  load_word(d0, temp, below, above, bytes);
  load_word(d1, temp, below, above, bytes + 8);
}

void AesBlockWriter::store_bytes(Reg word, Reg to, int bytes, Reg temp) {
  for (int i = 0; i < 8; i++) {
    _a.srlx(temp, word, 8 * (7 - i));
    _a.stb(temp, Mem(to, bytes + i));
  }
}

// What is not at a multiple of 8 is stored byte by byte up to the next one and from the last one on, and in shifted words between.
void AesBlockWriter::store_blocks(int begin, int blocks, Reg to) {
  const Reg pos = Asm::O0, byte = Asm::O1, word = Asm::O2, next = Asm::O3, low = Asm::O4, high = Asm::G4, end = Asm::G5;
  const int words = 2 * blocks;
  Label aligned, head, tail, done;
  _a.and_(low, to, 7);
  _a.br(Asm::ZERO, low, aligned);
  _a.sllx(low, low, 3);                    // bits of a word that its predecessor leaves to be stored with it
  _a.sub(high, Asm::G0, low);              // 64 less than the others
  _a.mov(pos, to);
  _a.movdtox(word, first(begin));
  _a.mov(next, word);
  _a.bind(head);
  _a.srlx(byte, next, 56);
  _a.stb(byte, Mem(pos));
  _a.add(pos, pos, 1);
  _a.and_(byte, pos, 7);
  _a.br(Asm::NOT_ZERO, byte, head);
  _a.sllx(next, next, 8);
  for (int i = 1; i < words; i++) {
    _a.movdtox(next, i % 2 == 0 ? first(begin + i / 2) : second(begin + i / 2));
    _a.sllx(word, word, high);
    _a.srlx(byte, next, low);
    _a.or_(word, word, byte);
    _a.stx(word, Mem(pos, 8 * (i - 1)));
    _a.mov(word, next);
  }
  _a.add(pos, pos, 8 * (words - 1));
  _a.add(end, to, block_size * blocks);
  _a.sllx(word, word, high);
  _a.bind(tail);
  _a.srlx(byte, word, 56);
  _a.stb(byte, Mem(pos));
  _a.add(pos, pos, 1);
  _a.cmp(pos, end);
  _a.b(Asm::NOT_EQUAL, tail);
  _a.sllx(word, word, 8);
  _a.b(done);
  _a.nop();
  _a.bind(aligned);
  for (int i = 0; i < blocks; i++) {
    _a.std(first(begin + i), Mem(to, block_size * i));
    _a.std(second(begin + i), Mem(to, block_size * i + 8));
  }
  _a.bind(done);
}
