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

#ifndef SHARE_CRYPTO_P256KERNELS_HPP
#define SHARE_CRYPTO_P256KERNELS_HPP

#include "crypto/cryptoCode.hpp"

// Multiplication of points of the elliptic curve P-256 (p256_x86.cpp and its like).
//
// A scalar is four 64-bit words, any number below 2^256, least significant word first. A point is eight words, x and then
// y, each below p; infinity has no such form, and functions that return false mean it, and write nothing. Products are
// those of a group of prime order n, in which scalars count modulo n. All points that are given must be on the curve.
//
// Constant time: branches and addresses do not depend on scalars or points, but for multiply_add(), of which both are
// public, and for a product that is infinity. What is computed on the way is wiped.
//
// Speed: multiply() 102 thousand cycles, multiply_base() 28, multiply_add() 123, prepare() 900 (AMD EPYC Zen 4, 2.5 GHz,
// 2026-11-22; OpenSSL 3.5.7 makes an agreement, which is one multiply(), in 117).
// Measured KeyAgreementBench.EC.generateSecret (256 bit): 16 image / stock 8u504 (AMD EPYC, 2026-11-29)
// Measured SignatureBench.ECDSA.sign (256 bit): 13 image / stock 8u504 (AMD EPYC, 2026-11-29)
// Measured SignatureBench.ECDSA.verify (256 bit): 19 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
class P256Kernels {
 public:
  enum { element_words = 4, scalar_words = 4, point_words = 2 * element_words };

  // Writes the kernels. False when the processor has not what they need, max_tier is below tier, or code has no room; no
  // other function may be called then.
  static bool generate(CryptoCode& code, int max_tier);
  // Computes the multiples of the generator, some 54 KB; when the code can be executed, and before multiply_base() and
  // multiply_add().
  static void prepare();

  static bool is_on_curve(const uint64_t* point);
  // r = scalar * point
  static bool multiply(uint64_t* r, const uint64_t* point, const uint64_t* scalar);
  // r = scalar * generator
  static bool multiply_base(uint64_t* r, const uint64_t* scalar);
  // r = base_scalar * generator + scalar * point
  static bool multiply_add(uint64_t* r, const uint64_t* base_scalar, const uint64_t* point, const uint64_t* scalar);

  // ---- What the kernels are written by

  enum { table_points = 16 };

  // The processor's folder says what its kernels need, and from which tier on they are made.
  static const uint32_t features;
  static const int      tier;

  static void write_multiply(CryptoAssembler& a);
  static void write_square(CryptoAssembler& a);
  static void write_add(CryptoAssembler& a);
  static void write_subtract(CryptoAssembler& a);
  static void write_double_point(CryptoAssembler& a);
  static void write_add_point(CryptoAssembler& a);
  static void write_add_affine(CryptoAssembler& a);
  static void write_select_point(CryptoAssembler& a);
  static void write_select_affine(CryptoAssembler& a);
};

// A point in Jacobian coordinates, in Montgomery form
struct P256Point {
  uint64_t x[P256Kernels::element_words];
  uint64_t y[P256Kernels::element_words];
  uint64_t z[P256Kernels::element_words];
};

// What the kernels of points work on
struct P256Workspace {
  P256Point sum;
  P256Point addend;
  uint64_t  temporaries[8][P256Kernels::element_words];
};

#endif // SHARE_CRYPTO_P256KERNELS_HPP
