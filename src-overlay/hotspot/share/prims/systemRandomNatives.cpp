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

#include "jni.h"
#include "utilities/globalDefinitions.hpp"

#ifdef LINUX
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
// Linux 3.17; the C library's headers may be older than that
#if !defined(SYS_getrandom) && defined(AMD64)
#define SYS_getrandom 318
#endif
#ifndef GRND_NONBLOCK
#define GRND_NONBLOCK 1
#endif
#endif

// The native method of sun.security.provider.SystemRandom: getrandom(2) into a part of a Java array. Returns how many bytes
// there are now, at least one, or -1 where the system has no such call or refuses it. Until the system's generator has been
// seeded the call waits, or returns 0 if it is told not to, so the thread stays in native state, as in the natives of the
// class library, and is not in a collector's way; the bytes pass through the stack and are wiped there. SetByteArrayRegion
// checks the bounds, but takes for granted that there is an array.
extern "C" jint JNICALL JVM_GetRandom(JNIEnv* env, jclass cls, jbyteArray bytes, jint offset, jint length, jboolean wait) {
  if (bytes == NULL) {
    return -1;
  }
#ifdef SYS_getrandom
  jbyte buffer[4096];
  const size_t wanted = length < 0 ? 0 : (size_t)length < sizeof(buffer) ? (size_t)length : sizeof(buffer);
  long count;
  do {
    count = syscall(SYS_getrandom, buffer, wanted, wait ? 0 : GRND_NONBLOCK);
  } while (count < 0 && errno == EINTR);
  if (count <= 0) {
    return count < 0 && errno == EAGAIN && !wait ? 0 : -1;
  }
  env->SetByteArrayRegion(bytes, offset, (jsize)count, buffer);
  memset(buffer, 0, wanted);
  __asm__ volatile ("" : : "r" (buffer) : "memory");  // the stores are not dead
  return (jint)count;
#else
  return -1;
#endif
}
