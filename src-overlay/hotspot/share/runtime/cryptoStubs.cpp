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

// Before all of HotSpot, whose macros are in its way
#include "crypto/cryptoProcessor.hpp"
#include "runtime/cryptoStubs.hpp"
#include "utilities/debug.hpp"

#ifdef HAVE_CRYPTO_PROCESSOR

address CryptoStubs::generate(CodeSection* section, CryptoKernel kernel, bool* flag) {
  const address entry = section->end();
  CryptoAssembler a(entry, section->limit());
  kernel(a);
  if (!a.finish()) {
    warning("A cryptographic kernel is not used: %s", a.error());
    *flag = false;
    return NULL;
  }
  section->set_end(entry + a.size());
  return entry;
}

#endif // HAVE_CRYPTO_PROCESSOR
