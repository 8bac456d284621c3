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

#include "prims/kernelNatives.inline.hpp"
#ifdef HAVE_CRYPTO_KERNELS
#include "crypto/p256Kernels.hpp"
#endif

// The native methods of sun.security.util.P256Kernels: P256Kernels' functions on arrays of longs. The longest call takes
// some 50 microseconds.
//
// The length of every array, and that a point is one of the curve, is checked here. What is multiplied is the very point that
// has been checked, whatever another thread writes into its array meanwhile.

#ifdef HAVE_CRYPTO_KERNELS

// Written when the class is initialized, by one thread; other threads see it because the class is initialized.
static bool has_p256_kernels = false;

// A copy of the point in an array; public, so nothing wipes it.
class P256Copy : public StackObj {
 public:
  explicit P256Copy(jlongArray array) : _has_length(false) {
    const uint64_t* const words = JavaLongs(array).address_of(P256Kernels::point_words);
    if (words != NULL) {
      memcpy(_words, words, sizeof(_words));
      _has_length = true;
    }
  }

  bool has_length() const       { return _has_length; }
  bool is_on_curve() const      { return P256Kernels::is_on_curve(_words); }
  const uint64_t* words() const { return _words; }

 private:
  bool     _has_length;
  uint64_t _words[P256Kernels::point_words];
};

// NULL unless the array has the length of a point, or of a scalar
static uint64_t* p256_point(jlongArray array)  { return JavaLongs(array).address_of(P256Kernels::point_words); }
static uint64_t* p256_scalar(jlongArray array) { return JavaLongs(array).address_of(P256Kernels::scalar_words); }

static const char* const no_kernels = "no kernels";
static const char* const bad_result = "result not of 8 longs";
static const char* const bad_scalar = "scalar not of 4 longs";
static const char* const bad_length = "point not of 8 longs";
static const char* const bad_point  = "point not on the curve";

JVM_ENTRY(static jboolean, P256_isOnCurve(JNIEnv* env, jclass cls, jlongArray point))
  CHECK_ARGUMENT_(has_p256_kernels, no_kernels, false);
  const P256Copy copy(point);
  CHECK_ARGUMENT_(copy.has_length(), bad_length, false);
  return copy.is_on_curve();
JVM_END

JVM_ENTRY(static jboolean, P256_multiply(JNIEnv* env, jclass cls, jlongArray result, jlongArray point,
                                         jlongArray scalar))
  CHECK_ARGUMENT_(has_p256_kernels, no_kernels, false);
  uint64_t* const to = p256_point(result);
  const P256Copy from(point);
  const uint64_t* const times = p256_scalar(scalar);
  CHECK_ARGUMENT_(to != NULL, bad_result, false);
  CHECK_ARGUMENT_(from.has_length(), bad_length, false);
  CHECK_ARGUMENT_(times != NULL, bad_scalar, false);
  CHECK_ARGUMENT_(from.is_on_curve(), bad_point, false);
  return P256Kernels::multiply(to, from.words(), times);
JVM_END

JVM_ENTRY(static jboolean, P256_multiplyBase(JNIEnv* env, jclass cls, jlongArray result, jlongArray scalar))
  CHECK_ARGUMENT_(has_p256_kernels, no_kernels, false);
  uint64_t* const to = p256_point(result);
  const uint64_t* const times = p256_scalar(scalar);
  CHECK_ARGUMENT_(to != NULL, bad_result, false);
  CHECK_ARGUMENT_(times != NULL, bad_scalar, false);
  return P256Kernels::multiply_base(to, times);
JVM_END

JVM_ENTRY(static jboolean, P256_multiplyAdd(JNIEnv* env, jclass cls, jlongArray result, jlongArray base_scalar,
                                            jlongArray point, jlongArray scalar))
  CHECK_ARGUMENT_(has_p256_kernels, no_kernels, false);
  uint64_t* const to = p256_point(result);
  const uint64_t* const base_times = p256_scalar(base_scalar);
  const P256Copy from(point);
  const uint64_t* const times = p256_scalar(scalar);
  CHECK_ARGUMENT_(to != NULL, bad_result, false);
  CHECK_ARGUMENT_(from.has_length(), bad_length, false);
  CHECK_ARGUMENT_(base_times != NULL && times != NULL, bad_scalar, false);
  CHECK_ARGUMENT_(from.is_on_curve(), bad_point, false);
  return P256Kernels::multiply_add(to, base_times, from.words(), times);
JVM_END

// Writes the kernels into the code cache. Called once, by the initialization of the class.
static void generate_p256_kernels() {
  const int code_size = 32 * 1024;

  if (!UseP256Kernels || !CryptoFlags::allow_p256() || CryptoKernelTier <= 0) {
    return;
  }
  CryptoMemory memory("P-256 kernels", code_size);
  if (!memory.is_there()) {
    return;
  }
  has_p256_kernels = P256Kernels::generate(memory.code(), (int)CryptoKernelTier);
  if (!has_p256_kernels) {
    memory.give_back();
    return;
  }
  P256Kernels::prepare();
}

#endif // HAVE_CRYPTO_KERNELS

JVM_ENTRY(static jboolean, P256_isAvailable(JNIEnv* env, jclass cls))
#ifdef HAVE_CRYPTO_KERNELS
  return has_p256_kernels;
#else
  return false;
#endif
JVM_END

#define LONGS "[J"
#define METHOD(name, signature) { (char*)#name, (char*)signature, CAST_FROM_FN_PTR(void*, &P256_##name) }

static JNINativeMethod p256_methods[] = {
#ifdef HAVE_CRYPTO_KERNELS
  METHOD(isOnCurve,    "(" LONGS ")Z"),
  METHOD(multiply,     "(" LONGS LONGS LONGS ")Z"),
  METHOD(multiplyBase, "(" LONGS LONGS ")Z"),
  METHOD(multiplyAdd,  "(" LONGS LONGS LONGS LONGS ")Z"),
#endif
  METHOD(isAvailable,  "()Z")
};

#undef LONGS
#undef METHOD

// Bound by NativeLookup to P256Kernels.registerNatives(), which the class's initializer calls.
JVM_ENTRY(void, JVM_RegisterP256Kernels(JNIEnv* env, jclass cls))
#ifdef HAVE_CRYPTO_KERNELS
  generate_p256_kernels();
#endif
  register_kernel_natives(thread, env, cls, p256_methods, sizeof(p256_methods) / sizeof(p256_methods[0]));
JVM_END
