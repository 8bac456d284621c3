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

#include "cryptoAssembler_x86.hpp"

CryptoAssembler::CryptoAssembler(void* begin, void* end, CallingConvention convention)
  : _begin((uint8_t*)begin), _end((uint8_t*)end), _pos((uint8_t*)begin), _error(NULL), _convention(convention),
    _saved_vectors(0), _fixup_count(0) {
}

bool CryptoAssembler::finish() {
  require(_fixup_count == 0, "a label was used and never bound");
  return ok();
}

void CryptoAssembler::emit32(uint32_t value) {
  for (int i = 0; i < 4; i++) {
    emit8((int)(value >> 8 * i & 0xff));
  }
}

void CryptoAssembler::emit64(uint64_t value) {
  emit32((uint32_t)value);
  emit32((uint32_t)(value >> 32));
}

void CryptoAssembler::fill_until(size_t modulus, int value) {
  while (((uintptr_t)_pos & (modulus - 1)) != 0 && ok()) {
    emit8(value);
  }
}

void CryptoAssembler::align(size_t modulus)      { fill_until(modulus, 0x90); }
void CryptoAssembler::align_data(size_t modulus) { fill_until(modulus, 0); }

// ---- Labels

void CryptoAssembler::patch(int at, int size, int value) {
  require(size == 4 || value == (int8_t)value, "a short jump is too long");
  for (int i = 0; i < size && _begin + at + i < _end; i++) {
    _begin[at + i] = (uint8_t)((uint32_t)value >> 8 * i);
  }
}

// Emits a reference of size bytes to the label; bytes_after more bytes of the same instruction follow it.
void CryptoAssembler::refer(Label& label, int size, int bytes_after, int addend) {
  const int at = offset();
  const int end = at + size + bytes_after;
  for (int i = 0; i < size; i++) {
    emit8(0);
  }
  if (label.is_bound()) {
    patch(at, size, label._offset + addend - end);
  } else if (_fixup_count < max_fixups) {
    const Fixup fixup = { &label, at, size, end, addend };
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
      patch(f.offset, f.size, label._offset + f.addend - f.end);
    } else {
      _fixups[waiting++] = f;
    }
  }
  _fixup_count = waiting;
}

void CryptoAssembler::jump(int short_opcode, OpcodeMap map, int near_opcode, Label& target) {
  const int short_distance = target._offset - (offset() + 2);
  if (target.is_bound() && short_distance == (int8_t)short_distance) {
    short_jump(short_opcode, target);
    return;
  }
  if (map == M0F) {
    emit8(0x0F);
  }
  emit8(near_opcode);
  refer(target, 4, 0, 0);
}

void CryptoAssembler::short_jump(int opcode, Label& target) {
  emit8(opcode);
  refer(target, 1, 0, 0);
}

// ---- Operands

// disp_unit is the N of EVEX's disp8*N, and 1 for all other encodings.
void CryptoAssembler::mod_rm(int reg, const Operand& rm, int disp_unit, int immediate_bytes) {
  const int reg_bits = (reg & 7) << 3;
  if (!rm.is_mem()) {
    emit8(0xC0 | reg_bits | (rm.number() & 7));
    return;
  }
  const Mem& m = rm.mem();
  if (m._label != NULL) {
    emit8(reg_bits | 5);
    refer(*m._label, 4, immediate_bytes, m._disp);
    return;
  }

  // mod 0 has no displacement, but base RBP or R13 cannot do without one
  const int small_disp = m._disp / disp_unit;
  int mod;
  if (m._disp == 0 && (m._base & 7) != RBP) {
    mod = 0x00;
  } else if (m._disp % disp_unit == 0 && small_disp == (int8_t)small_disp) {
    mod = 0x40;
  } else {
    mod = 0x80;
  }

  if (m._index >= 0) {
    require(m._index != RSP, "RSP cannot be an index");
    int scale_bits = 0;
    while (scale_bits < 3 && 1 << scale_bits != m._scale) {
      scale_bits++;
    }
    require(1 << scale_bits == m._scale, "the scale is not 1, 2, 4 or 8");
    emit8(mod | reg_bits | 4);
    emit8(scale_bits << 6 | (m._index & 7) << 3 | (m._base & 7));
  } else if ((m._base & 7) == RSP) {
    emit8(mod | reg_bits | 4);
    emit8(0x20 | RSP);    // index 4: none
  } else {
    emit8(mod | reg_bits | (m._base & 7));
  }

  if (mod == 0x40) {
    emit8(small_disp);
  } else if (mod == 0x80) {
    emit32((uint32_t)m._disp);
  }
}

// ---- Encodings

void CryptoAssembler::legacy(Prefix prefix, OpcodeMap map, bool w, int opcode, int reg, const Operand& rm,
                             int immediate_bytes, bool force_rex) {
  static const uint8_t prefixes[] = { 0, 0x66, 0xF3, 0xF2 };
  if (prefix != NP) {
    emit8(prefixes[prefix]);
  }
  const int rex = (w ? 8 : 0) | (reg >> 3 & 1) << 2 | rm.x() << 1 | rm.b();
  if (rex != 0 || force_rex) {
    emit8(0x40 | rex);
  }
  if (map != MAP0) {
    emit8(0x0F);
  }
  if (map == M38) {
    emit8(0x38);
  } else if (map == M3A) {
    emit8(0x3A);
  }
  emit8(opcode);
  mod_rm(reg, rm, 1, immediate_bytes);
}

void CryptoAssembler::vex(Prefix prefix, OpcodeMap map, int w, int opcode, int l, int reg, int vvvv,
                          const Operand& rm, int immediate_bytes) {
  const int not_r = (~reg >> 3 & 1) << 7;
  const int tail = (~vvvv & 15) << 3 | l << 2 | prefix;
  if (map == M0F && w == 0 && rm.x() == 0 && rm.b() == 0) {
    emit8(0xC5);
    emit8(not_r | tail);
  } else {
    emit8(0xC4);
    emit8(not_r | (rm.x() ^ 1) << 6 | (rm.b() ^ 1) << 5 | map);
    emit8(w << 7 | tail);
  }
  emit8(opcode);
  mod_rm(reg, rm, 1, immediate_bytes);
}

void CryptoAssembler::evex(Prefix prefix, OpcodeMap map, int w, int opcode, int reg, int vvvv, const Operand& rm,
                           Vec attributes, Width width, int memory, int immediate_bytes) {
  // bit 4 of a register in r/m takes the place of the index
  const int x = rm.is_mem() ? rm.x() : rm.number() >> 4 & 1;
  emit8(0x62);
  emit8((~reg >> 3 & 1) << 7 | (x ^ 1) << 6 | (rm.b() ^ 1) << 5 | (~reg >> 4 & 1) << 4 | map);
  emit8(w << 7 | (~vvvv & 15) << 3 | 1 << 2 | prefix);
  emit8((attributes.zeroing() ? 1 : 0) << 7 | width << 5 | (~vvvv >> 4 & 1) << 3 | attributes.mask());
  emit8(opcode);
  mod_rm(reg, rm, memory == 0 ? 16 << width : memory, immediate_bytes);
}

void CryptoAssembler::vector(Prefix prefix, OpcodeMap map, int opcode, int forms, int memory, Width width, int reg,
                             int vvvv, const Operand& rm, Vec attributes, int immediate_bytes) {
  require((forms & X << width) != 0, "the instruction does not have this width");
  const bool masked = attributes.mask() != K0 || attributes.zeroing();
  const bool fits_vex = !masked && width != W512 && reg < 16 && vvvv < 16 && rm.number() < 16;
  if ((forms & (VEX0 | VEX1)) != 0 && fits_vex) {
    vex(prefix, map, (forms & VEX1) != 0, opcode, width, reg, vvvv, rm, immediate_bytes);
  } else {
    require((forms & (EVEX0 | EVEX1)) != 0, "the instruction has no EVEX form");
    require(!masked || ((forms & OPMASK) != 0 && attributes.mask() != K0), "the instruction cannot be masked");
    evex(prefix, map, (forms & EVEX1) != 0, opcode, reg, vvvv, rm, attributes, width, memory, immediate_bytes);
  }
}

void CryptoAssembler::sse(Prefix prefix, OpcodeMap map, int opcode, Vec reg, const VecMem& rm, int immediate_bytes) {
  require(reg.width() == W128 && rm.fits(W128), "the instruction has only xmm registers");
  require(rm.number() < 16, "the instruction has no EVEX form");
  legacy(prefix, map, false, opcode, low(reg), rm, immediate_bytes);
}

// ---- General registers

void CryptoAssembler::alu_immediate(bool w, int number, const RegMem& d, int imm) {
  if (imm == (int8_t)imm) {
    legacy(NP, MAP0, w, 0x83, number, d, 1);
    emit8(imm);
    return;
  }
  if (d.number() == RAX) {
    if (w) {
      emit8(0x48);
    }
    emit8(number * 8 + 5);
  } else {
    legacy(NP, MAP0, w, 0x81, number, d, 4);
  }
  emit32((uint32_t)imm);
}

void CryptoAssembler::shift_immediate(bool w, int extension, Reg d, int count) {
  if (count == 1) {
    general(w, 0xD1, extension, d);
  } else {
    legacy(NP, MAP0, w, 0xC1, extension, RegMem(d), 1);
    emit8(count);
  }
}

void CryptoAssembler::opcode_register(bool w, OpcodeMap map, int opcode, Reg r) {
  const int rex = (w ? 8 : 0) | (r >> 3);
  if (rex != 0) {
    emit8(0x40 | rex);
  }
  if (map == M0F) {
    emit8(0x0F);
  }
  emit8(opcode | (r & 7));
}

void CryptoAssembler::movl(Reg d, uint32_t imm) {
  opcode_register(false, MAP0, 0xB8, d);
  emit32(imm);
}

void CryptoAssembler::movq(Reg d, uint64_t imm) {
  if (imm == (uint32_t)imm) {
    movl(d, (uint32_t)imm);
  } else if (imm == (uint64_t)(int32_t)imm) {
    general(true, 0xC7, 0, d);
    emit32((uint32_t)imm);
  } else {
    opcode_register(true, MAP0, 0xB8, d);
    emit64(imm);
  }
}

// ---- Procedure frame

// Windows x64 passes in RCX, RDX, R8, R9 and then on the stack, above the return address and the 32 bytes of home
// space; it wants RSI, RDI and xmm6 to xmm15 back unchanged.
static const int windows_first_saved_vector = 6;
static const int windows_last_saved_vector  = 15;

void CryptoAssembler::enter(int arguments, int vectors) {
  push(RBP);
  movq(RBP, RSP);
  if (_convention == SYSTEM_V) {
    return;
  }
  push(RDI);
  push(RSI);
  _saved_vectors = (vectors < windows_last_saved_vector + 1 ? vectors : windows_last_saved_vector + 1) -
                   windows_first_saved_vector;
  if (_saved_vectors > 0) {
    subq(RSP, 16 * _saved_vectors);
    for (int i = 0; i < _saved_vectors; i++) {
      movups(Mem(RSP, 16 * i), xmm(windows_first_saved_vector + i));
    }
  } else {
    _saved_vectors = 0;
  }
  // in an order in which no register is written before it has been read
  if (arguments > 0) movq(RDI, RCX);
  if (arguments > 1) movq(RSI, RDX);
  if (arguments > 2) movq(RDX, R8);
  if (arguments > 3) movq(RCX, R9);
  const int stack_arguments = 8 + 8 + 32;   // from RBP: saved RBP, return address, home space
  if (arguments > 4) movq(R8, Mem(RBP, stack_arguments));
  if (arguments > 5) movq(R9, Mem(RBP, stack_arguments + 8));
}

void CryptoAssembler::leave() {
  if (_convention == WINDOWS_X64) {
    for (int i = 0; i < _saved_vectors; i++) {
      movups(xmm(windows_first_saved_vector + i), Mem(RSP, 16 * i));
    }
    if (_saved_vectors > 0) {
      addq(RSP, 16 * _saved_vectors);
    }
    pop(RSI);
    pop(RDI);
  }
  pop(RBP);
  ret();
}
