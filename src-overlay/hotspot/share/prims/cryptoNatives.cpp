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
#include "crypto/aesKernels.hpp"
#include "crypto/digestKernels.hpp"
#include "crypto/gcmKernels.hpp"
#endif

// The native methods of sun.security.util.CryptoKernels: they run the kernels of this processor on Java arrays and on
// memory outside the heap.
//
// A call takes no more than max_length bytes: the kernels of the lowest tier do that in about 0.1 ms, and Java splits what is
// longer. The content of a GCM context is trusted: it is what the kernels left there.

#ifdef HAVE_CRYPTO_KERNELS

// Equal to CryptoKernels.MAX_LENGTH.
static const jint max_length = 256 * 1024;

static const jint aes_block_size = 16;

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

static const char* const no_kernels  = "no kernels";
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
static bool is_blocks(jint length) { return length % aes_block_size == 0; }
static bool is_tag_length(jint length) { return 12 <= length && length <= 16; }

// What a native for AES reads and writes, whatever the mode.
class AesText : public StackObj {
 public:
  AesText(jbyteArray in, jlong in_pos, jlong in_length, jbyteArray out, jlong out_pos, jlong out_length) :
      _in(in, in_pos, in_length), _out(out, out_pos, out_length) {}

  void check_ranges(TRAPS) const {
    CHECK_RANGE(_in.valid(), bad_input);
    CHECK_RANGE(_out.valid(), bad_output);
  }

  const uint8_t* in() const  { return _in.address(); }
  uint8_t*       out() const { return _out.address(); }

 private:
  const CryptoRange _in;
  const CryptoRange _out;
};

// What ECB, CBC and CTR take alike; ECB has no vector. The key is a schedule as com.sun.crypto.provider keeps it.
class AesMessage : public AesText {
 public:
  AesMessage(jintArray key, jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos) :
      AesText(in, in_pos, length, out, out_pos, length), _length(length), _key(key), _has_vector(false), _vector(NULL) {}
  AesMessage(jintArray key, jbyteArray vector, jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos) :
      AesText(in, in_pos, length, out, out_pos, length), _length(length), _key(key), _has_vector(true), _vector(vector) {}

  void check(TRAPS) const {
    CHECK_ARGUMENT(AesKernels::tier() > 0, no_kernels);
    CHECK_ARGUMENT(is_length(_length), bad_length);
    CHECK_ARGUMENT(is_blocks(_length), bad_blocks);
    CHECK_ARGUMENT(_key.has(44) || _key.has(52) || _key.has(60), bad_key);
    CHECK_ARGUMENT(!_has_vector || _vector.length() >= aes_block_size, bad_vector);
    check_ranges(THREAD);
  }

  const int32_t* key() const       { return _key.address(); }
  int            key_words() const { return _key.length(); }
  uint8_t*       vector() const    { return _vector.address(); }

 private:
  const jint      _length;
  const JavaInts  _key;
  const bool      _has_vector;
  const JavaBytes _vector;
};

JVM_ENTRY(static void, Crypto_aesEncryptECB(JNIEnv* env, jclass cls, jintArray key, jbyteArray in, jlong in_pos, jint length,
                                            jbyteArray out, jlong out_pos))
  const AesMessage m(key, in, in_pos, length, out, out_pos);
  m.check(CHECK);
  AesKernels::encrypt_ecb(m.key(), m.key_words(), m.in(), length, m.out());
JVM_END

JVM_ENTRY(static void, Crypto_aesDecryptECB(JNIEnv* env, jclass cls, jintArray key, jbyteArray in, jlong in_pos, jint length,
                                            jbyteArray out, jlong out_pos))
  const AesMessage m(key, in, in_pos, length, out, out_pos);
  m.check(CHECK);
  AesKernels::decrypt_ecb(m.key(), m.key_words(), m.in(), length, m.out());
JVM_END

JVM_ENTRY(static void, Crypto_aesDecryptCBC(JNIEnv* env, jclass cls, jintArray key, jbyteArray iv, jbyteArray in, jlong in_pos,
                                            jint length, jbyteArray out, jlong out_pos))
  const AesMessage m(key, iv, in, in_pos, length, out, out_pos);
  m.check(CHECK);
  AesKernels::decrypt_cbc(m.key(), m.key_words(), m.vector(), m.in(), length, m.out());
JVM_END

JVM_ENTRY(static void, Crypto_aesCTR(JNIEnv* env, jclass cls, jintArray key, jbyteArray counter, jbyteArray in, jlong in_pos,
                                     jint length, jbyteArray out, jlong out_pos))
  const AesMessage m(key, counter, in, in_pos, length, out, out_pos);
  m.check(CHECK);
  AesKernels::ctr(m.key(), m.key_words(), m.vector(), m.in(), length, m.out());
JVM_END

// GcmKernels' context in a long[]; 0 where there are no kernels
static jint gcm_context_length() {
  return GcmKernels::tier() == GcmKernels::NONE ? 0 : GcmKernels::context_size() / (jint)sizeof(jlong);
}

// NULL unless the array has that length and there are kernels
static uint8_t* gcm_context(jlongArray array) { return (uint8_t*)JavaLongs(array).address_of(gcm_context_length()); }

JVM_ENTRY(static jint, Crypto_gcmContextLength(JNIEnv* env, jclass cls))
  return gcm_context_length();
JVM_END

JVM_ENTRY(static void, Crypto_gcmSetKey(JNIEnv* env, jclass cls, jlongArray context, jbyteArray key))
  uint8_t* const gcm = gcm_context(context);
  const JavaBytes bytes(key);
  CHECK_ARGUMENT(gcm != NULL, bad_context);
  CHECK_ARGUMENT(bytes.has(16) || bytes.has(24) || bytes.has(32), bad_key);
  GcmKernels::set_key(gcm, bytes.address(), bytes.length());
JVM_END

JVM_ENTRY(static void, Crypto_gcmStart(JNIEnv* env, jclass cls, jlongArray context, jbyteArray iv))
  uint8_t* const gcm = gcm_context(context);
  const JavaBytes vector(iv);
  CHECK_ARGUMENT(gcm != NULL, bad_context);
  CHECK_ARGUMENT(is_vector_length(vector.length()), bad_vector);
  GcmKernels::start(gcm, vector.address(), vector.length());
JVM_END

JVM_ENTRY(static void, Crypto_gcmStartFromHash(JNIEnv* env, jclass cls, jlongArray context))
  uint8_t* const gcm = gcm_context(context);
  CHECK_ARGUMENT(gcm != NULL, bad_context);
  GcmKernels::start_from_hash(gcm);
JVM_END

JVM_ENTRY(static void, Crypto_gcmAAD(JNIEnv* env, jclass cls, jlongArray context, jbyteArray aad, jint offset, jint length,
                                     jboolean last))
  CHECK_ARGUMENT(is_length(length), bad_length);
  CHECK_ARGUMENT(last || is_blocks(length), bad_blocks);
  uint8_t* const gcm = gcm_context(context);
  const CryptoRange data(aad, offset, length);
  CHECK_ARGUMENT(gcm != NULL, bad_context);
  CHECK_RANGE(aad != NULL && data.valid(), bad_aad);
  GcmKernels::aad(gcm, data.address(), length);
JVM_END

// The last part of a text need not be whole blocks; that no other part follows it is the caller's business.
JVM_ENTRY(static void, Crypto_gcmCrypt(JNIEnv* env, jclass cls, jlongArray context, jboolean encrypt, jbyteArray in, jlong in_pos,
                                       jint length, jbyteArray out, jlong out_pos))
  CHECK_ARGUMENT(is_length(length), bad_length);
  uint8_t* const gcm = gcm_context(context);
  const AesText text(in, in_pos, length, out, out_pos, length);
  CHECK_ARGUMENT(gcm != NULL, bad_context);
  text.check_ranges(CHECK);
  GcmKernels::crypt(gcm, encrypt != 0, text.in(), length, text.out());
JVM_END

JVM_ENTRY(static void, Crypto_gcmTag(JNIEnv* env, jclass cls, jlongArray context, jlong aad_length, jlong text_length,
                                     jbyteArray out, jlong out_pos, jint tag_length))
  CHECK_ARGUMENT(aad_length >= 0 && text_length >= 0, bad_length);
  CHECK_ARGUMENT(is_tag_length(tag_length), bad_tag);
  uint8_t* const gcm = gcm_context(context);
  const CryptoRange to(out, out_pos, tag_length);
  CHECK_ARGUMENT(gcm != NULL, bad_context);
  CHECK_RANGE(to.valid(), bad_output);
  uint64_t tag[2];
  GcmKernels::tag(gcm, aad_length, text_length, (uint8_t*)tag);
  memcpy(to.address(), tag, tag_length);
  // a secret, if it is the right one of a message whose tag is wrong
  ((volatile uint64_t*)tag)[0] = 0;
  ((volatile uint64_t*)tag)[1] = 0;
JVM_END

// What gcmSeal and gcmOpen take alike: the tag stands behind the text, in the output of the one and the input of the other.
class GcmMessage : public AesText {
 public:
  GcmMessage(jlongArray context, jbyteArray iv, jbyteArray aad, jint aad_length, jbyteArray in, jlong in_pos, jint length,
             jbyteArray out, jlong out_pos, jint tag_length, bool seal) :
      AesText(in, in_pos, (jlong)length + (seal ? 0 : tag_length), out, out_pos, (jlong)length + (seal ? tag_length : 0)),
      _length(length), _aad_length(aad_length), _tag_length(tag_length), _context(gcm_context(context)), _iv(iv),
      _aad(aad, 0, aad_length) {}

  void check(TRAPS) const {
    CHECK_ARGUMENT(is_length(_length) && is_length(_aad_length), bad_length);
    CHECK_ARGUMENT(is_tag_length(_tag_length), bad_tag);
    CHECK_ARGUMENT(_context != NULL, bad_context);
    CHECK_ARGUMENT(is_vector_length(_iv.length()), bad_vector);
    CHECK_RANGE(_aad.valid() || _aad_length == 0, bad_aad);
    check_ranges(THREAD);
  }

  uint8_t*       context() const    { return _context; }
  const uint8_t* iv() const         { return _iv.address(); }
  size_t         iv_length() const  { return _iv.length(); }
  const uint8_t* aad() const        { return _aad.address(); }
  size_t         aad_length() const { return _aad_length; }

 private:
  const jint        _length;
  const jint        _aad_length;
  const jint        _tag_length;
  uint8_t* const    _context;
  const JavaBytes   _iv;
  const CryptoRange _aad;
};

JVM_ENTRY(static void, Crypto_gcmSeal(JNIEnv* env, jclass cls, jlongArray context, jbyteArray iv, jbyteArray aad, jint aad_length,
                                      jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos, jint tag_length))
  const GcmMessage m(context, iv, aad, aad_length, in, in_pos, length, out, out_pos, tag_length, true);
  m.check(CHECK);
  uint8_t tag[16];
  GcmKernels::seal(m.context(), m.iv(), m.iv_length(), m.aad(), m.aad_length(), m.in(), length, m.out(), tag);
  memcpy(m.out() + length, tag, tag_length);
JVM_END

JVM_ENTRY(static jboolean, Crypto_gcmOpen(JNIEnv* env, jclass cls, jlongArray context, jbyteArray iv, jbyteArray aad, jint aad_length,
                                          jbyteArray in, jlong in_pos, jint length, jbyteArray out, jlong out_pos, jint tag_length))
  const GcmMessage m(context, iv, aad, aad_length, in, in_pos, length, out, out_pos, tag_length, false);
  m.check(CHECK_false);
  // An output that reaches over the tag must not change it before it is compared.
  uint8_t tag[16];
  memcpy(tag, m.in() + length, tag_length);
  return GcmKernels::open(m.context(), m.iv(), m.iv_length(), m.aad(), m.aad_length(), m.in(), length, m.out(), tag, tag_length);
JVM_END

// Runs a digest's kernel on the blocks at offset, offset + block_size, ... up to and including limit. state: NULL for what is
// none of this digest.
static jint digest(DigestKernels::Digest kind, void* state, jint block_size, jbyteArray in, jint offset, jint limit, TRAPS) {
  const DigestKernels::Blocks kernel = DigestKernels::blocks(kind);
  CHECK_ARGUMENT_(kernel != NULL, "no kernel for the digest", 0);
  CHECK_ARGUMENT_(state != NULL, bad_state, 0);
  if (offset > limit) {
    return offset;
  }
  const jlong length = (((jlong)limit - offset) / block_size + 1) * block_size;
  const CryptoRange from(in, offset, length);
  CHECK_RANGE_(in != NULL && from.valid(), bad_input, 0);
  CHECK_ARGUMENT_(length <= max_length, bad_length, 0);
  return kernel(from.address(), state, offset, limit);
}

JVM_ENTRY(static jint, Crypto_md5(JNIEnv* env, jclass cls, jintArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::MD5, JavaInts(state).address_of(4), 64, in, offset, limit, THREAD);
JVM_END

JVM_ENTRY(static jint, Crypto_sha1(JNIEnv* env, jclass cls, jintArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::SHA1, JavaInts(state).address_of(5), 64, in, offset, limit, THREAD);
JVM_END

JVM_ENTRY(static jint, Crypto_sha256(JNIEnv* env, jclass cls, jintArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::SHA256, JavaInts(state).address_of(8), 64, in, offset, limit, THREAD);
JVM_END

JVM_ENTRY(static jint, Crypto_sha512(JNIEnv* env, jclass cls, jlongArray state, jbyteArray in, jint offset, jint limit))
  return digest(DigestKernels::SHA512, JavaLongs(state).address_of(8), 128, in, offset, limit, THREAD);
JVM_END

// What the second compiler replaces in Java code, if it compiles anything.
JVM_ENTRY(static jint, Crypto_intrinsics(JNIEnv* env, jclass cls))
  jint result = 0;
#ifdef COMPILER2
  if (UseCompiler && (!TieredCompilation || TieredStopAtLevel == 4)) {
    result |= UseSHA1Intrinsics ? sha1_kernel : 0;
    result |= UseSHA256Intrinsics ? sha256_kernel : 0;
    result |= UseSHA512Intrinsics ? sha512_kernel : 0;
    result |= CryptoFlags::has_aes_intrinsics() ? aes_kernels : 0;
    result |= CryptoFlags::has_ecb_intrinsic() ? ecb_intrinsic : 0;
  }
#endif
  return result;
JVM_END

// Writes the kernels into the code cache. Called once, by the initialization of the class.
static void generate_crypto_kernels() {
  // All tiers together need less; only the one that is used gets written.
  const int code_size = 128 * 1024;

  const bool aes = UseAESKernels && CryptoFlags::allow_aes() && CryptoKernelTier > 0;
  const bool gcm = UseGCMKernels && CryptoFlags::allow_gcm() && CryptoKernelTier > 0;
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
    DigestKernels::generate(memory.code(), CryptoFlags::digest_features_off(tier));
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
  register_kernel_natives(thread, env, cls, crypto_methods, sizeof(crypto_methods) / sizeof(crypto_methods[0]));
JVM_END
