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

#include "cryptoAssembler_sparc.hpp"

CryptoAssembler::CryptoAssembler(void* begin, void* end, CallingConvention)
  : _begin((uint8_t*)begin), _end((uint8_t*)end), _pos((uint8_t*)begin), _error(NULL), _fixup_count(0) {
}

bool CryptoAssembler::finish() {
  require(_fixup_count == 0, "a label was used and never bound");
#ifdef __GNUC__
  // the instruction cache does not see what was stored; FLUSH is for eight bytes
  for (uint8_t* p = (uint8_t*)((uintptr_t)_begin & ~(uintptr_t)7); p < _pos; p += 8) {
    __asm__ volatile ("flush %0" : : "r"(p) : "memory");
  }
#else
  require(false, "this compiler has no way to clear the instruction cache");
#endif
  return ok();
}

// Instructions are big-endian.
void CryptoAssembler::emit32(uint32_t value) {
  if (_end - _pos < 4) {
    require(false, "no room for the code");
    _pos = _end;
    return;
  }
  for (int i = 3; i >= 0; i--) {
    *_pos++ = (uint8_t)(value >> 8 * i & 0xff);
  }
}

void CryptoAssembler::emit(uint32_t instruction, Reg d, Reg n, int imm) {
  require(-4096 <= imm && imm < 4096, "an immediate is out of range");
  emit32(instruction | field(d, 25) | field(n, 14) | 1u << 13 | ((uint32_t)imm & 0x1FFF));
}

void CryptoAssembler::load_store(uint32_t instruction, const Mem& m) {
  if (m._is_indexed) {
    emit(3u << 30 | instruction, G0, m._base, m._index);
  } else {
    emit(3u << 30 | instruction, G0, m._base, m._disp);
  }
}

void CryptoAssembler::align(size_t modulus) {
  while (((uintptr_t)_pos & (modulus - 1)) != 0 && ok()) {
    nop();
  }
}

// ---- Labels

// Puts a distance in bytes into the instruction at offset. The one of 16 bits is in two parts.
void CryptoAssembler::patch(int offset, int distance, int bits) {
  const int words = distance / 4;
  require(-(1 << (bits - 1)) <= words && words < 1 << (bits - 1), "a jump is too long");
  const uint32_t all = (uint32_t)words & ((1u << bits) - 1);
  const uint32_t field = bits == 16 ? (all >> 14) << 20 | (all & 0x3FFF) : all;
  for (int i = 0; i < 4 && _begin + offset + i < _end; i++) {
    _begin[offset + i] |= (uint8_t)(field >> 8 * (3 - i));
  }
}

void CryptoAssembler::refer(uint32_t instruction, Label& label, int bits) {
  const int from = offset();
  emit32(instruction);
  if (!ok()) {
    return;
  }
  if (label.is_bound()) {
    patch(from, label._offset - from, bits);
  } else if (_fixup_count < max_fixups) {
    const Fixup fixup = { &label, from, bits };
    _fixups[_fixup_count++] = fixup;
  } else {
    require(false, "too many references to labels that are not bound");
  }
}

void CryptoAssembler::bind(Label& label) {
  require(!label.is_bound(), "a label was bound twice");
  label._offset = offset();
  int waiting = 0;
  for (int i = 0; i < _fixup_count; i++) {
    const Fixup& f = _fixups[i];
    if (f.label == &label) {
      patch(f.offset, label._offset - f.offset, f.bits);
    } else {
      _fixups[waiting++] = f;
    }
  }
  _fixup_count = waiting;
}

// ---- Constants

void CryptoAssembler::set_word(Reg d, uint32_t imm) {
  if (imm < 4096) {
    or_(d, G0, (int)imm);
    return;
  }
  emit32(0x01000000 | field(d, 25) | imm >> 10);
  if ((imm & 0x3FF) != 0) {
    or_(d, d, (int)(imm & 0x3FF));
  }
}

void CryptoAssembler::mov(Reg d, uint64_t imm) {
  if ((int64_t)imm < 0 && (int64_t)imm >= -4096) {
    or_(d, G0, (int)(int64_t)imm);
    return;
  }
  const uint32_t high = (uint32_t)(imm >> 32);
  if (high == 0) {
    set_word(d, (uint32_t)imm);
    return;
  }
  set_word(d, high);
  // the lower half in three parts
  static const int parts[] = { 12, 12, 8 };
  int left = 32, shift = 0;
  for (int i = 0; i < 3; i++) {
    left -= parts[i];
    shift += parts[i];
    const uint32_t part = (uint32_t)imm >> left & ((1u << parts[i]) - 1);
    if (part != 0) {
      sllx(d, d, shift);
      or_(d, d, (int)part);
      shift = 0;
    }
  }
  if (shift != 0) {
    sllx(d, d, shift);
  }
}

// ---- Procedure frame

void CryptoAssembler::enter(int bytes) {
  require(bytes >= 0 && bytes % 16 == 0 && bytes <= 4096 - least_frame, "there is no such frame");
  emit(op3(0x3C), SP, SP, -(least_frame + bytes));
}

void CryptoAssembler::leave() {
  for (int r = L0; r <= L7; r++) {
    mov((Reg)r, G0);
  }
  for (int r = O0; r <= O5; r++) {
    mov((Reg)r, G0);
  }
  for (int r = I1; r <= I5; r++) {
    mov((Reg)r, G0);
  }
  for (int i = 0; i < window_words; i++) {
    stx(G0, Mem(SP, bias + 8 * i));
  }
  emit(op3(0x38), G0, I7, 8);
  restore();
}
