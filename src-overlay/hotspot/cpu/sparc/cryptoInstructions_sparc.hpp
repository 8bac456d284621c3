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

#ifndef CPU_SPARC_CRYPTOINSTRUCTIONS_SPARC_HPP
#define CPU_SPARC_CRYPTOINSTRUCTIONS_SPARC_HPP

// The instructions of CryptoAssembler that differ in their opcodes alone (The SPARC Architecture Manual, Version 9, appendices A
// and E; Oracle SPARC Architecture 2011, chapter 7). Each row makes functions of CryptoAssembler and, in test/kernels,
// comparisons with GNU as: name, mnemonic, opcode.

// d = n op m, or n op an immediate of 13 bits with a sign; names that end in cc set the condition codes.
#define CRYPTO_ARITHMETIC_INSTRUCTIONS(I) \
  I(add,   "add",   0x00) \
  I(and_,  "and",   0x01) \
  I(or_,   "or",    0x02) \
  I(xor_,  "xor",   0x03) \
  I(sub,   "sub",   0x04) \
  I(andn,  "andn",  0x05) \
  I(orn,   "orn",   0x06) \
  I(xnor,  "xnor",  0x07) \
  I(mulx,  "mulx",  0x09) \
  I(addcc, "addcc", 0x10) \
  I(subcc, "subcc", 0x14)

// d = n shifted by an immediate, or by the lowest six bits of m, all 64 bits
#define CRYPTO_SHIFT_INSTRUCTIONS(I) \
  I(sllx,  "sllx",  0x25) \
  I(srlx,  "srlx",  0x26) \
  I(srax,  "srax",  0x27)

// d = n op m, of VIS 3. The carry is that of the condition codes for 64 bits: addxc adds it, addxccc adds and sets it, umulxhi is
// the high half of a product, xmulx and xmulxhi are the halves of one without carries.
#define CRYPTO_VIS3_INSTRUCTIONS(I) \
  I(addxc,   "addxc",   0x011) \
  I(addxccc, "addxccc", 0x013) \
  I(umulxhi, "umulxhi", 0x016) \
  I(xmulx,   "xmulx",   0x115) \
  I(xmulxhi, "xmulxhi", 0x116)

// d = n op m on floating-point registers of 64 bits: faligndata takes 8 bytes out of the 16 of n and m, from where ALIGNADDR said.
#define CRYPTO_FLOAT_INSTRUCTIONS(I) \
  I(faligndata, "faligndata", 0x048) \
  I(fxor,       "fxor",       0x06C) \
  I(aes_kexpand0, "aes_kexpand0", 0x130) \
  I(aes_kexpand2, "aes_kexpand2", 0x131)

// d = half of a block of AES after a round: key (half of the round key), n and m (halves of the block before). 01 makes the first
// half, 23 the second; _l is the round without mixing of columns. The decrypting ones add the key before they unmix columns.
#define CRYPTO_AES_INSTRUCTIONS(I) \
  I(aes_eround01,   "aes_eround01",   0) \
  I(aes_eround23,   "aes_eround23",   1) \
  I(aes_dround01,   "aes_dround01",   2) \
  I(aes_dround23,   "aes_dround23",   3) \
  I(aes_eround01_l, "aes_eround01_l", 4) \
  I(aes_eround23_l, "aes_eround23_l", 5) \
  I(aes_dround01_l, "aes_dround01_l", 6) \
  I(aes_dround23_l, "aes_dround23_l", 7)

// A whole block of a message digest; state and block are in floating-point registers, always the same ones.
#define CRYPTO_DIGEST_INSTRUCTIONS(I) \
  I(md5,    "md5",    0x140) \
  I(sha1,   "sha1",   0x141) \
  I(sha256, "sha256", 0x142) \
  I(sha512, "sha512", 0x143)

// Multiplication modulo a number of last + 1 words, which are in several windows of registers and in floating-point registers.
#define CRYPTO_MULTIPLY_INSTRUCTIONS(I) \
  I(montmul, "montmul", 0x149) \
  I(montsqr, "montsqr", 0x14A)

#define CRYPTO_LOAD_INSTRUCTIONS(I) \
  I(ldx,  "ldx",  0x0B) \
  I(lduw, "lduw", 0x00) \
  I(ldub, "ldub", 0x01)

#define CRYPTO_STORE_INSTRUCTIONS(I) \
  I(stx,  "stx",  0x0E) \
  I(stw,  "stw",  0x04) \
  I(stb,  "stb",  0x05)

#endif // CPU_SPARC_CRYPTOINSTRUCTIONS_SPARC_HPP
