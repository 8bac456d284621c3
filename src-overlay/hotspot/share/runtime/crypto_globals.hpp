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

#ifndef SHARE_RUNTIME_CRYPTO_GLOBALS_HPP
#define SHARE_RUNTIME_CRYPTO_GLOBALS_HPP

#include "utilities/globalDefinitions.hpp"

// The flags of the cryptographic kernels, all of them product flags. They stand apart from globals.hpp, which nearly every
// file of HotSpot reads: only the lists of all flags and the kernels' natives read this header, so that a further flag
// compiles a few files anew.
#define CRYPTO_FLAGS(product, range)                                        \
                                                                            \
  product(bool, UseAESKernels, true,                                        \
          "Use kernels for AES in ECB, CBC and CTR mode")                   \
                                                                            \
  product(bool, UseGCMKernels, true,                                        \
          "Use kernels for AES in GCM mode")                                \
                                                                            \
  product(bool, UseDigestKernels, true,                                     \
          "Use kernels for MD5, SHA-1 and SHA-2")                           \
                                                                            \
  product(bool, UseModExpKernels, true,                                     \
          "Use kernels for modular exponentiation")                         \
                                                                            \
  product(bool, UseP256Kernels, true,                                       \
          "Use kernels for the elliptic curve P-256")                       \
                                                                            \
  product(intx, CryptoKernelTier, 3,                                        \
          "Highest instruction set of cryptographic kernels: 0 none, "      \
          "1 base, 2 avx2, 3 avx512")                                       \
          range(0, 3)

#define DECLARE_CRYPTO_FLAG(type, name, value, doc) extern "C" type name;
// 8 knows no ranges.
#define IGNORE_CRYPTO_RANGE(lowest, highest)

CRYPTO_FLAGS(DECLARE_CRYPTO_FLAG, IGNORE_CRYPTO_RANGE)

#endif // SHARE_RUNTIME_CRYPTO_GLOBALS_HPP
