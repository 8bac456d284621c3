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

#ifndef SHARE_CRYPTO_CRYPTOPROCESSOR_HPP
#define SHARE_CRYPTO_CRYPTOPROCESSOR_HPP

// The one place that says which processors have cryptographic kernels. Each has a folder below cpu with
//   cryptoAssembler  class CryptoAssembler, which writes code to the bytes [begin, end) and nowhere else, and the type
//                    CryptoKernel of functions that write a kernel with it
//   cryptoFeatures   class CryptoFeatures: what this processor has, as a set of 32 bits
//   cryptoFlags      class CryptoFlags: what HotSpot's flags for this processor allow; for the natives alone
//   ...Kernels       what the classes of this folder leave to the processor: tables of kernels
// HAVE_CRYPTO_PROCESSOR: the classes of this folder are there; without it their sources are empty.
// HAVE_CRYPTO_KERNELS: so are the native methods that enter kernels, which are of 64 bits.
#ifndef ZERO

#if defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)
#include "cryptoAssembler_x86.hpp"
#include "cryptoFeatures_x86.hpp"
#define CRYPTO_FLAGS_HEADER "cryptoFlags_x86.hpp"
#define HAVE_CRYPTO_PROCESSOR
#if defined(__x86_64__) || defined(_M_X64)
#define HAVE_CRYPTO_KERNELS
#endif
#endif

#if defined(__aarch64__) || defined(_M_ARM64)
#include "cryptoAssembler_aarch64.hpp"
#include "cryptoFeatures_aarch64.hpp"
#define CRYPTO_FLAGS_HEADER "cryptoFlags_aarch64.hpp"
#define HAVE_CRYPTO_PROCESSOR
#define HAVE_CRYPTO_KERNELS
#endif

#if defined(__sparc__) && defined(__arch64__)
#include "cryptoAssembler_sparc.hpp"
#include "cryptoFeatures_sparc.hpp"
#define CRYPTO_FLAGS_HEADER "cryptoFlags_sparc.hpp"
#define HAVE_CRYPTO_PROCESSOR
#define HAVE_CRYPTO_KERNELS
#endif

#endif // ZERO

#endif // SHARE_CRYPTO_CRYPTOPROCESSOR_HPP
