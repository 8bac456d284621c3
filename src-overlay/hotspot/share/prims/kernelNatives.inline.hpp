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

#ifndef SHARE_PRIMS_KERNELNATIVES_INLINE_HPP
#define SHARE_PRIMS_KERNELNATIVES_INLINE_HPP

#include "classfile/vmSymbols.hpp"
#include "crypto/cryptoProcessor.hpp"
#include "memory/allocation.hpp"
#include "oops/oop.inline.hpp"
#include "oops/typeArrayOop.hpp"
#include "runtime/crypto_globals.hpp"
#include "runtime/globals.hpp"
#ifdef INCLUDE_SUFFIX_CPU  // 9 and later
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"
#else
#include "runtime/interfaceSupport.hpp"
#include "runtime/jniHandles.hpp"
#endif

#ifdef HAVE_CRYPTO_KERNELS
#include "prims/cryptoMemory.hpp"
#endif

// What the native methods that run kernels on Java arrays have in common.
//
// A thread is in the virtual machine while a kernel runs. It reaches no safepoint there and resolves each handle once,
// with the barriers of the collector, so no array moves while its raw address is used, whichever collector runs:
// those that move objects beside running threads first bring all threads to a safepoint. That is also why no call may
// take long. No object is allocated, and no exception thrown, between the first resolved handle and the kernel.
//
// Everything that could touch memory is checked before the first element is read; Java need not be trusted.

// All of a Java array; NULL is an array of length -1.
template <typename T, BasicType type> class JavaArray : public StackObj {
 public:
  explicit JavaArray(jarray array) : _address(NULL), _length(-1) {
    const typeArrayOop elements = typeArrayOop(JNIHandles::resolve(array));
    if (elements != NULL) {
      _address = (T*)elements->base(type);
      _length = elements->length();
    }
  }

  bool is_null() const { return _address == NULL; }
  T*   address() const { return _address; }
  jint length() const  { return _length; }
  // never true for 0
  bool has(size_t length) const { return _length > 0 && (size_t)_length == length; }
  // NULL unless it has that length
  T*   address_of(size_t length) const { return has(length) ? _address : NULL; }

 private:
  T*   _address;
  jint _length;
};

typedef JavaArray<uint8_t, T_BYTE>  JavaBytes;
typedef JavaArray<int32_t, T_INT>   JavaInts;
typedef JavaArray<uint64_t, T_LONG> JavaLongs;

#define CHECK_ARGUMENT(condition, message) \
  if (!(condition)) THROW_MSG(vmSymbols::java_lang_IllegalArgumentException(), message)
#define CHECK_ARGUMENT_(condition, message, result) \
  if (!(condition)) THROW_MSG_(vmSymbols::java_lang_IllegalArgumentException(), message, result)
#define CHECK_RANGE(condition, message) \
  if (!(condition)) THROW_MSG(vmSymbols::java_lang_ArrayIndexOutOfBoundsException(), message)
#define CHECK_RANGE_(condition, message, result) \
  if (!(condition)) THROW_MSG_(vmSymbols::java_lang_ArrayIndexOutOfBoundsException(), message, result)

// For a class whose registerNatives(), which NativeLookup binds and the class's initializer calls, is about to return.
inline void register_kernel_natives(JavaThread* thread, JNIEnv* env, jclass cls, const JNINativeMethod* methods, int count) {
  ThreadToNativeFromVM ttnfv(thread);
  const int status = env->RegisterNatives(cls, methods, count);
  guarantee(status == 0 && !env->ExceptionOccurred(), "register native methods of kernels");
}

#endif // SHARE_PRIMS_KERNELNATIVES_INLINE_HPP
