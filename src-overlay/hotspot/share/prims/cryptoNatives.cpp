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
#ifdef INCLUDE_SUFFIX_CPU  // 9 and later
#include "runtime/interfaceSupport.inline.hpp"
#include "runtime/jniHandles.inline.hpp"
#include "runtime/vm_version.hpp"
#else
#include "runtime/interfaceSupport.hpp"
#include "runtime/jniHandles.hpp"
#endif

#if defined(AMD64) && !defined(ZERO)
#define HAVE_CRYPTO_KERNELS
#include "aesKernels_x86.hpp"
#include "cryptoMemory_x86.hpp"
#include "digestKernels_x86.hpp"
#include "gcmKernels_x86.hpp"
#endif

// The native methods of sun.security.util.CryptoKernels: they run the kernels of this processor on Java arrays and on
// memory outside the heap.
//
// A thread is in the virtual machine while a kernel runs. It reaches no safepoint there and resolves each handle once,
// with the barriers of the collector, so no array moves while its raw address is used, whichever collector runs:
// those that move objects beside running threads first bring all threads to a safepoint. That is also why
// a call takes no more than max_length bytes: the kernels of the lowest tier do that in about 0.1 ms, and Java splits
// what is longer. No object is allocated, and no exception thrown, between the first resolved handle and the kernel.
//
// Everything that could touch memory is checked here, before the first byte is read; Java need not be trusted. Only the
// content of a GCM context is: it is what the kernels left there.

#ifdef HAVE_CRYPTO_KERNELS

// Equal to CryptoKernels.MAX_LENGTH.
static const jint max_length = 256 * 1024;

// Sets of kernels, as CryptoKernels.available() reports them.
enum { aes_kernels = 1, gcm_kernels = 2, md5_kernel = 4, sha1_kernel = 8, sha256_kernel = 16, sha512_kernel = 32 };

// Intrinsics, as CryptoKernels.intrinsics() reports them: the sets above, and ECB apart from the other modes of AES.
enum { ecb_intrinsic = 64 };

static jint available_kernels = 0;

// What a native method was given as (array, position): length bytes of a Java array from that index on or, without an array,
// of memory at that address. An invalid range has no address.
class CryptoRange : public StackObj {
 public:
  CryptoRange(jarray array, jlong position, jlong length) : _address(NULL) {
    const typeArrayOop bytes = typeArrayOop(JNIHandles::resolve(array));
    if (bytes == NULL) {
      _address = (uint8_t*)(intptr_t)position;
    } else if (position >= 0 && length >= 0 && position <= bytes->length() - length) {
      _address = (uint8_t*)bytes->base(T_BYTE) + position;
    }
  }

  bool     valid() const   { return _address != NULL; }
  uint8_t* address() const { return _address; }

 private:
  uint8_t* _address;
};

// All of a Java array of ints or longs; NULL is an array of length -1.
class CryptoWords : public StackObj {
 public:
  CryptoWords(jarray array, BasicType type) : _address(NULL), _length(-1) {
    const typeArrayOop words = typeArrayOop(JNIHandles::resolve(array));
    if (words != NULL) {
      _address = words->base(type);
      _length = words->length();
    }
  }

  void* address() const { return _address; }
  jint  length() const  { return _length; }

 private:
  void* _address;
  jint  _length;
};

// A key schedule as com.sun.crypto.provider keeps it.
class AesSchedule : public CryptoWords {
 public:
  AesSchedule(jintArray array) : CryptoWords(array, T_INT) {}
  bool           valid() const   { return length() == 44 || length() == 52 || length() == 60; }
  const int32_t* address() const { return (const int32_t*)CryptoWords::address(); }
};

// GcmKernels' context in a long[].
class GcmContext : public CryptoWords {
 public:
  enum { length_in_longs = (GcmKernels::context_size + sizeof(jlong) - 1) / sizeof(jlong) };
  GcmContext(jlongArray array) : CryptoWords(array, T_LONG) {}
  bool     valid() const   { return length() == length_in_longs; }
  uint8_t* address() const { return (uint8_t*)CryptoWords::address(); }
};

#define CHECK_ARGUMENT(condition, message) \
  if (!(condition)) THROW_MSG(vmSymbols::java_lang_IllegalArgumentException(), message)
#define CHECK_RANGE(condition, message) \
  if (!(condition)) THROW_MSG(vmSymbols::java_lang_ArrayIndexOutOfBoundsException(), message)
#define CHECK_RANGE_(condition, message, result) \
  if (!(condition)) THROW_MSG_(vmSymbols::java_lang_ArrayIndexOutOfBoundsException(), message, result)
#define CHECK_ARGUMENT_(condition, message, result) \
  if (!(condition)) THROW_MSG_(vmSymbols::java_lang_IllegalArgumentException(), message, result)

static const char* const bad_length  = "length out of bounds";
static const char* const bad_blocks  = "length not a multiple of the block size";
static const char* const bad_key     = "not an AES key";
static const char* const bad_context = "not a GCM context";
static const char* const bad_input   = "input out of bounds";
static const char* const bad_output  = "output out of bounds";
static const char* const bad_vector  = "bad initialization vector";
static const char* const bad_aad     = "additional data out of bounds";
static const char* const bad_tag     = "bad tag length";
static const char* const bad_state   = "not the state of the digest";

static bool is_length(jint length) { return 0 <= length && length <= max_length; }
static bool is_vector_length(jint length) { return 0 < length && length <= max_length; }
static bool is_blocks(jint length) { return length % 16 == 0; }
static bool is_tag_length(jint length) { return 12 <= length && length <= 16; }

// What the modes of AES take alike; ECB has no vector.
class AesMessage : public StackObj {
 public:
  AesMessage(jintArray key, jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos) :
      _length(length), _has_vector(false), _key(key), _vector(NULL, 0, 0), _in(in, in_pos, length), _out(out, out_pos, length) {}
  AesMessage(jintArray key, jbyteArray vector, jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos) :
      _length(length), _has_vector(true), _key(key), _vector(vector, 0, 16), _in(in, in_pos, length), _out(out, out_pos, length) {}

  // NULL, or what is wrong
  const char* wrong_argument() const {
    return !is_length(_length) ? bad_length : !is_blocks(_length) ? bad_blocks : !_key.valid() ? bad_key
         : _has_vector && !_vector.valid() ? bad_vector : NULL;
  }
  const char* wrong_range() const { return !_in.valid() ? bad_input : !_out.valid() ? bad_output : NULL; }

  const int32_t* key() const       { return _key.address(); }
  int            key_words() const { return _key.length(); }
  uint8_t*       vector() const    { return _vector.address(); }
  const uint8_t* in() const        { return _in.address(); }
  uint8_t*       out() const       { return _out.address(); }

 private:
  const jint        _length;
  const bool        _has_vector;
  const AesSchedule _key;
  const CryptoRange _vector;
  const CryptoRange _in;
  const CryptoRange _out;
};

JVM_ENTRY(static void, Crypto_aesEncryptECB(JNIEnv* env, jclass cls, jintArray key, jbyteArray in, jlong in_pos, jint length,
                                            jbyteArray out, jlong out_pos))
  const AesMessage m(key, in, in_pos, length, out, out_pos);
  CHECK_ARGUMENT(m.wrong_argument() == NULL, m.wrong_argument());
  CHECK_RANGE(m.wrong_range() == NULL, m.wrong_range());
  AesKernels::encrypt_ecb(m.key(), m.key_words(), m.in(), length, m.out());
JVM_END

JVM_ENTRY(static void, Crypto_aesDecryptECB(JNIEnv* env, jclass cls, jintArray key, jbyteArray in, jlong in_pos, jint length,
                                            jbyteArray out, jlong out_pos))
  const AesMessage m(key, in, in_pos, length, out, out_pos);
  CHECK_ARGUMENT(m.wrong_argument() == NULL, m.wrong_argument());
  CHECK_RANGE(m.wrong_range() == NULL, m.wrong_range());
  AesKernels::decrypt_ecb(m.key(), m.key_words(), m.in(), length, m.out());
JVM_END

JVM_ENTRY(static void, Crypto_aesDecryptCBC(JNIEnv* env, jclass cls, jintArray key, jbyteArray iv, jbyteArray in, jlong in_pos,
                                            jint length, jbyteArray out, jlong out_pos))
  const AesMessage m(key, iv, in, in_pos, length, out, out_pos);
  CHECK_ARGUMENT(m.wrong_argument() == NULL, m.wrong_argument());
  CHECK_RANGE(m.wrong_range() == NULL, m.wrong_range());
  AesKernels::decrypt_cbc(m.key(), m.key_words(), m.vector(), m.in(), length, m.out());
JVM_END

JVM_ENTRY(static void, Crypto_aesCTR(JNIEnv* env, jclass cls, jintArray key, jbyteArray counter, jbyteArray in, jlong in_pos,
                                     jint length, jbyteArray out, jlong out_pos))
  const AesMessage m(key, counter, in, in_pos, length, out, out_pos);
  CHECK_ARGUMENT(m.wrong_argument() == NULL, m.wrong_argument());
  CHECK_RANGE(m.wrong_range() == NULL, m.wrong_range());
  AesKernels::ctr(m.key(), m.key_words(), m.vector(), m.in(), length, m.out());
JVM_END

JVM_ENTRY(static jint, Crypto_gcmContextLength(JNIEnv* env, jclass cls))
  return GcmContext::length_in_longs;
JVM_END

JVM_ENTRY(static void, Crypto_gcmSetKey(JNIEnv* env, jclass cls, jlongArray context, jbyteArray key))
  const GcmContext gcm(context);
  const jint length = key == NULL ? 0 : typeArrayOop(JNIHandles::resolve(key))->length();
  const CryptoRange bytes(key, 0, length);
  CHECK_ARGUMENT(gcm.valid(), bad_context);
  CHECK_ARGUMENT(length == 16 || length == 24 || length == 32, bad_key);
  GcmKernels::set_key(gcm.address(), bytes.address(), length);
JVM_END

JVM_ENTRY(static void, Crypto_gcmStart(JNIEnv* env, jclass cls, jlongArray context, jbyteArray iv))
  const GcmContext gcm(context);
  const jint length = iv == NULL ? 0 : typeArrayOop(JNIHandles::resolve(iv))->length();
  const CryptoRange vector(iv, 0, length);
  CHECK_ARGUMENT(gcm.valid(), bad_context);
  CHECK_ARGUMENT(is_vector_length(length), bad_vector);
  GcmKernels::start(gcm.address(), vector.address(), length);
JVM_END

JVM_ENTRY(static void, Crypto_gcmStartFromHash(JNIEnv* env, jclass cls, jlongArray context))
  const GcmContext gcm(context);
  CHECK_ARGUMENT(gcm.valid(), bad_context);
  GcmKernels::start_from_hash(gcm.address());
JVM_END

JVM_ENTRY(static void, Crypto_gcmAAD(JNIEnv* env, jclass cls, jlongArray context, jbyteArray aad, jint offset, jint length,
                                     jboolean last))
  CHECK_ARGUMENT(is_length(length), bad_length);
  CHECK_ARGUMENT(last || is_blocks(length), bad_blocks);
  const GcmContext gcm(context);
  const CryptoRange data(aad, offset, length);
  CHECK_ARGUMENT(gcm.valid(), bad_context);
  CHECK_RANGE(aad != NULL && data.valid(), bad_aad);
  GcmKernels::aad(gcm.address(), data.address(), length, last != 0);
JVM_END

// The last part of a text need not be whole blocks; that no other part follows it is the caller's business.
JVM_ENTRY(static void, Crypto_gcmCrypt(JNIEnv* env, jclass cls, jlongArray context, jboolean encrypt, jbyteArray in, jlong in_pos,
                                       jint length, jbyteArray out, jlong out_pos))
  CHECK_ARGUMENT(is_length(length), bad_length);
  const GcmContext gcm(context);
  const CryptoRange from(in, in_pos, length);
  const CryptoRange to(out, out_pos, length);
  CHECK_ARGUMENT(gcm.valid(), bad_context);
  CHECK_RANGE(from.valid(), bad_input);
  CHECK_RANGE(to.valid(), bad_output);
  GcmKernels::crypt(gcm.address(), encrypt != 0, from.address(), length, to.address());
JVM_END

JVM_ENTRY(static void, Crypto_gcmTag(JNIEnv* env, jclass cls, jlongArray context, jlong aad_length, jlong text_length,
                                     jbyteArray out, jlong out_pos, jint tag_length))
  CHECK_ARGUMENT(aad_length >= 0 && text_length >= 0, bad_length);
  CHECK_ARGUMENT(is_tag_length(tag_length), bad_tag);
  const GcmContext gcm(context);
  const CryptoRange to(out, out_pos, tag_length);
  CHECK_ARGUMENT(gcm.valid(), bad_context);
  CHECK_RANGE(to.valid(), bad_output);
  uint64_t tag[2];
  GcmKernels::tag(gcm.address(), aad_length, text_length, (uint8_t*)tag);
  memcpy(to.address(), tag, tag_length);
  // a secret, if it is the right one of a message whose tag is wrong
  ((volatile uint64_t*)tag)[0] = 0;
  ((volatile uint64_t*)tag)[1] = 0;
JVM_END

// What gcmSeal and gcmOpen take alike.
class GcmMessage : public StackObj {
 public:
  GcmMessage(jlongArray context, jbyteArray iv, jbyteArray aad, jint aad_length, jbyteArray in, jlong in_pos, jlong in_length,
             jbyteArray out, jlong out_pos, jlong out_length) :
      _iv_length(iv == NULL ? 0 : typeArrayOop(JNIHandles::resolve(iv))->length()), _aad_length(aad_length),
      _context(context), _iv(iv, 0, _iv_length), _aad(aad, 0, aad_length), _in(in, in_pos, in_length),
      _out(out, out_pos, out_length) {}

  // NULL, or what is wrong
  const char* wrong_argument() const { return !_context.valid() ? bad_context : !is_vector_length(_iv_length) ? bad_vector : NULL; }
  const char* wrong_range() const {
    return !(_aad.valid() || _aad_length == 0) ? bad_aad : !_in.valid() ? bad_input : !_out.valid() ? bad_output : NULL;
  }

  uint8_t*       context() const    { return _context.address(); }
  const uint8_t* iv() const         { return _iv.address(); }
  size_t         iv_length() const  { return _iv_length; }
  const uint8_t* aad() const        { return _aad.address(); }
  size_t         aad_length() const { return _aad_length; }
  const uint8_t* in() const         { return _in.address(); }
  uint8_t*       out() const        { return _out.address(); }

 private:
  const jint        _iv_length;
  const jint        _aad_length;
  const GcmContext  _context;
  const CryptoRange _iv;
  const CryptoRange _aad;
  const CryptoRange _in;
  const CryptoRange _out;
};

JVM_ENTRY(static void, Crypto_gcmSeal(JNIEnv* env, jclass cls, jlongArray context, jbyteArray iv, jbyteArray aad, jint aad_length,
                                      jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos, jint tag_length))
  CHECK_ARGUMENT(is_length(length) && is_length(aad_length), bad_length);
  CHECK_ARGUMENT(is_tag_length(tag_length), bad_tag);
  const GcmMessage m(context, iv, aad, aad_length, in, in_pos, length, out, out_pos, (jlong)length + tag_length);
  CHECK_ARGUMENT(m.wrong_argument() == NULL, m.wrong_argument());
  CHECK_RANGE(m.wrong_range() == NULL, m.wrong_range());
  uint8_t tag[16];
  GcmKernels::seal(m.context(), m.iv(), m.iv_length(), m.aad(), m.aad_length(), m.in(), length, m.out(), tag);
  memcpy(m.out() + length, tag, tag_length);
JVM_END

JVM_ENTRY(static jboolean, Crypto_gcmOpen(JNIEnv* env, jclass cls, jlongArray context, jbyteArray iv, jbyteArray aad, jint aad_length,
                                          jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos, jint tag_length))
  CHECK_ARGUMENT_(is_length(length) && is_length(aad_length), bad_length, false);
  CHECK_ARGUMENT_(is_tag_length(tag_length), bad_tag, false);
  const GcmMessage m(context, iv, aad, aad_length, in, in_pos, (jlong)length + tag_length, out, out_pos, length);
  CHECK_ARGUMENT_(m.wrong_argument() == NULL, m.wrong_argument(), false);
  CHECK_RANGE_(m.wrong_range() == NULL, m.wrong_range(), false);
  // An output that reaches over the tag must not change it before it is compared.
  uint8_t tag[16];
  memcpy(tag, m.in() + length, tag_length);
  return GcmKernels::open(m.context(), m.iv(), m.iv_length(), m.aad(), m.aad_length(), m.in(), length, m.out(), tag, tag_length);
JVM_END

// Runs a digest's kernel on the blocks at offset, offset + block_size, ... up to and including limit.
static jint digest(DigestKernels::Digest kind, const CryptoWords& state, jint state_words, jint block_size, jbyteArray in,
                   jint offset, jint limit, TRAPS) {
  const DigestKernels::Blocks kernel = DigestKernels::blocks(kind);
  CHECK_ARGUMENT_(kernel != NULL, "no kernel for the digest", 0);
  CHECK_ARGUMENT_(state.length() == state_words, bad_state, 0);
  if (offset > limit) {
    return offset;
  }
  const jlong length = (((jlong)limit - offset) / block_size + 1) * block_size;
  const CryptoRange from(in, offset, length);
  CHECK_RANGE_(in != NULL && from.valid(), bad_input, 0);
  CHECK_ARGUMENT_(length <= max_length, bad_length, 0);
  return kernel(from.address(), state.address(), offset, limit);
}

JVM_ENTRY(static jint, Crypto_md5(JNIEnv* env, jclass cls, jintArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::MD5, CryptoWords(state, T_INT), 4, 64, in, offset, limit, THREAD);
JVM_END

JVM_ENTRY(static jint, Crypto_sha1(JNIEnv* env, jclass cls, jintArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::SHA1, CryptoWords(state, T_INT), 5, 64, in, offset, limit, THREAD);
JVM_END

JVM_ENTRY(static jint, Crypto_sha256(JNIEnv* env, jclass cls, jintArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::SHA256, CryptoWords(state, T_INT), 8, 64, in, offset, limit, THREAD);
JVM_END

JVM_ENTRY(static jint, Crypto_sha512(JNIEnv* env, jclass cls, jlongArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::SHA512, CryptoWords(state, T_LONG), 8, 128, in, offset, limit, THREAD);
JVM_END

// What the second compiler replaces in Java code, if it compiles anything.
JVM_ENTRY(static jint, Crypto_intrinsics(JNIEnv* env, jclass cls))
  jint result = 0;
#ifdef COMPILER2
  if (UseCompiler && (!TieredCompilation || TieredStopAtLevel == 4)) {
    result |= UseSHA1Intrinsics ? sha1_kernel : 0;
    result |= UseSHA256Intrinsics ? sha256_kernel : 0;
    result |= UseSHA512Intrinsics ? sha512_kernel : 0;
#ifdef INCLUDE_SUFFIX_CPU  // 9 and later; up to 25 stubs for ECB need AVX-512
    if (UseAES && UseAESIntrinsics && UseAESCTRIntrinsics) {
      const bool avx512 = UseAVX > 2 && CryptoFeatures::has(CryptoFeatures::AVX512F | CryptoFeatures::VAES);
      result |= aes_kernels | (avx512 || Abstract_VM_Version::vm_major_version() > 25 ? ecb_intrinsic : 0);
    }
#endif
  }
#endif
  return result;
JVM_END

// Writes the kernels into the code cache. Called once, by the initialization of the class.
static void generate_crypto_kernels() {
  // All tiers together need less; only the one that is used gets written.
  const int code_size = 128 * 1024;

  // On a processor whose AES or PCLMULQDQ instructions are switched off, no kernel may use them either.
  const bool aes = UseAESKernels && UseAES && CryptoKernelTier > 0;
  const bool gcm = UseGCMKernels && UseAES && UseCLMUL && CryptoKernelTier > 0;
  const bool digests = UseDigestKernels && CryptoKernelTier > 0;
  if (!aes && !gcm && !digests) {
    return;
  }
  CryptoMemory memory("cryptographic kernels", code_size);
  if (!memory.is_there()) {
    return;
  }
  const int tier = (int)CryptoKernelTier;
  if (aes && AesKernels::generate(memory.code(), tier)) {
    available_kernels |= aes_kernels;
  }
  if (gcm && GcmKernels::generate(memory.code(), tier)) {
    available_kernels |= gcm_kernels;
  }
  if (digests) {
    const uint32_t avx512 = CryptoFeatures::AVX512F;
    const uint32_t wide = CryptoFeatures::AVX2 | CryptoFeatures::SHA512 | avx512;
    const uint32_t switched_off = CryptoMemory::allows_bmi2() ? 0 : CryptoFeatures::BMI2;
    DigestKernels::generate(memory.code(), (tier == 1 ? wide : tier == 2 ? avx512 : 0) | switched_off);
    available_kernels |= DigestKernels::blocks(DigestKernels::MD5) != NULL ? md5_kernel : 0;
    available_kernels |= DigestKernels::blocks(DigestKernels::SHA1) != NULL ? sha1_kernel : 0;
    available_kernels |= DigestKernels::blocks(DigestKernels::SHA256) != NULL ? sha256_kernel : 0;
    available_kernels |= DigestKernels::blocks(DigestKernels::SHA512) != NULL ? sha512_kernel : 0;
  }
  if (available_kernels == 0) {
    memory.give_back();
  }
}

#endif // HAVE_CRYPTO_KERNELS

JVM_ENTRY(static jint, Crypto_available(JNIEnv* env, jclass cls))
#ifdef HAVE_CRYPTO_KERNELS
  return available_kernels;
#else
  return 0;
#endif
JVM_END

// 0 also for what is not a single set of kernels
JVM_ENTRY(static jint, Crypto_tier(JNIEnv* env, jclass cls, jint kernels))
#ifdef HAVE_CRYPTO_KERNELS
  if ((kernels & available_kernels) != 0) {
    return kernels == aes_kernels ? AesKernels::tier() : kernels == gcm_kernels ? GcmKernels::tier() : 0;
  }
#endif
  return 0;
JVM_END

#define INTS  "[I"
#define KEY   INTS
#define BYTES "[B"
#define PLACE "[BJ"
#define LONGS "[J"
#define GCM   LONGS
#define METHOD(name, signature) { (char*)#name, (char*)signature, CAST_FROM_FN_PTR(void*, &Crypto_##name) }

static JNINativeMethod crypto_methods[] = {
#ifdef HAVE_CRYPTO_KERNELS
  METHOD(md5,              "(" INTS BYTES "II)I"),
  METHOD(sha1,             "(" INTS BYTES "II)I"),
  METHOD(sha256,           "(" INTS BYTES "II)I"),
  METHOD(sha512,           "(" LONGS BYTES "II)I"),
  METHOD(intrinsics,       "()I"),
  METHOD(aesEncryptECB,    "(" KEY PLACE "I" PLACE ")V"),
  METHOD(aesDecryptECB,    "(" KEY PLACE "I" PLACE ")V"),
  METHOD(aesDecryptCBC,    "(" KEY BYTES PLACE "I" PLACE ")V"),
  METHOD(aesCTR,           "(" KEY BYTES PLACE "I" PLACE ")V"),
  METHOD(gcmContextLength, "()I"),
  METHOD(gcmSetKey,        "(" GCM BYTES ")V"),
  METHOD(gcmStart,         "(" GCM BYTES ")V"),
  METHOD(gcmStartFromHash, "(" GCM ")V"),
  METHOD(gcmAAD,           "(" GCM BYTES "IIZ)V"),
  METHOD(gcmCrypt,         "(" GCM "Z" PLACE "I" PLACE ")V"),
  METHOD(gcmTag,           "(" GCM "JJ" PLACE "I)V"),
  METHOD(gcmSeal,          "(" GCM BYTES BYTES "I" PLACE "I" PLACE "I)V"),
  METHOD(gcmOpen,          "(" GCM BYTES BYTES "I" PLACE "I" PLACE "I)Z"),
#endif
  METHOD(available,        "()I"),
  METHOD(tier,             "(I)I")
};

#undef INTS
#undef KEY
#undef BYTES
#undef PLACE
#undef LONGS
#undef GCM
#undef METHOD

// Bound by NativeLookup to CryptoKernels.registerNatives(), which the class's initializer calls.
JVM_ENTRY(void, JVM_RegisterCryptoKernels(JNIEnv* env, jclass cls))
#ifdef HAVE_CRYPTO_KERNELS
  generate_crypto_kernels();
#endif
  ThreadToNativeFromVM ttnfv(thread);
  const int status = env->RegisterNatives(cls, crypto_methods, sizeof(crypto_methods) / sizeof(crypto_methods[0]));
  guarantee(status == 0 && !env->ExceptionOccurred(), "register natives of CryptoKernels");
JVM_END
