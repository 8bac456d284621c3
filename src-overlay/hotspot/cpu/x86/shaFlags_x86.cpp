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
#include "crypto/digestKernels.hpp"
#include "runtime/globals.hpp"
#include "runtime/globals_extension.hpp"
#include "shaFlags_x86.hpp"
#include "utilities/debug.hpp"

// The stubs are made for 64-bit code only.
#ifdef _LP64
static const bool has_stubs = true;
#else
static const bool has_stubs = false;
#endif

void ShaFlags::initialize() {
  const bool has_sha1   = has_stubs && DigestKernels::blocks_kernel(DigestKernels::SHA1) != NULL;
  const bool has_sha256 = has_stubs && DigestKernels::blocks_kernel(DigestKernels::SHA256) != NULL;
  const bool has_sha512 = has_stubs && DigestKernels::blocks_kernel(DigestKernels::SHA512) != NULL;

  if (has_sha1 || has_sha256 || has_sha512) {
    if (FLAG_IS_DEFAULT(UseSHA)) {
      FLAG_SET_DEFAULT(UseSHA, true);
    }
  } else if (UseSHA) {
    warning("SHA instructions are not available on this CPU");
    FLAG_SET_DEFAULT(UseSHA, false);
  }

  if ((UseSHA1Intrinsics && !has_sha1) || (UseSHA256Intrinsics && !has_sha256) || (UseSHA512Intrinsics && !has_sha512)) {
    warning("SHA intrinsics are not available on this CPU");
  }
#define ADJUST(flag, available) \
  if (!UseSHA || !(available)) { \
    FLAG_SET_DEFAULT(flag, false); \
  } else if (FLAG_IS_DEFAULT(flag)) { \
    FLAG_SET_DEFAULT(flag, true); \
  }
  ADJUST(UseSHA1Intrinsics, has_sha1)
  ADJUST(UseSHA256Intrinsics, has_sha256)
  ADJUST(UseSHA512Intrinsics, has_sha512)
#undef ADJUST

  if (!UseSHA1Intrinsics && !UseSHA256Intrinsics && !UseSHA512Intrinsics) {
    FLAG_SET_DEFAULT(UseSHA, false);
  }
}
