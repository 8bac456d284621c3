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

#ifndef CPU_AARCH64_CRYPTOINSTRUCTIONS_AARCH64_HPP
#define CPU_AARCH64_CRYPTOINSTRUCTIONS_AARCH64_HPP

// The instructions of CryptoAssembler that differ in their opcodes alone (Arm Architecture Reference Manual for
// A-profile, C4 and C6 to C7). Each row makes a function of CryptoAssembler and, in test/kernels, comparisons with GNU as.
//
// Opcodes are those of 64-bit general registers. Where an instruction has a form for 32-bit registers, its name ends in w
// and its opcode lacks the highest bit.

// ---- General registers

// d = n op m, with m shifted by a number of bits; ROR for the logical ones only.
#define CRYPTO_ARITHMETIC_INSTRUCTIONS(I) \
  I(add,  0x8B000000) \
  I(adds, 0xAB000000) \
  I(sub,  0xCB000000) \
  I(subs, 0xEB000000)

#define CRYPTO_LOGICAL_INSTRUCTIONS(I) \
  I(and_, "and", 0x8A000000) \
  I(bic,  "bic", 0x8A200000) \
  I(orr,  "orr", 0xAA000000) \
  I(orn,  "orn", 0xAA200000) \
  I(eor,  "eor", 0xCA000000) \
  I(ands, "ands", 0xEA000000)

// d = n op immediate of 12 bits; the function is that of CRYPTO_ARITHMETIC_INSTRUCTIONS
#define CRYPTO_IMMEDIATE_INSTRUCTIONS(I) \
  I(add,  0x91000000) \
  I(adds, 0xB1000000) \
  I(sub,  0xD1000000) \
  I(subs, 0xF1000000)

// d = n op m
#define CRYPTO_BINARY_INSTRUCTIONS(I) \
  I(adc,  0x9A000000) \
  I(adcs, 0xBA000000) \
  I(sbc,  0xDA000000) \
  I(sbcs, 0xFA000000) \
  I(mul,  0x9B007C00)

// ---- Memory: CryptoAssembler::Mem says which operands there are. The opcodes are those of the forms with a scaled offset,
// an unscaled one, and an index; 0: there is none.

#define CRYPTO_LOAD_STORE_INSTRUCTIONS(I) \
  I(ldr,  "ldr",  "x", 8, 0xF9400000, 0xF8400000, 0xF8606800) \
  I(str,  "str",  "x", 8, 0xF9000000, 0xF8000000, 0xF8206800) \
  I(ldrw, "ldr",  "w", 4, 0xB9400000, 0xB8400000, 0xB8606800) \
  I(strw, "str",  "w", 4, 0xB9000000, 0xB8000000, 0xB8206800) \
  I(ldrb, "ldrb", "w", 1, 0x39400000, 0x38400000, 0x38606800) \
  I(strb, "strb", "w", 1, 0x39000000, 0x38000000, 0x38206800)

#define CRYPTO_VECTOR_LOAD_STORE_INSTRUCTIONS(I) \
  I(ldrq, "ldr", "q", 16, 0x3DC00000, 0x3CC00000, 0x3CE06800) \
  I(strq, "str", "q", 16, 0x3D800000, 0x3C800000, 0x3CA06800) \
  I(ldrd, "ldr", "d", 8,  0xFD400000, 0xFC400000, 0xFC606800) \
  I(strd, "str", "d", 8,  0xFD000000, 0xFC000000, 0xFC206800) \
  I(ldrs, "ldr", "s", 4,  0xBD400000, 0xBC400000, 0xBC606800) \
  I(strs, "str", "s", 4,  0xBD000000, 0xBC000000, 0xBC206800)

// Pairs: the opcode is that with a plain offset.
#define CRYPTO_PAIR_INSTRUCTIONS(I) \
  I(ldp,  "ldp", "x", 8, 0xA9400000) \
  I(stp,  "stp", "x", 8, 0xA9000000) \
  I(ldpw, "ldp", "w", 4, 0x29400000) \
  I(stpw, "stp", "w", 4, 0x29000000)

#define CRYPTO_VECTOR_PAIR_INSTRUCTIONS(I) \
  I(ldpq, "ldp", "q", 16, 0xAD400000) \
  I(stpq, "stp", "q", 16, 0xAD000000) \
  I(ldpd, "ldp", "d", 8,  0x6D400000) \
  I(stpd, "stp", "d", 8,  0x6D000000)

// ---- Vector registers: mnemonic, how GNU as writes each operand, opcode

#define CRYPTO_VECTOR2_INSTRUCTIONS(I) \
  I(aese,      "aese",      "v#.16b", "v#.16b", 0x4E284800) \
  I(aesd,      "aesd",      "v#.16b", "v#.16b", 0x4E285800) \
  I(aesmc,     "aesmc",     "v#.16b", "v#.16b", 0x4E286800) \
  I(aesimc,    "aesimc",    "v#.16b", "v#.16b", 0x4E287800) \
  I(sha1h,     "sha1h",     "s#",     "s#",     0x5E280800) \
  I(sha1su1,   "sha1su1",   "v#.4s",  "v#.4s",  0x5E281800) \
  I(sha256su0, "sha256su0", "v#.4s",  "v#.4s",  0x5E282800) \
  I(sha512su0, "sha512su0", "v#.2d",  "v#.2d",  0xCEC08000) \
  I(rev32,     "rev32",     "v#.16b", "v#.16b", 0x6E200800) \
  I(rev64,     "rev64",     "v#.16b", "v#.16b", 0x4E200800) \
  I(rbit,      "rbit",      "v#.16b", "v#.16b", 0x6E605800)

#define CRYPTO_VECTOR3_INSTRUCTIONS(I) \
  I(veor,      "eor",       "v#.16b", "v#.16b", "v#.16b", 0x6E201C00) \
  I(vand,      "and",       "v#.16b", "v#.16b", "v#.16b", 0x4E201C00) \
  I(vorr,      "orr",       "v#.16b", "v#.16b", "v#.16b", 0x4EA01C00) \
  I(add4s,     "add",       "v#.4s",  "v#.4s",  "v#.4s",  0x4EA08400) \
  I(add2d,     "add",       "v#.2d",  "v#.2d",  "v#.2d",  0x4EE08400) \
  I(cmeq2d,    "cmeq",      "v#.2d",  "v#.2d",  "v#.2d",  0x6EE08C00) \
  I(trn1,      "trn1",      "v#.2d",  "v#.2d",  "v#.2d",  0x4EC02800) \
  I(trn2,      "trn2",      "v#.2d",  "v#.2d",  "v#.2d",  0x4EC06800) \
  I(tbl,       "tbl",       "v#.16b", "{v#.16b}", "v#.16b", 0x4E000000) \
  I(pmull,     "pmull",     "v#.1q",  "v#.1d",  "v#.1d",  0x0EE0E000) \
  I(pmull2,    "pmull2",    "v#.1q",  "v#.2d",  "v#.2d",  0x4EE0E000) \
  I(sha1c,     "sha1c",     "q#",     "s#",     "v#.4s",  0x5E000000) \
  I(sha1p,     "sha1p",     "q#",     "s#",     "v#.4s",  0x5E001000) \
  I(sha1m,     "sha1m",     "q#",     "s#",     "v#.4s",  0x5E002000) \
  I(sha1su0,   "sha1su0",   "v#.4s",  "v#.4s",  "v#.4s",  0x5E003000) \
  I(sha256h,   "sha256h",   "q#",     "q#",     "v#.4s",  0x5E004000) \
  I(sha256h2,  "sha256h2",  "q#",     "q#",     "v#.4s",  0x5E005000) \
  I(sha256su1, "sha256su1", "v#.4s",  "v#.4s",  "v#.4s",  0x5E006000) \
  I(sha512h,   "sha512h",   "q#",     "q#",     "v#.2d",  0xCE608000) \
  I(sha512h2,  "sha512h2",  "q#",     "q#",     "v#.2d",  0xCE608400) \
  I(sha512su1, "sha512su1", "v#.2d",  "v#.2d",  "v#.2d",  0xCE608800) \
  I(rax1,      "rax1",      "v#.2d",  "v#.2d",  "v#.2d",  0xCE608C00)

#define CRYPTO_VECTOR4_INSTRUCTIONS(I) \
  I(eor3,      "eor3",      "v#.16b", 0xCE000000) \
  I(bcax,      "bcax",      "v#.16b", 0xCE200000)

// With a number: of bytes, or of bits by which 64-bit words are rotated to the right
#define CRYPTO_VECTOR_IMMEDIATE_INSTRUCTIONS(I) \
  I(ext,       "ext",       "v#.16b", 0x6E000000, 11, 16) \
  I(xar,       "xar",       "v#.2d",  0xCE800000, 10, 64)

#endif // CPU_AARCH64_CRYPTOINSTRUCTIONS_AARCH64_HPP
