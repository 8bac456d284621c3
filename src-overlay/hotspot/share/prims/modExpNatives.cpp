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
#include "runtime/os.hpp"
#ifdef HAVE_CRYPTO_KERNELS
#include "crypto/modExpKernels.hpp"
#endif

// The native methods of sun.security.util.ModExpKernels: ModExpKernels' functions on arrays of longs.
//
// An exponentiation comes in steps. The longest call is setModulus, once for a modulus: for 16384 bits, the most there can be,
// 0.3 ms, and 0.5 to 1.0 with the kernels of the lowest tier (AMD EPYC, Zen 5, 2026-11-24).
//
// The length of every array is checked here, and by the kernels what of a state says where they read and write. The rest of a
// state and a modulus are what the kernels left there, or the numbers that come out are of no use.

#ifdef HAVE_CRYPTO_KERNELS

// Products of two words that one step computes: 0.1 ms with the kernels of the lowest tier.
static const size_t step_budget = 128 * 1024;

static const jint max_words = ModExpKernels::max_bits / 64;

static bool is_words(jint words) { return 0 < words && words <= max_words; }
static bool is_count(jint count) { return count == 1 || count == 2; }

// NULL unless the array is as long as a state. That of another number of words or of exponentiations can be as long: the
// kernels refuse it.
static uint64_t* power_state(jlongArray array, jint words, int count) {
  return JavaLongs(array).address_of(ModExpKernels::power_longs(words, count));
}

// What the methods take for one exponentiation, or for two side by side. Each part has an array per exponentiation, and
// NULL as the second array of every part when there is but one.
class ModExpPair : public StackObj {
 public:
  ModExpPair(jlongArray first, jlongArray second) : _first(first), _second(second) {
    _addresses[0] = _first.address();
    _addresses[1] = _second.address();
  }

  int  numbers() const { return _second.is_null() ? 1 : 2; }
  jint length() const  { return _first.length(); }
  // Whether there are count arrays, each of this length
  bool has(int count, size_t length) const {
    return _first.has(length) && numbers() == count && (count == 1 || _second.has(length));
  }
  // Whether there are count arrays, each of this length or longer
  bool has_at_least(int count, jint length) const {
    return _first.length() >= length && numbers() == count && (count == 1 || _second.length() >= length);
  }
  // Whether both are the same array
  bool is_one() const { return _addresses[0] == _addresses[1]; }

  uint64_t* const* addresses() const { return _addresses; }
  const uint64_t* const* const_addresses() const { return _addresses; }

 private:
  const JavaLongs  _first;
  const JavaLongs  _second;
  uint64_t*        _addresses[2];
};

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
  const JavaLongs n(number);
  const JavaLongs to(modulus);
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
  const ModExpPair moduli(modulus1, modulus2);
  const ModExpPair bases(base1, base2);
  const ModExpPair exponents(exponent1, exponent2);
  const int numbers = moduli.numbers();
  const jint words = bases.length();
  CHECK_ARGUMENT(is_words(words), bad_words);
  CHECK_ARGUMENT(moduli.has(numbers, ModExpKernels::modulus_longs(words)), bad_modulus);
  CHECK_ARGUMENT(bases.has(numbers, words), bad_base);
  CHECK_ARGUMENT(0 < exponent_bits && exponent_bits <= words * 64, bad_bits);
  CHECK_ARGUMENT(exponents.has_at_least(numbers, (exponent_bits + 63) / 64), bad_exponent);
  uint64_t* const power = power_state(state, words, numbers);
  CHECK_ARGUMENT(power != NULL, bad_state);
  ModExpKernels::begin(power, numbers, moduli.const_addresses(), bases.const_addresses(), exponents.const_addresses(),
                       exponent_bits, is_public != 0, words);
JVM_END

JVM_ENTRY(static jboolean, ModExp_step(JNIEnv* env, jclass cls, jlongArray state, jint words, jint count))
  CHECK_ARGUMENT_(has_kernels, bad_kernels, false);
  CHECK_ARGUMENT_(is_words(words) && is_count(count), bad_words, false);
  uint64_t* const power = power_state(state, words, count);
  CHECK_ARGUMENT_(power != NULL, bad_state, false);
  const ModExpKernels::Progress progress = ModExpKernels::step(power, count, step_budget, words);
  CHECK_ARGUMENT_(progress != ModExpKernels::NO_STATE, bad_state, false);
  return progress == ModExpKernels::FINISHED;
JVM_END

JVM_ENTRY(static void, ModExp_end(JNIEnv* env, jclass cls, jlongArray state, jlongArray modulus1, jlongArray modulus2,
                                  jlongArray result1, jlongArray result2))
  CHECK_ARGUMENT(has_kernels, bad_kernels);
  const ModExpPair moduli(modulus1, modulus2);
  const ModExpPair results(result1, result2);
  const int numbers = moduli.numbers();
  const jint words = results.length();
  CHECK_ARGUMENT(is_words(words), bad_words);
  CHECK_ARGUMENT(moduli.has(numbers, ModExpKernels::modulus_longs(words)), bad_modulus);
  CHECK_ARGUMENT(results.has(numbers, words) && !results.is_one(), bad_result);
  uint64_t* const power = power_state(state, words, numbers);
  CHECK_ARGUMENT(power != NULL, bad_state);
  const bool ended = ModExpKernels::end(power, numbers, moduli.const_addresses(), results.addresses(), words);
  CHECK_ARGUMENT(ended, bad_state);
JVM_END

JVM_ENTRY(static void, ModExp_multiply(JNIEnv* env, jclass cls, jlongArray modulus, jlongArray a, jlongArray b,
                                       jlongArray result))
  CHECK_ARGUMENT(has_kernels, bad_kernels);
  const JavaLongs n(modulus);
  const JavaLongs x(a);
  const JavaLongs y(b);
  const JavaLongs to(result);
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
  has_kernels = ModExpKernels::generate(memory.code(), CryptoFlags::mod_exp_tier((int)CryptoKernelTier));
  if (!has_kernels) {
    memory.give_back();
    return;
  }
  ModExpKernels::choose(elapsed_ticks);
}

#endif // HAVE_CRYPTO_KERNELS

JVM_ENTRY(static jint, ModExp_tier(JNIEnv* env, jclass cls))
#ifdef HAVE_CRYPTO_KERNELS
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
#ifdef HAVE_CRYPTO_KERNELS
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
#ifdef HAVE_CRYPTO_KERNELS
  generate_mod_exp_kernels();
#endif
  register_kernel_natives(thread, env, cls, mod_exp_methods, sizeof(mod_exp_methods) / sizeof(mod_exp_methods[0]));
JVM_END
