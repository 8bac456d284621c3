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

#include "cryptoAssembler_aarch64.hpp"

CryptoAssembler::CryptoAssembler(void* begin, void* end, CallingConvention)
  : _begin((uint8_t*)begin), _end((uint8_t*)end), _pos((uint8_t*)begin), _error(NULL), _generals(0), _vectors(0),
    _fixup_count(0) {
}

bool CryptoAssembler::finish() {
  require(_fixup_count == 0, "a label was used and never bound");
#ifdef __GNUC__
  __builtin___clear_cache((char*)_begin, (char*)_pos);  // the instruction cache does not see what was stored
#else
  require(false, "this compiler has no way to clear the instruction cache");
#endif
  return ok();
}

void CryptoAssembler::emit8(int value) {
  if (_pos < _end) {
    *_pos++ = (uint8_t)value;
  } else {
    require(false, "no room for the code");
  }
}

void CryptoAssembler::emit32(uint32_t value) {
  for (int i = 0; i < 4; i++) {
    emit8((int)(value >> 8 * i & 0xff));
  }
}

void CryptoAssembler::align(size_t modulus) {
  while (((uintptr_t)_pos & (modulus - 1)) != 0 && ok()) {
    nop();
  }
}

void CryptoAssembler::align_data(size_t modulus) {
  while (((uintptr_t)_pos & (modulus - 1)) != 0 && ok()) {
    emit8(0);
  }
}

// ---- Labels

// Puts a distance in bytes into the instruction at offset.
void CryptoAssembler::patch(int offset, int distance, int bits, int at) {
  uint32_t field;
  if (bits == ADR) {
    require(-(1 << 20) <= distance && distance < 1 << 20, "a label is too far away");
    field = ((uint32_t)distance & 3) << 29 | ((uint32_t)(distance >> 2) & 0x7FFFF) << 5;
  } else {
    const int words = distance / 4;
    require(distance % 4 == 0 && -(1 << (bits - 1)) <= words && words < 1 << (bits - 1), "a jump is too long");
    field = ((uint32_t)words & ((1u << bits) - 1)) << at;
  }
  for (int i = 0; i < 4 && _begin + offset + i < _end; i++) {
    _begin[offset + i] |= (uint8_t)(field >> 8 * i);
  }
}

void CryptoAssembler::refer(uint32_t instruction, Label& label, int bits, int at) {
  const int from = offset();
  emit32(instruction);
  if (label.is_bound()) {
    patch(from, label._offset - from, bits, at);
  } else if (_fixup_count < max_fixups) {
    const Fixup fixup = { &label, from, bits, at };
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
      patch(f.offset, label._offset - f.offset, f.bits, f.at);
    } else {
      _fixups[waiting++] = f;
    }
  }
  _fixup_count = waiting;
}

// ---- General registers

void CryptoAssembler::shifted(uint32_t opcode, Reg d, Reg n, Reg m, Shift shift, int count, int width) {
  const bool logical = (opcode & 0x1F000000) == 0x0A000000;
  require(0 <= count && count < width && (shift != ROR || logical), "the operand cannot be shifted so");
  require(d != SP && n != SP && m != SP, "SP cannot be an operand here");
  emit32(opcode | (uint32_t)shift << 22 | x(m) << 16 | (uint32_t)count << 10 | x(n) << 5 | x(d));
}

void CryptoAssembler::immediate(uint32_t opcode, Reg d, Reg n, int imm) {
  const bool high = (imm & 0xFFF) == 0 && imm != 0;
  const int field = high ? imm >> 12 : imm;
  require(0 <= field && field < 1 << 12, "an immediate is out of range");
  // number 31 is SP here, but for a result beside flags
  const bool sets_flags = (opcode & 0x20000000) != 0;
  require(n != ZR && (sets_flags ? d != SP : d != ZR), "ZR or SP cannot be an operand here");
  emit32(opcode | (high ? 1u << 22 : 0) | (uint32_t)field << 10 | x(n) << 5 | x(d));
}

void CryptoAssembler::mov(Reg d, Reg n) {
  if (d == SP || n == SP) {
    add(d, n, 0);
  } else {
    orr(d, ZR, n);
  }
}

void CryptoAssembler::mov(Reg d, uint64_t imm) {
  // from zeros or ones, whichever leaves fewer parts
  int zeros = 0, ones = 0;
  for (int i = 0; i < 4; i++) {
    const uint64_t part = imm >> 16 * i & 0xFFFF;
    zeros += part == 0;
    ones  += part == 0xFFFF;
  }
  const uint64_t usual = ones > zeros ? 0xFFFF : 0;
  bool first = true;
  for (int i = 0; i < 4; i++) {
    const uint64_t part = imm >> 16 * i & 0xFFFF;
    if (part != usual || (first && i == 3)) {
      const uint32_t opcode = !first ? 0xF2800000 : usual != 0 ? 0x92800000 : 0xD2800000;
      const uint64_t field = first && usual != 0 ? part ^ 0xFFFF : part;
      emit32(opcode | (uint32_t)i << 21 | (uint32_t)field << 5 | x(d));
      first = false;
    }
  }
}

void CryptoAssembler::low_bits(Reg d, Reg n, int bits) {
  require(1 <= bits && bits <= 63, "no such mask");
  emit32(0x92400000 | (uint32_t)(bits - 1) << 10 | x(n) << 5 | x(d));
}

void CryptoAssembler::lsr(Reg d, Reg n, int count) {
  require(0 <= count && count < 64, "no such shift");
  emit32(0xD340FC00 | (uint32_t)count << 16 | x(n) << 5 | x(d));
}

void CryptoAssembler::lsl(Reg d, Reg n, int count) {
  require(0 <= count && count < 64, "no such shift");
  emit32(0xD3400000 | (uint32_t)(-count & 63) << 16 | (uint32_t)(63 - count) << 10 | x(n) << 5 | x(d));
}

void CryptoAssembler::extr(Reg d, Reg n, Reg m, int count) {
  require(0 <= count && count < 64, "no such shift");
  emit32(0x93C00000 | x(m) << 16 | (uint32_t)count << 10 | x(n) << 5 | x(d));
}

void CryptoAssembler::extrw(Reg d, Reg n, Reg m, int count) {
  require(0 <= count && count < 32, "no such shift");
  emit32(0x13800000 | x(m) << 16 | (uint32_t)count << 10 | x(n) << 5 | x(d));
}

// ---- Memory

void CryptoAssembler::load_store(uint32_t scaled, uint32_t unscaled, uint32_t indexed, int size, uint32_t r, const Mem& m) {
  require(m._base != ZR, "ZR cannot be a base");
  const uint32_t base = x(m._base) << 5;
  if (m._mode == Mem::INDEX) {
    emit32(indexed | x(m._index) << 16 | base | r);
    return;
  }
  if (m._mode == Mem::OFFSET && m._disp >= 0 && m._disp % size == 0) {
    require(m._disp / size < 1 << 12, "an offset is out of range");
    emit32(scaled | (uint32_t)(m._disp / size) << 10 | base | r);
    return;
  }
  require(-256 <= m._disp && m._disp < 256, "an offset is out of range");
  const uint32_t mode = m._mode == Mem::AFTER ? 1 << 10 : m._mode == Mem::BEFORE ? 3 << 10 : 0;
  emit32(unscaled | ((uint32_t)m._disp & 0x1FF) << 12 | mode | base | r);
}

void CryptoAssembler::pair(uint32_t opcode, int size, uint32_t r, uint32_t s, const Mem& m) {
  const int units = m._disp / size;
  require(m._base != ZR && m._mode != Mem::INDEX, "a pair cannot be there");
  require(m._disp % size == 0 && -64 <= units && units < 64, "an offset is out of range");
  // the plain offset is mode 2
  const uint32_t mode = m._mode == Mem::AFTER ? 3u << 23 : m._mode == Mem::BEFORE ? 1u << 23 : 0;
  emit32((opcode ^ mode) | ((uint32_t)units & 0x7F) << 15 | s << 10 | x(m._base) << 5 | r);
}

// ---- Procedure frame

void CryptoAssembler::save(bool load) {
  for (int i = 0; i < _generals; i += 2) {
    const Reg r = (Reg)(X19 + i), s = (Reg)(X20 + i);
    const Mem at(SP, 16 + 8 * i);
    if (load) {
      ldp(r, s, at);
    } else {
      stp(r, s, at);
    }
  }
  for (int i = 0; i < _vectors; i += 2) {
    const Mem at(SP, 16 + 8 * (_generals + i));
    if (load) {
      ldpd(Vec(8 + i), Vec(9 + i), at);
    } else {
      stpd(Vec(8 + i), Vec(9 + i), at);
    }
  }
}

void CryptoAssembler::enter(int generals, int vectors) {
  require(generals % 2 == 0 && generals <= 10 && vectors % 2 == 0 && vectors <= 8, "these registers cannot be saved");
  _generals = generals;
  _vectors = vectors;
  stp(X29, X30, Mem::before(SP, -(16 + 8 * (generals + vectors))));
  mov(X29, SP);
  save(false);
}

void CryptoAssembler::leave() {
  save(true);
  ldp(X29, X30, Mem::after(SP, 16 + 8 * (_generals + _vectors)));
  ret();
}
