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

#include "crypto/digestKernels.hpp"
#include "cryptoKernels_sparc.hpp"

#define CHOICE(digest, name) { \
  DigestKernels::digest, CryptoKernels::name##_features, CryptoKernels::name##_block, CryptoKernels::name##_blocks \
}
const DigestKernels::Choice DigestKernels::choices[] = {
  CHOICE(MD5, md5), CHOICE(SHA1, sha1), CHOICE(SHA256, sha256), CHOICE(SHA512, sha512)
};
#undef CHOICE

const int DigestKernels::choice_count = sizeof(choices) / sizeof(choices[0]);
