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

#ifndef SHARE_CRYPTO_MAGNITUDEKERNELS_HPP
#define SHARE_CRYPTO_MAGNITUDEKERNELS_HPP

#include <stddef.h>
#include <stdint.h>

class CryptoAssembler;
typedef void (*CryptoKernel)(CryptoAssembler& a);

// The kernels for magnitudes of java.math.BigInteger that a processor has where HotSpot's own assembler has none: arrays of 32-bit
// words, the most significant first. What they compute, with arguments and limits, stands at the top of the files that define them.
class MagnitudeKernels {
 public:
  static const uint32_t     features;        // of the processor that they need
  static const CryptoKernel multiply;        // NULL: none here
  static const CryptoKernel square;
  static const CryptoKernel multiply_add;
};

#endif // SHARE_CRYPTO_MAGNITUDEKERNELS_HPP
