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

#include "precompiled.hpp"
#include "crypto/magnitudeKernels.hpp"
#include "cryptoFlags_sparc.hpp"
#include "magnitudeFlags_sparc.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#include "utilities/debug.hpp"

void MagnitudeFlags::initialize() {
#ifdef COMPILER2
#ifdef _LP64
  CryptoFlags::detect_features();
  const bool available = CryptoFlags::allow_magnitudes() && CryptoFeatures::has(MagnitudeKernels::features);
#else
  const bool available = false;
#endif
#define ADJUST(flag) \
  if (available && FLAG_IS_DEFAULT(flag)) { \
    FLAG_SET_DEFAULT(flag, true); \
  } else if (!available && flag) { \
    warning(#flag " needs VIS 3 and a 64-bit VM"); \
    FLAG_SET_DEFAULT(flag, false); \
  }
  ADJUST(UseMultiplyToLenIntrinsic)
  ADJUST(UseSquareToLenIntrinsic)
#undef ADJUST
#endif // COMPILER2
}
