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


#include "classfile/vmSymbols.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayOop.hpp"
#include "runtime/crypto_globals.hpp"
#include "runtime/globals.hpp"
#include "runtime/os.hpp"
#ifdef INCLUDE_SUFFIX_CPU  // 9 and later
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"
#else
#include "runtime/interfaceSupport.hpp"
#include "runtime/jniHandles.hpp"
#endif

#if defined(AMD64) && !defined(ZERO)
#define HAVE_MOD_EXP_KERNELS
#include "cryptoMemory_x86.hpp"
#include "modExpKernels_x86.hpp"
#endif

// The native methods of sun.security.util.ModExpKernels: ModExpKernels' functions on arrays of longs.
//
// A thread is in the virtual machine while a kernel runs. It reaches no safepoint there and resolves each handle once,
// with the barriers of the collector, so no array moves while its raw address is used, whichever collector runs:
// those that move objects beside running threads first bring all threads to a safepoint. That is also why an
// exponentiation comes in steps. The longest call is setModulus, once for a modulus: for 16384 bits, the most there can be,
// 0.3 ms, and 0.5 to 1.0 with the kernels of the lowest tier (AMD EPYC, Zen 5, 2026-11-24). No object is allocated, and no
// exception thrown, between the first resolved handle and the kernel.
//
// The length of every array is checked here, before the first word is read; Java need not be trusted. Only the content
// of a modulus and of a state is: it is what the kernels left there.

#ifdef HAVE_MOD_EXP_KERNELS

// Products of two words that one step computes: 0.1 ms with the kernels of the lowest tier.
static const size_t step_budget = 128 * 1024;

static const jint max_words = ModExpKernels::max_bits / 64;

static bool is_words(jint words) { return 0 < words && words <= max_words; }
static bool is_count(jint count) { return count == 1 || count == 2; }

// A Java array of longs; NULL is an array of length -1.
class ModExpLongs : public StackObj {
 public:
  ModExpLongs(jlongArray array) : _address(NULL), _length(-1) {
    const typeArrayOop longs = typeArrayOop(JNIHandles::resolve(array));
    if (longs != NULL) {
      _address = (uint64_t*)longs->base(T_LONG);
      _length = longs->length();
    }
  }

  uint64_t* address() const { return _address; }
  jint      length() const  { return _length; }
  bool      is_null() const { return _address == NULL; }
  bool      has(size_t length) const { return _length > 0 && (size_t)_length == length; }

 private:
  uint64_t* _address;
  jint      _length;
};

// What the methods take for one exponentiation, or for two side by side. Each part has an array per exponentiation, and
// NULL as the second array of every part when there is but one.
class ModExpPair : public StackObj {
 public:
  ModExpPair(jlongArray first, jlongArray second) : _first(first), _second(second) {
    _addresses[0] = _first.address();
    _addresses[1] = _second.address();
  }

  int  count() const  { return _second.is_null() ? 1 : 2; }
  jint length() const { return _first.length(); }
  // Whether there are count arrays, each of this length
  bool has(int count, size_t length) const {
    return _first.has(length) && this->count() == count && (count == 1 || _second.has(length));
  }
  // Whether there are count arrays, each of this length or longer
  bool has_at_least(int count, jint length) const {
    return _first.length() >= length && this->count() == count && (count == 1 || _second.length() >= length);
  }
  // Whether both are the same array
  bool is_one() const { return _addresses[0] == _addresses[1]; }

  uint64_t* const* addresses() const { return _addresses; }
  const uint64_t* const* const_addresses() const { return _addresses; }

 private:
  const ModExpLongs _first;
  const ModExpLongs _second;
  uint64_t*         _addresses[2];
};

#define CHECK_ARGUMENT_(condition, message, result) \
  if (!(condition)) THROW_MSG_(vmSymbols::java_lang_IllegalArgumentException(), message, result)
#define CHECK_ARGUMENT(condition, message) \
  if (!(condition)) THROW_MSG(vmSymbols::java_lang_IllegalArgumentException(), message)

static const char* const bad_kernels  = "no kernels";
static const char* const bad_words    = "unsupported length or number of numbers";
static const char* const bad_modulus  = "not a modulus of this length";
static const char* const bad_odd      = "modulus not odd, or less than three";
static const char* const bad_state    = "not a state for this length";
static const char* const bad_base     = "base not of this length";
static const char* const bad_exponent = "exponent too short";
static const char* const bad_bits     = "exponent's bits out of bounds";
static const char* const bad_factor   = "factor not of this length";
static const char* const bad_result   = "result not of this length";

// Written when the class is initialized, by one thread; other threads see it because the class is initialized.
static bool has_kernels = false;

// 0 for a length that the kernels do not support
JVM_ENTRY(static jint, ModExp_modulusLength(JNIEnv* env, jclass cls, jint words))
  return has_kernels && is_words(words) ? (jint)ModExpKernels::modulus_longs(words) : 0;
JVM_END

JVM_ENTRY(static jint, ModExp_stateLength(JNIEnv* env, jclass cls, jint words, jint count))
  return has_kernels && is_words(words) && is_count(count) ? (jint)ModExpKernels::power_longs(words, count) : 0;
JVM_END

JVM_ENTRY(static void, ModExp_setModulus(JNIEnv* env, jclass cls, jlongArray modulus, jlongArray number))
  CHECK_ARGUMENT(has_kernels, bad_kernels);
  const ModExpLongs n(number);
  const ModExpLongs to(modulus);
  CHECK_ARGUMENT(is_words(n.length()), bad_words);
  CHECK_ARGUMENT(to.has(ModExpKernels::modulus_longs(n.length())), bad_modulus);
  uint64_t above_one = n.address()[0] & ~(uint64_t)1;
  for (jint i = 1; i < n.length(); i++) {
    above_one |= n.address()[i];
  }
  CHECK_ARGUMENT((n.address()[0] & 1) != 0 && above_one != 0, bad_odd);
  ModExpKernels::set_modulus(to.address(), n.address(), n.length());
JVM_END

JVM_ENTRY(static void, ModExp_begin(JNIEnv* env, jclass cls, jlongArray state, jlongArray modulus1, jlongArray modulus2,
                                    jlongArray base1, jlongArray base2, jlongArray exponent1, jlongArray exponent2,
                                    jint exponent_bits, jboolean is_public))
  CHECK_ARGUMENT(has_kernels, bad_kernels);
  const ModExpLongs to(state);
  const ModExpPair moduli(modulus1, modulus2);
  const ModExpPair bases(base1, base2);
  const ModExpPair exponents(exponent1, exponent2);
  const int count = moduli.count();
  const jint words = bases.length();
  CHECK_ARGUMENT(is_words(words), bad_words);
  CHECK_ARGUMENT(moduli.has(count, ModExpKernels::modulus_longs(words)), bad_modulus);
  CHECK_ARGUMENT(bases.has(count, words), bad_base);
  CHECK_ARGUMENT(0 < exponent_bits && exponent_bits <= words * 64, bad_bits);
  CHECK_ARGUMENT(exponents.has_at_least(count, (exponent_bits + 63) / 64), bad_exponent);
  CHECK_ARGUMENT(to.has(ModExpKernels::power_longs(words, count)), bad_state);
  ModExpKernels::begin(to.address(), count, moduli.const_addresses(), bases.const_addresses(), exponents.const_addresses(),
                       exponent_bits, is_public != 0, words);
JVM_END

JVM_ENTRY(static jboolean, ModExp_step(JNIEnv* env, jclass cls, jlongArray state, jint words, jint count))
  CHECK_ARGUMENT_(has_kernels, bad_kernels, false);
  CHECK_ARGUMENT_(is_words(words) && is_count(count), bad_words, false);
  const ModExpLongs from(state);
  CHECK_ARGUMENT_(from.has(ModExpKernels::power_longs(words, count)), bad_state, false);
  return ModExpKernels::step(from.address(), step_budget);
JVM_END

JVM_ENTRY(static void, ModExp_end(JNIEnv* env, jclass cls, jlongArray state, jlongArray modulus1, jlongArray modulus2,
                                  jlongArray result1, jlongArray result2))
  CHECK_ARGUMENT(has_kernels, bad_kernels);
  const ModExpLongs from(state);
  const ModExpPair moduli(modulus1, modulus2);
  const ModExpPair results(result1, result2);
  const int count = moduli.count();
  const jint words = results.length();
  CHECK_ARGUMENT(is_words(words), bad_words);
  CHECK_ARGUMENT(moduli.has(count, ModExpKernels::modulus_longs(words)), bad_modulus);
  CHECK_ARGUMENT(results.has(count, words) && !results.is_one(), bad_result);
  CHECK_ARGUMENT(from.has(ModExpKernels::power_longs(words, count)), bad_state);
  ModExpKernels::end(from.address(), moduli.const_addresses(), results.addresses());
JVM_END

JVM_ENTRY(static void, ModExp_multiply(JNIEnv* env, jclass cls, jlongArray modulus, jlongArray a, jlongArray b,
                                       jlongArray result))
  CHECK_ARGUMENT(has_kernels, bad_kernels);
  const ModExpLongs n(modulus);
  const ModExpLongs x(a);
  const ModExpLongs y(b);
  const ModExpLongs to(result);
  CHECK_ARGUMENT(is_words(to.length()), bad_words);
  CHECK_ARGUMENT(n.has(ModExpKernels::modulus_longs(to.length())), bad_modulus);
  CHECK_ARGUMENT(x.has(to.length()) && y.has(to.length()), bad_factor);
  ModExpKernels::multiply(n.address(), x.address(), y.address(), to.address(), to.length());
JVM_END

static int64_t elapsed_ticks() { return os::elapsed_counter(); }

// Writes the kernels into the code cache. Called once, by the initialization of the class.
static void generate_mod_exp_kernels() {
  // All tiers together need less; only the one that is used gets written.
  const int code_size = 256 * 1024;

  if (!UseModExpKernels || CryptoKernelTier <= 0) {
    return;
  }
  CryptoMemory memory("modular exponentiation kernels", code_size);
  if (!memory.is_there()) {
    return;
  }
  // The kernels of the lowest tier do without BMI2.
  has_kernels = ModExpKernels::generate(memory.code(), CryptoMemory::allows_bmi2() ? (int)CryptoKernelTier : 1);
  if (!has_kernels) {
    memory.give_back();
    return;
  }
  ModExpKernels::choose(elapsed_ticks);
}

#endif // HAVE_MOD_EXP_KERNELS

JVM_ENTRY(static jint, ModExp_tier(JNIEnv* env, jclass cls))
#ifdef HAVE_MOD_EXP_KERNELS
  if (has_kernels) {
    return ModExpKernels::tier();
  }
#endif
  return 0;
JVM_END

#define LONGS "[J"
#define PAIR  LONGS LONGS
#define METHOD(name, signature) { (char*)#name, (char*)signature, CAST_FROM_FN_PTR(void*, &ModExp_##name) }

static JNINativeMethod mod_exp_methods[] = {
#ifdef HAVE_MOD_EXP_KERNELS
  METHOD(modulusLength, "(I)I"),
  METHOD(stateLength,   "(II)I"),
  METHOD(setModulus,    "(" LONGS LONGS ")V"),
  METHOD(begin,         "(" LONGS PAIR PAIR PAIR "IZ)V"),
  METHOD(step,          "(" LONGS "II)Z"),
  METHOD(end,           "(" LONGS PAIR PAIR ")V"),
  METHOD(multiply,      "(" LONGS LONGS LONGS LONGS ")V"),
#endif
  METHOD(tier,          "()I")
};

#undef LONGS
#undef PAIR
#undef METHOD

// Bound by NativeLookup to ModExpKernels.registerNatives(), which the class's initializer calls.
JVM_ENTRY(void, JVM_RegisterModExpKernels(JNIEnv* env, jclass cls))
#ifdef HAVE_MOD_EXP_KERNELS
  generate_mod_exp_kernels();
#endif
  ThreadToNativeFromVM ttnfv(thread);
  const int status = env->RegisterNatives(cls, mod_exp_methods, sizeof(mod_exp_methods) / sizeof(mod_exp_methods[0]));
  guarantee(status == 0 && !env->ExceptionOccurred(), "register natives of ModExpKernels");
JVM_END
