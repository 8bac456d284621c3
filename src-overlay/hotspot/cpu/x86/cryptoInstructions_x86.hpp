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

#ifndef CPU_X86_CRYPTOINSTRUCTIONS_X86_HPP
#define CPU_X86_CRYPTOINSTRUCTIONS_X86_HPP

// The instructions of CryptoAssembler, as tables. A row becomes a member function of CryptoAssembler that has the
// instruction's name, and a set of comparisons with NASM in test/kernels/encoding_test.cpp. So an instruction that is
// not in a table is not available, and one that is cannot be missed by the test.
//
// Columns: name; mandatory prefix (NP, P66, PF3, PF2); opcode map (M0F, M38 for 0F 38, M3A for 0F 3A); opcode; then
// what the shape needs. Sources: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, and AMD64
// Architecture Programmer's Manual, volumes 3 and 4.

// ---- General registers. The names end in q for 64-bit operands and in l for 32-bit ones.

// (reg, reg | mem | imm) and (mem, reg | imm): name, number of the operation (opcode = 8 * number + form)
#define CRYPTO_ALU_INSTRUCTIONS(F) \
  F(add, 0) \
  F(or,  1) \
  F(adc, 2) \
  F(sbb, 3) \
  F(and, 4) \
  F(sub, 5) \
  F(xor, 6) \
  F(cmp, 7)

// (reg, imm8): name, opcode extension
#define CRYPTO_SHIFT_INSTRUCTIONS(F) \
  F(rol, 0) \
  F(ror, 1) \
  F(shl, 4) \
  F(shr, 5) \
  F(sar, 7)

// (reg): name, opcode, opcode extension
#define CRYPTO_UNARY_INSTRUCTIONS(F) \
  F(inc, 0xFF, 0) \
  F(dec, 0xFF, 1) \
  F(not, 0xF7, 2) \
  F(neg, 0xF7, 3)

// (reg, reg | mem): name, prefix, map, opcode
#define CRYPTO_BINARY_INSTRUCTIONS(F) \
  F(imul, NP,  M0F, 0xAF) \
  F(adcx, P66, M38, 0xF6) \
  F(adox, PF3, M38, 0xF6)

// (reg, reg, reg | mem) with a VEX prefix: name, prefix, map, opcode
#define CRYPTO_VEX_GENERAL_INSTRUCTIONS(F) \
  F(mulx, PF2, M38, 0xF6) \
  F(andn, NP,  M38, 0xF2)

// ---- 128-bit registers, without a VEX prefix. A memory operand must be 16-byte aligned, except for
// movdqu, movups and movq, which takes 8 bytes.

// (xmm, xmm | mem)
#define CRYPTO_SSE_INSTRUCTIONS(F) \
  F(movdqu,      PF3, M0F, 0x6F) \
  F(movdqa,      P66, M0F, 0x6F) \
  F(movups,      NP,  M0F, 0x10) \
  F(movaps,      NP,  M0F, 0x28) \
  F(movq,        PF3, M0F, 0x7E) \
  F(paddb,       P66, M0F, 0xFC) \
  F(paddw,       P66, M0F, 0xFD) \
  F(paddd,       P66, M0F, 0xFE) \
  F(paddq,       P66, M0F, 0xD4) \
  F(psubd,       P66, M0F, 0xFA) \
  F(psubq,       P66, M0F, 0xFB) \
  F(pmuludq,     P66, M0F, 0xF4) \
  F(pxor,        P66, M0F, 0xEF) \
  F(pand,        P66, M0F, 0xDB) \
  F(pandn,       P66, M0F, 0xDF) \
  F(por,         P66, M0F, 0xEB) \
  F(pcmpeqd,     P66, M0F, 0x76) \
  F(pcmpgtd,     P66, M0F, 0x66) \
  F(punpckldq,   P66, M0F, 0x62) \
  F(punpckhdq,   P66, M0F, 0x6A) \
  F(punpcklqdq,  P66, M0F, 0x6C) \
  F(punpckhqdq,  P66, M0F, 0x6D) \
  F(pshufb,      P66, M38, 0x00) \
  F(sha1nexte,   NP,  M38, 0xC8) \
  F(sha1msg1,    NP,  M38, 0xC9) \
  F(sha1msg2,    NP,  M38, 0xCA) \
  F(sha256rnds2, NP,  M38, 0xCB) \
  F(sha256msg1,  NP,  M38, 0xCC) \
  F(sha256msg2,  NP,  M38, 0xCD) \
  F(aesimc,      P66, M38, 0xDB) \
  F(aesenc,      P66, M38, 0xDC) \
  F(aesenclast,  P66, M38, 0xDD) \
  F(aesdec,      P66, M38, 0xDE) \
  F(aesdeclast,  P66, M38, 0xDF)

// (mem, xmm)
#define CRYPTO_SSE_STORE_INSTRUCTIONS(F) \
  F(movdqu,      PF3, M0F, 0x7F) \
  F(movdqa,      P66, M0F, 0x7F) \
  F(movups,      NP,  M0F, 0x11) \
  F(movaps,      NP,  M0F, 0x29)

// (xmm, xmm | mem, imm8)
#define CRYPTO_SSE_IMMEDIATE_INSTRUCTIONS(F) \
  F(pshufd,          P66, M0F, 0x70) \
  F(shufps,          NP,  M0F, 0xC6) \
  F(palignr,         P66, M3A, 0x0F) \
  F(pblendw,         P66, M3A, 0x0E) \
  F(pclmulqdq,       P66, M3A, 0x44) \
  F(sha1rnds4,       NP,  M3A, 0xCC) \
  F(aeskeygenassist, P66, M3A, 0xDF)

// (xmm, imm8): opcode, opcode extension; all have prefix 66 and map 0F
#define CRYPTO_SSE_SHIFT_INSTRUCTIONS(F) \
  F(psrld,  0x72, 2) \
  F(psrad,  0x72, 4) \
  F(pslld,  0x72, 6) \
  F(psrlq,  0x73, 2) \
  F(psrldq, 0x73, 3) \
  F(psllq,  0x73, 6) \
  F(pslldq, 0x73, 7)

// ---- Vector registers of 128, 256 or 512 bits. CryptoAssembler takes the VEX form where there is one that serves,
// and else the EVEX form.
//
// forms: VEX0, VEX1   there is a VEX form, with this W bit (0 where the manual ignores it)
//        EVEX0, EVEX1 there is an EVEX form, with this W bit
//        X, Y, Z      vector widths: 128, 256, 512 bits; the first operand's width counts unless said otherwise
//        OPMASK       the EVEX form can be masked
// memory: number of bytes that a memory operand has; 0 is the width of the vector

// (vec, vec, vec | mem)
#define CRYPTO_VECTOR_INSTRUCTIONS(F) \
  F(vpaddb,        P66, M0F, 0xFC, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpaddd,        P66, M0F, 0xFE, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpaddq,        P66, M0F, 0xD4, VEX0 | EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpsubd,        P66, M0F, 0xFA, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpsubq,        P66, M0F, 0xFB, VEX0 | EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpmuludq,      P66, M0F, 0xF4, VEX0 | EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpxor,         P66, M0F, 0xEF, VEX0 | X | Y, 0) \
  F(vpand,         P66, M0F, 0xDB, VEX0 | X | Y, 0) \
  F(vpandn,        P66, M0F, 0xDF, VEX0 | X | Y, 0) \
  F(vpor,          P66, M0F, 0xEB, VEX0 | X | Y, 0) \
  F(vpxord,        P66, M0F, 0xEF, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpxorq,        P66, M0F, 0xEF, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpandd,        P66, M0F, 0xDB, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpandq,        P66, M0F, 0xDB, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpandnq,       P66, M0F, 0xDF, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpord,         P66, M0F, 0xEB, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vporq,         P66, M0F, 0xEB, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpunpckldq,    P66, M0F, 0x62, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpunpckhdq,    P66, M0F, 0x6A, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpunpcklqdq,   P66, M0F, 0x6C, VEX0 | EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpunpckhqdq,   P66, M0F, 0x6D, VEX0 | EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpshufb,       P66, M38, 0x00, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpsllvd,       P66, M38, 0x47, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpsllvq,       P66, M38, 0x47, VEX1 | EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpsrlvd,       P66, M38, 0x45, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpsrlvq,       P66, M38, 0x45, VEX1 | EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vprolvd,       P66, M38, 0x15, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vprorvq,       P66, M38, 0x14, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpermd,        P66, M38, 0x36, VEX0 | EVEX0 | Y | Z | OPMASK, 0) \
  F(vpermi2q,      P66, M38, 0x76, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpermt2q,      P66, M38, 0x7E, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpermi2d,      P66, M38, 0x76, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpermt2d,      P66, M38, 0x7E, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpermb,        P66, M38, 0x8D, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpmadd52luq,   P66, M38, 0xB4, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpmadd52huq,   P66, M38, 0xB5, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vaesenc,       P66, M38, 0xDC, VEX0 | EVEX0 | X | Y | Z, 0) \
  F(vaesenclast,   P66, M38, 0xDD, VEX0 | EVEX0 | X | Y | Z, 0) \
  F(vaesdec,       P66, M38, 0xDE, VEX0 | EVEX0 | X | Y | Z, 0) \
  F(vaesdeclast,   P66, M38, 0xDF, VEX0 | EVEX0 | X | Y | Z, 0)

// (vec, vec | mem)
#define CRYPTO_VECTOR_UNARY_INSTRUCTIONS(F) \
  F(vmovq,           PF3, M0F, 0x7E, VEX0 | X, 8) \
  F(vmovdqu,         PF3, M0F, 0x6F, VEX0 | X | Y, 0) \
  F(vmovdqa,         P66, M0F, 0x6F, VEX0 | X | Y, 0) \
  F(vmovdqu8,        PF2, M0F, 0x6F, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vmovdqu32,       PF3, M0F, 0x6F, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vmovdqu64,       PF3, M0F, 0x6F, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vmovdqa32,       P66, M0F, 0x6F, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vmovdqa64,       P66, M0F, 0x6F, EVEX1 | X | Y | Z | OPMASK, 0)

// (vec, mem)
#define CRYPTO_VECTOR_LOAD_INSTRUCTIONS(F) \
  F(vbroadcasti128,  P66, M38, 0x5A, VEX0 | Y, 16) \
  F(vbroadcasti32x4, P66, M38, 0x5A, EVEX0 | Y | Z | OPMASK, 16) \
  F(vbroadcasti64x2, P66, M38, 0x5A, EVEX1 | Y | Z | OPMASK, 16) \
  F(vbroadcasti64x4, P66, M38, 0x5B, EVEX1 | Z | OPMASK, 32)

// (vec, xmm | mem)
#define CRYPTO_VECTOR_BROADCAST_INSTRUCTIONS(F) \
  F(vpbroadcastb,    P66, M38, 0x78, VEX0 | EVEX0 | X | Y | Z | OPMASK, 1) \
  F(vpbroadcastd,    P66, M38, 0x58, VEX0 | EVEX0 | X | Y | Z | OPMASK, 4) \
  F(vpbroadcastq,    P66, M38, 0x59, VEX0 | EVEX1 | X | Y | Z | OPMASK, 8)

// (mem, vec); an opmask is the vector's
#define CRYPTO_VECTOR_STORE_INSTRUCTIONS(F) \
  F(vmovdqu,         PF3, M0F, 0x7F, VEX0 | X | Y, 0) \
  F(vmovdqa,         P66, M0F, 0x7F, VEX0 | X | Y, 0) \
  F(vmovdqu8,        PF2, M0F, 0x7F, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vmovdqu32,       PF3, M0F, 0x7F, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vmovdqu64,       PF3, M0F, 0x7F, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vmovdqa32,       P66, M0F, 0x7F, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vmovdqa64,       P66, M0F, 0x7F, EVEX1 | X | Y | Z | OPMASK, 0)

// (vec, vec, vec | mem, imm8)
#define CRYPTO_VECTOR_IMMEDIATE_INSTRUCTIONS(F) \
  F(vpalignr,      P66, M3A, 0x0F, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpblendd,      P66, M3A, 0x02, VEX0 | X | Y, 0) \
  F(vperm2i128,    P66, M3A, 0x46, VEX0 | Y, 0) \
  F(vpclmulqdq,    P66, M3A, 0x44, VEX0 | EVEX0 | X | Y | Z, 0) \
  F(valignd,       P66, M3A, 0x03, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(valignq,       P66, M3A, 0x03, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpternlogd,    P66, M3A, 0x25, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpternlogq,    P66, M3A, 0x25, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vshufi32x4,    P66, M3A, 0x43, EVEX0 | Y | Z | OPMASK, 0) \
  F(vshufi64x2,    P66, M3A, 0x43, EVEX1 | Y | Z | OPMASK, 0)

// (vec, vec, half | mem, imm8), where half is xmm, or ymm if the memory operand has 32 bytes
#define CRYPTO_VECTOR_INSERT_INSTRUCTIONS(F) \
  F(vinserti128,   P66, M3A, 0x38, VEX0 | Y, 16) \
  F(vinserti32x4,  P66, M3A, 0x38, EVEX0 | Y | Z | OPMASK, 16) \
  F(vinserti64x2,  P66, M3A, 0x38, EVEX1 | Y | Z | OPMASK, 16) \
  F(vinserti64x4,  P66, M3A, 0x3A, EVEX1 | Z | OPMASK, 32)

// (half | mem, vec, imm8); the vector's width counts; an opmask is that of the register written, or of the vector
// when memory is written
#define CRYPTO_VECTOR_EXTRACT_INSTRUCTIONS(F) \
  F(vextracti128,  P66, M3A, 0x39, VEX0 | Y, 16) \
  F(vextracti32x4, P66, M3A, 0x39, EVEX0 | Y | Z | OPMASK, 16) \
  F(vextracti64x2, P66, M3A, 0x39, EVEX1 | Y | Z | OPMASK, 16) \
  F(vextracti64x4, P66, M3A, 0x3B, EVEX1 | Z | OPMASK, 32)

// (vec, vec | mem, imm8)
#define CRYPTO_VECTOR_SHUFFLE_INSTRUCTIONS(F) \
  F(vpshufd,       P66, M0F, 0x70, VEX0 | EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpermq,        P66, M3A, 0x00, VEX1 | EVEX1 | Y | Z | OPMASK, 0)

// (vec, vec, imm8): opcode, opcode extension; all have prefix 66 and map 0F
#define CRYPTO_VECTOR_SHIFT_INSTRUCTIONS(F) \
  F(vpsrld,  0x72, 2, VEX0 | EVEX0 | X | Y | Z | OPMASK) \
  F(vpsrad,  0x72, 4, VEX0 | EVEX0 | X | Y | Z | OPMASK) \
  F(vpslld,  0x72, 6, VEX0 | EVEX0 | X | Y | Z | OPMASK) \
  F(vpsrlq,  0x73, 2, VEX0 | EVEX1 | X | Y | Z | OPMASK) \
  F(vpsllq,  0x73, 6, VEX0 | EVEX1 | X | Y | Z | OPMASK) \
  F(vpsraq,  0x72, 4, EVEX1 | X | Y | Z | OPMASK) \
  F(vpsrldq, 0x73, 3, VEX0 | EVEX0 | X | Y | Z) \
  F(vpslldq, 0x73, 7, VEX0 | EVEX0 | X | Y | Z) \
  F(vprord,  0x72, 0, EVEX0 | X | Y | Z | OPMASK) \
  F(vprorq,  0x72, 0, EVEX1 | X | Y | Z | OPMASK) \
  F(vprold,  0x72, 1, EVEX0 | X | Y | Z | OPMASK) \
  F(vprolq,  0x72, 1, EVEX1 | X | Y | Z | OPMASK)

// (k, vec, vec | mem, predicate); an opmask is the first vector's
#define CRYPTO_VECTOR_COMPARE_INSTRUCTIONS(F) \
  F(vpcmpd,   P66, M3A, 0x1F, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpcmpud,  P66, M3A, 0x1E, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vpcmpq,   P66, M3A, 0x1F, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpcmpuq,  P66, M3A, 0x1E, EVEX1 | X | Y | Z | OPMASK, 0) \
  F(vpcmpub,  P66, M3A, 0x3E, EVEX0 | X | Y | Z | OPMASK, 0)

// (k, vec, vec | mem)
#define CRYPTO_VECTOR_TEST_INSTRUCTIONS(F) \
  F(vptestmd, P66, M38, 0x27, EVEX0 | X | Y | Z | OPMASK, 0) \
  F(vptestmq, P66, M38, 0x27, EVEX1 | X | Y | Z | OPMASK, 0)

// SHA-512, 256 bits, VEX: (ymm, ymm), (ymm, xmm), (ymm, ymm, xmm)
#define CRYPTO_SHA512_INSTRUCTIONS(F) \
  F(vsha512msg2,  PF2, M38, 0xCD) \
  F(vsha512msg1,  PF2, M38, 0xCC) \
  F(vsha512rnds2, PF2, M38, 0xCB)

// ---- Mask registers.

// (k, reg) and (reg, k): name, prefix, W bit
#define CRYPTO_MASK_MOVE_INSTRUCTIONS(F) \
  F(kmovb, P66, 0) \
  F(kmovw, NP,  0) \
  F(kmovd, PF2, 0) \
  F(kmovq, PF2, 1)

// (k, k, k): name, prefix, W bit, opcode
#define CRYPTO_MASK_INSTRUCTIONS(F) \
  F(kandb,  P66, 0, 0x41) \
  F(kandq,  NP,  1, 0x41) \
  F(korb,   P66, 0, 0x45) \
  F(korq,   NP,  1, 0x45) \
  F(kxorb,  P66, 0, 0x47) \
  F(kxorq,  NP,  1, 0x47) \
  F(kaddb,  P66, 0, 0x4A) \
  F(kaddq,  NP,  1, 0x4A)

// (k, k, imm8): name, W bit, opcode
#define CRYPTO_MASK_SHIFT_INSTRUCTIONS(F) \
  F(kshiftrb, 0, 0x30) \
  F(kshiftrq, 1, 0x31) \
  F(kshiftlb, 0, 0x32) \
  F(kshiftlq, 1, 0x33)

#endif // CPU_X86_CRYPTOINSTRUCTIONS_X86_HPP
