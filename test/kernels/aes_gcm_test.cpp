// The AES-GCM kernels of every tier, and the functions on top of them, against AES and GHASH as their standards write
// them down.

#include "crypto/gcmKernels.hpp"
#include "kernel_test.hpp"
#include "tiers.hpp"

static const size_t block_size = 16;
static const size_t key_lengths[] = { 16, 24, 32 };
static const size_t max_stride = 512;

// ---- FIPS 197 and SP 800-38D

struct Block {
  uint8_t bytes[block_size];
};

static Block zero_block() {
  Block b;
  memset(&b, 0, sizeof(b));
  return b;
}

static void add_block(Block& x, const uint8_t* y, size_t length = block_size) {
  for (size_t i = 0; i < length; i++) {
    x.bytes[i] ^= y[i];
  }
}

static uint8_t times_x(uint8_t a) { return (uint8_t)(a << 1 ^ (a >> 7) * 0x1b); }

static uint8_t times(uint8_t a, uint8_t b) {
  uint8_t product = 0;
  for (; b != 0; b >>= 1, a = times_x(a)) {
    product ^= (b & 1) != 0 ? a : 0;
  }
  return product;
}

static uint8_t s_box(uint8_t a) {
  static uint8_t table[256];
  static bool made = false;
  if (!made) {
    for (int x = 0; x < 256; x++) {
      int inverse = 0;
      for (int y = 1; y < 256 && inverse == 0; y++) {
        inverse = times((uint8_t)x, (uint8_t)y) == 1 ? y : 0;
      }
      int result = 0x63;
      for (int i = 0; i < 5; i++) {
        result ^= inverse << i | inverse >> (8 - i);
      }
      table[x] = (uint8_t)result;
    }
    made = true;
  }
  return table[a];
}

static uint64_t load_half(const uint8_t* p) {
  uint64_t value = 0;
  for (int i = 0; i < 8; i++) {
    value = value << 8 | p[i];
  }
  return value;
}

class Twin {
 public:
  Twin(const uint8_t* key, size_t key_length) : _rounds((int)key_length / 4 + 6) {
    const size_t words = key_length / 4;
    uint8_t* const w = _keys[0].bytes;
    memcpy(w, key, key_length);
    uint8_t constant = 1;
    for (size_t i = words; i < 4 * (size_t)(_rounds + 1); i++) {
      uint8_t t[4];
      memcpy(t, w + 4 * (i - 1), 4);
      if (i % words == 0) {
        const uint8_t first = t[0];
        t[0] = (uint8_t)(s_box(t[1]) ^ constant);
        t[1] = s_box(t[2]);
        t[2] = s_box(t[3]);
        t[3] = s_box(first);
        constant = times_x(constant);
      } else if (words > 6 && i % words == 4) {
        for (int j = 0; j < 4; j++) {
          t[j] = s_box(t[j]);
        }
      }
      for (int j = 0; j < 4; j++) {
        w[4 * i + j] = (uint8_t)(w[4 * (i - words) + j] ^ t[j]);
      }
    }
    _h = encrypt(zero_block());
  }

  int rounds() const { return _rounds; }
  const uint8_t* round_key(int round) const { return _keys[round].bytes; }

  Block encrypt(const Block& in) const {
    Block s = in;
    add_block(s, round_key(0));
    for (int round = 1; round <= _rounds; round++) {
      Block t;
      for (int i = 0; i < 16; i++) {
        t.bytes[i] = s_box(s.bytes[(i + 4 * (i % 4)) % 16]);
      }
      for (int c = 0; c < 16 && round < _rounds; c += 4) {
        uint8_t column[4];
        memcpy(column, t.bytes + c, 4);
        for (int i = 0; i < 4; i++) {
          t.bytes[c + i] = (uint8_t)(times_x(column[i]) ^ times_x(column[(i + 1) % 4]) ^ column[(i + 1) % 4] ^
                                     column[(i + 2) % 4] ^ column[(i + 3) % 4]);
        }
      }
      s = t;
      add_block(s, round_key(round));
    }
    return s;
  }

  // x * H; bit 0 is the highest of the first byte
  Block times_h(const Block& x) const {
    uint64_t z[2] = { 0, 0 };
    uint64_t v[2] = { load_half(_h.bytes), load_half(_h.bytes + 8) };
    for (int half = 0; half < 2; half++) {
      const uint64_t bits = load_half(x.bytes + 8 * half);
      for (int i = 63; i >= 0; i--) {
        if ((bits >> i & 1) != 0) {
          z[0] ^= v[0];
          z[1] ^= v[1];
        }
        const bool lowest = (v[1] & 1) != 0;
        v[1] = v[1] >> 1 | v[0] << 63;
        v[0] = v[0] >> 1 ^ (lowest ? (uint64_t)0xe1 << 56 : 0);
      }
    }
    Block product;
    for (int i = 0; i < 8; i++) {
      product.bytes[i] = (uint8_t)(z[0] >> (56 - 8 * i));
      product.bytes[8 + i] = (uint8_t)(z[1] >> (56 - 8 * i));
    }
    return product;
  }

  // with zeros behind a part of a block
  void hash(Block& state, const uint8_t* data, size_t length) const {
    for (size_t i = 0; i < length; i += block_size) {
      add_block(state, data + i, length - i < block_size ? length - i : block_size);
      state = times_h(state);
    }
  }

  void hash_lengths(Block& state, uint64_t aad_length, uint64_t text_length) const {
    Block lengths;
    for (int i = 0; i < 8; i++) {
      lengths.bytes[7 - i] = (uint8_t)(aad_length * 8 >> 8 * i);
      lengths.bytes[15 - i] = (uint8_t)(text_length * 8 >> 8 * i);
    }
    hash(state, lengths.bytes, block_size);
  }

  Block first_counter(const uint8_t* iv, size_t iv_length) const {
    Block j = zero_block();
    if (iv_length == 12) {
      memcpy(j.bytes, iv, 12);
      j.bytes[15] = 1;
    } else {
      hash(j, iv, iv_length);
      hash_lengths(j, 0, iv_length);
    }
    return j;
  }

  static void increment(Block& counter) {
    for (int i = 15; i >= 12 && ++counter.bytes[i] == 0; i--) {
    }
  }

  void encrypt_text(const Block& first_counter, const uint8_t* in, size_t length, uint8_t* out) const {
    Block counter = first_counter;
    for (size_t i = 0; i < length; i += block_size) {
      increment(counter);
      const Block stream = encrypt(counter);
      for (size_t j = i; j < i + block_size && j < length; j++) {
        out[j] = (uint8_t)(in[j] ^ stream.bytes[j - i]);
      }
    }
  }

  Block tag(const Block& first_counter, const uint8_t* aad, size_t aad_length, const uint8_t* ciphertext,
            size_t length) const {
    Block state = zero_block();
    hash(state, aad, aad_length);
    hash(state, ciphertext, length);
    hash_lengths(state, aad_length, length);
    add_block(state, encrypt(first_counter).bytes);
    return state;
  }

 private:
  const int _rounds;
  Block     _keys[15];
  Block     _h;
};

// Messages of all lengths up to a limit under one key and IV: each ciphertext is the beginning of the longest one, and
// a tag takes two multiplications.
class Messages {
 public:
  enum { limit = 3 * 512 + 100 };

  Messages(const Twin& twin, const Block& first_counter, const uint8_t* aad, size_t aad_length)
    : _twin(twin), _aad_length(aad_length), _mask(twin.encrypt(first_counter)) {
    fill_random(plain, sizeof(plain));
    twin.encrypt_text(first_counter, plain, limit, cipher);
    _states[0] = zero_block();
    twin.hash(_states[0], aad, aad_length);
    for (size_t i = 0; i < limit / block_size; i++) {
      _states[i + 1] = _states[i];
      twin.hash(_states[i + 1], cipher + block_size * i, block_size);
    }
  }

  Block tag(size_t length) const {
    Block state = _states[length / block_size];
    _twin.hash(state, cipher + length / block_size * block_size, length % block_size);
    _twin.hash_lengths(state, _aad_length, length);
    add_block(state, _mask.bytes);
    return state;
  }

  uint8_t plain[limit];
  uint8_t cipher[limit];

 private:
  const Twin&  _twin;
  const size_t _aad_length;
  const Block  _mask;
  Block        _states[limit / block_size + 1];
};

// ---- The functions of GcmKernels

// A context aligned to 8 and no more; nothing behind it may be touched.
static uint8_t* context_in(const Guarded& room) {
  uint8_t* const context = room.last(GcmKernels::context_size() + 8);
  memset(room.begin(), 0x5A, page_size);
  return (uintptr_t)context % block_size == 8 ? context : context + 8;
}

static void hex(const char* text, uint8_t* bytes) {
  for (size_t i = 0; text[2 * i] != 0; i++) {
    unsigned value;
    sscanf(text + 2 * i, "%2x", &value);
    bytes[i] = (uint8_t)value;
  }
}

struct KnownAnswer {
  const char* key;
  const char* iv;
  const char* plain;
  const char* aad;
  const char* cipher;
  const char* tag;
};

// test cases 1 to 6, 10, 12, 16 and 18 of the specification that McGrew and Viega submitted to NIST
static const KnownAnswer known_answers[] = {
  { "00000000000000000000000000000000",
    "000000000000000000000000",
    "",
    "",
    "",
    "58e2fccefa7e3061367f1d57a4e7455a" },
  { "00000000000000000000000000000000",
    "000000000000000000000000",
    "00000000000000000000000000000000",
    "",
    "0388dace60b6a392f328c2b971b2fe78",
    "ab6e47d42cec13bdf53a67b21257bddf" },
  { "feffe9928665731c6d6a8f9467308308",
    "cafebabefacedbaddecaf888",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b391aafd255",
    "",
    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
    "1ba30b396a0aac973d58e091473f5985",
    "4d5c2af327cd64a62cf35abd2ba6fab4" },
  { "feffe9928665731c6d6a8f9467308308",
    "cafebabefacedbaddecaf888",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39",
    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05"
    "1ba30b396a0aac973d58e091",
    "5bc94fbc3221a5db94fae95ae7121a47" },
  { "feffe9928665731c6d6a8f9467308308",
    "cafebabefacedbad",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39",
    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c742373806900e49f24b22b097544d4896b42"
    "4989b5e1ebac0f07c23f4598",
    "3612d2e79e3b0785561be14aaca2fccb" },
  { "feffe9928665731c6d6a8f9467308308",
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b5254"
    "16aedbf5a0de6a57a637b39b",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39",
    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    "8ce24998625615b603a033aca13fb894be9112a5c3a211a8ba262a3cca7e2ca701e4a9a4fba43c90ccdcb281d48c7c6f"
    "d62875d2aca417034c34aee5",
    "619cc5aefffe0bfa462af43c1699d050" },
  { "feffe9928665731c6d6a8f9467308308feffe9928665731c",
    "cafebabefacedbaddecaf888",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39",
    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f47"
    "18e2448b2fe324d9ccda2710",
    "2519498e80f1478f37ba55bd6d27618c" },
  { "feffe9928665731c6d6a8f9467308308feffe9928665731c",
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b5254"
    "16aedbf5a0de6a57a637b39b",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39",
    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    "d27e88681ce3243c4830165a8fdcf9ff1de9a1d8e6b447ef6ef7b79828666e4581e79012af34ddd9e2f037589b292db3"
    "e67c036745fa22e7e9b7373b",
    "dcf566ff291c25bbb8568fc3d376a6d9" },
  { "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
    "cafebabefacedbaddecaf888",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39",
    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
    "c5f61e6393ba7a0abcc9f662",
    "76fc6ece0f4e1768cddf8853bb2d551b" },
  { "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
    "9313225df88406e555909c5aff5269aa6a7a9538534f7da1e4c303d2a318a728c3c0c95156809539fcf0e2429a6b5254"
    "16aedbf5a0de6a57a637b39b",
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
    "b16aedf5aa0de657ba637b39",
    "feedfacedeadbeeffeedfacedeadbeefabaddad2",
    "5a8def2f0c9e53f1f75d7853659e2a20eeb2b22aafde6419a058ab4f6f746bf40fc0c3b780f244452da3ebf1c5d82cde"
    "a2418997200ef82e44ae7e3f",
    "a44a8266ee1c8eb0c8b5d4cf5ae9f19a" }
};

static void test_known_answers(const Guarded& room, int tier) {
  uint8_t* const context = context_in(room);
  for (size_t i = 0; i < sizeof(known_answers) / sizeof(known_answers[0]); i++) {
    const KnownAnswer& k = known_answers[i];
    uint8_t key[32], iv[64], aad[64], plain[64], cipher[64], tag[16], out[64], made[16];
    hex(k.key, key);
    hex(k.iv, iv);
    hex(k.aad, aad);
    hex(k.plain, plain);
    hex(k.cipher, cipher);
    hex(k.tag, tag);
    const size_t key_length = strlen(k.key) / 2, iv_length = strlen(k.iv) / 2, aad_length = strlen(k.aad) / 2;
    const size_t length = strlen(k.plain) / 2;
    const Twin twin(key, key_length);
    const Block first = twin.first_counter(iv, iv_length);
    twin.encrypt_text(first, plain, length, out);
    const Block expected = twin.tag(first, aad, aad_length, out, length);
    check(memcmp(out, cipher, length) == 0 && memcmp(expected.bytes, tag, 16) == 0, "known answer, twin", (long)i);

    GcmKernels::set_key(context, key, key_length);
    GcmKernels::seal(context, iv, iv_length, aad, aad_length, plain, length, out, made);
    check(memcmp(out, cipher, length) == 0 && memcmp(made, tag, 16) == 0, "known answer", tier * 100 + (long)i);
    check(GcmKernels::open(context, iv, iv_length, aad, aad_length, cipher, length, out, tag, 16) &&
          memcmp(out, plain, length) == 0, "known answer, open", tier * 100 + (long)i);
  }
}

static void test_schedule(const Guarded& room) {
  uint8_t* const context = context_in(room);
  for (int i = 0; i < 3; i++) {
    for (int repeat = 0; repeat < 10; repeat++) {
      Guarded key_room(page_size);
      uint8_t* const key = repeat % 2 == 0 ? key_room.last(key_lengths[i]) : key_room.begin();
      fill_random(key, key_lengths[i]);
      const Twin twin(key, key_lengths[i]);
      GcmKernels::set_key(context, key, key_lengths[i]);
      bool same = true;
      for (int round = 0; round < twin.rounds(); round++) {
        same = same && memcmp(context + GcmKernels::round_keys + block_size * round, twin.round_key(round),
                              block_size) == 0;
      }
      check(same, "round keys", i);
      check(memcmp(context + GcmKernels::round_key_at(GcmKernels::last_round), twin.round_key(twin.rounds()), block_size) == 0,
            "last round key", i);
    }
  }
}

// Every length, at both ends of the mapped pages, in place and not.
static void test_lengths(const Guarded& room, int tier, size_t key_length) {
  Guarded in_room(page_size), out_room(page_size);
  uint8_t* const context = context_in(room);
  uint8_t key[32], iv[12], aad[64], tag[16];
  fill_random(key, sizeof(key));
  fill_random(iv, sizeof(iv));
  fill_random(aad, sizeof(aad));
  const size_t aad_length = (size_t)(random64() % 33);
  const Twin twin(key, key_length);
  const Block first = twin.first_counter(iv, sizeof(iv));
  const Messages messages(twin, first, aad, aad_length);
  GcmKernels::set_key(context, key, key_length);

  for (size_t length = 0; length <= Messages::limit; length++) {
    const long detail = tier * 10000 + (long)length;
    const Block expected = messages.tag(length);
    for (int place = 0; place < 2; place++) {
      const bool in_place = (length + place) % 3 == 0;
      uint8_t* const in = place == 0 ? in_room.last(length) : in_room.begin();
      uint8_t* const out = in_place ? in : place == 0 ? out_room.last(length) : out_room.begin();
      const uint8_t* const around = place == 0 ? out - 1 : out + length;
      *(uint8_t*)around = 0x77;

      memcpy(in, messages.plain, length);
      GcmKernels::seal(context, iv, sizeof(iv), aad, aad_length, in, length, out, tag);
      check(memcmp(out, messages.cipher, length) == 0, "seal, text", detail);
      check(memcmp(tag, expected.bytes, 16) == 0, "seal, tag", detail);
      check(in_place || memcmp(in, messages.plain, length) == 0, "seal keeps its input", detail);

      memcpy(in, messages.cipher, length);
      const bool good = GcmKernels::open(context, iv, sizeof(iv), aad, aad_length, in, length, out, tag, 16);
      check(good, "open", detail);
      check(memcmp(out, messages.plain, length) == 0, "open, text", detail);
      check(*around == 0x77, "nothing around is written", detail);
    }
  }
}

// Additional data and initialization vectors of every length.
static void test_other_lengths(const Guarded& room, int tier) {
  static const size_t length = 37;
  Guarded data_room(page_size);
  uint8_t* const context = context_in(room);
  uint8_t key[16], iv[12], plain[length], cipher[length], out[length], tag[16];
  fill_random(key, sizeof(key));
  fill_random(iv, sizeof(iv));
  fill_random(plain, length);
  const Twin twin(key, sizeof(key));
  GcmKernels::set_key(context, key, sizeof(key));
  for (size_t size = 0; size < 2 * max_stride + 100; size += size < 600 ? 1 : 13) {
    const long detail = tier * 10000 + (long)size;
    uint8_t* const data = size % 2 == 0 ? data_room.last(size) : data_room.begin();
    fill_random(data, size);
    Block first = twin.first_counter(iv, sizeof(iv));
    twin.encrypt_text(first, plain, length, cipher);
    const Block expected = twin.tag(first, data, size, cipher, length);
    GcmKernels::seal(context, iv, sizeof(iv), data, size, plain, length, out, tag);
    check(memcmp(out, cipher, length) == 0 && memcmp(tag, expected.bytes, 16) == 0, "length of aad", detail);

    if (size > 0) {
      first = twin.first_counter(data, size);
      twin.encrypt_text(first, plain, length, cipher);
      const Block expected2 = twin.tag(first, iv, sizeof(iv), cipher, length);
      GcmKernels::seal(context, data, size, iv, sizeof(iv), plain, length, out, tag);
      check(memcmp(out, cipher, length) == 0 && memcmp(tag, expected2.bytes, 16) == 0, "length of iv", detail);
    }
  }
}

// In several calls, the context moved between them; the counter's 32 bits overflow somewhere.
static void test_parts(const Guarded& room, int tier, size_t key_length) {
  Guarded other_room(page_size);
  uint8_t* const contexts[2] = { context_in(room), other_room.begin() + 8 };
  uint8_t key[32], iv[12], aad[320], out[Messages::limit], tag[16];
  fill_random(key, sizeof(key));
  const Twin twin(key, key_length);
  GcmKernels::set_key(contexts[0], key, key_length);
  for (int repeat = 0; repeat < 40; repeat++) {
    const bool encrypt = repeat % 2 == 0;
    const size_t aad_length = (size_t)(random64() % sizeof(aad));
    const size_t length = (size_t)(random64() % Messages::limit);
    fill_random(iv, sizeof(iv));
    fill_random(aad, sizeof(aad));
    Block first = twin.first_counter(iv, sizeof(iv));
    const uint32_t before_overflow = (uint32_t)(random64() % 110);
    memset(first.bytes + 12, 0xff, 4);
    first.bytes[15] = (uint8_t)(255 - before_overflow);
    const Messages messages(twin, first, aad, aad_length);
    const uint8_t* const from = encrypt ? messages.plain : messages.cipher;
    const uint8_t* const to = encrypt ? messages.cipher : messages.plain;

    int now = 0;
    GcmKernels::start(contexts[now], iv, sizeof(iv));
    Block counter = first;
    memcpy(contexts[now] + GcmKernels::first_counter_at, counter.bytes, block_size);
    Twin::increment(counter);
    memcpy(contexts[now] + GcmKernels::counter_at, counter.bytes, block_size);
    const uint32_t low_count = repeat % 8 < 4 ? counter.bytes[15] : (uint32_t)GcmKernels::hidden_count;
    memcpy(contexts[now] + GcmKernels::low_count_at, &low_count, sizeof(low_count));
    for (int phase = 0; phase < 2; phase++) {
      const size_t total = phase == 0 ? aad_length : length;
      for (size_t done = 0; done < total; ) {
        const size_t most = total - done;
        const size_t wanted = block_size * (size_t)(random64() % (repeat % 4 < 2 ? 70 : 9));
        const size_t part = wanted < most ? wanted : most;
        if (phase == 0) {
          GcmKernels::aad(contexts[now], aad + done, part);
        } else {
          GcmKernels::crypt(contexts[now], encrypt, from + done, part, out + done);
        }
        done += part;
        memcpy(contexts[1 - now], contexts[now], GcmKernels::context_size());
        memset(contexts[now], 0, GcmKernels::context_size());
        now = 1 - now;
      }
    }
    GcmKernels::tag(contexts[now], aad_length, length, tag);
    check(memcmp(out, to, length) == 0, "parts, text", tier);
    check(memcmp(tag, messages.tag(length).bytes, 16) == 0, "parts, tag", tier);
    memcpy(contexts[0], contexts[now], GcmKernels::context_size());
  }
}

// Whatever is changed, nothing comes out, and what was in place stays.
static void test_forgeries(const Guarded& room, int tier) {
  static const size_t lengths[] = { 0, 1, 16, 47, 512, 1030 };
  uint8_t* const context = context_in(room);
  uint8_t key[16], iv[12], aad[20], plain[1030], cipher[1030], out[1030], tag[16];
  fill_random(key, sizeof(key));
  GcmKernels::set_key(context, key, sizeof(key));
  for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
    const size_t length = lengths[i];
    fill_random(iv, sizeof(iv));
    fill_random(aad, sizeof(aad));
    fill_random(plain, sizeof(plain));
    GcmKernels::seal(context, iv, sizeof(iv), aad, sizeof(aad), plain, length, cipher, tag);
    for (size_t tag_length = 1; tag_length <= 16; tag_length++) {
      check(GcmKernels::open(context, iv, sizeof(iv), aad, sizeof(aad), cipher, length, out, tag, tag_length) &&
            memcmp(out, plain, length) == 0, "shorter tag", tier * 10000 + (long)length);
    }
    for (int what = 0; what < 40; what++) {
      const uint8_t bit = (uint8_t)(1 << random64() % 8);
      uint8_t* const forged = what < 16 ? tag + what : what < 20 ? iv + what % 12 : what < 24 ? aad + what % 20 :
                              length > 0 ? cipher + random64() % length : tag;
      const size_t tag_length = what < 16 ? (size_t)what + 1 : 12;
      const bool on_tag = what >= 24 && length == 0;
      memset(out, 0xEE, sizeof(out));
      *forged ^= bit;
      const bool good = GcmKernels::open(context, iv, sizeof(iv), aad, sizeof(aad), cipher, length, out, tag,
                                         on_tag ? 16 : tag_length);
      *forged ^= bit;
      bool zeroed = true;
      for (size_t j = 0; j < length; j++) {
        zeroed = zeroed && out[j] == 0;
      }
      check(!good, "a forgery is found", what);
      check(zeroed, "a forgery leaves zeros", what);
      *forged ^= bit;
      memcpy(out, cipher, length);
      const bool good_in_place = GcmKernels::open(context, iv, sizeof(iv), aad, sizeof(aad), out, length, out, tag,
                                                  on_tag ? 16 : tag_length);
      check(!good_in_place, "a forgery in place is found", what);
      check(memcmp(out, cipher, length) == 0, "a forgery in place stays", what);
      *forged ^= bit;
    }
  }
}

// ---- Constant time

struct TracedCall {
  uint8_t* context;
  bool     seals;
  size_t   key_length, iv_length, length;
  uint8_t  key[32], iv[20], aad[13], text[3000], tag[16];
};

static void traced_call(void* argument) {
  TracedCall* const c = (TracedCall*)argument;
  GcmKernels::set_key(c->context, c->key, c->key_length);
  if (c->seals) {
    GcmKernels::seal(c->context, c->iv, c->iv_length, c->aad, sizeof(c->aad), c->text, c->length, c->text, c->tag);
  } else {
    GcmKernels::open(c->context, c->iv, c->iv_length, c->aad, sizeof(c->aad), c->text, c->length, c->text, c->tag,
                     sizeof(c->tag));
  }
}

// The same instructions are executed, whatever the key and the data, and the counter that comes of a long iv.
static void test_trace(const Guarded& room, const uint8_t* code, size_t code_size) {
  static const size_t lengths[] = { 77, 77, 600, 3000 };    // the last one's counters overflow their lowest byte
  Trace trace(code, code_size);
  static TracedCall c;
  c.context = context_in(room);
  for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
    c.seals = i % 2 == 0;
    c.key_length = key_lengths[i % 3];
    c.iv_length = i % 2 == 0 ? 12 : 20;
    c.length = lengths[i];
    uint64_t first_hash = 0;
    for (int repeat = 0; repeat < 4; repeat++) {
      fill_random(c.key, sizeof(c.key));
      fill_random(c.iv, sizeof(c.iv));
      fill_random(c.aad, sizeof(c.aad));
      fill_random(c.text, sizeof(c.text));
      fill_random(c.tag, sizeof(c.tag));
      trace.run(traced_call, &c);
      first_hash = repeat == 0 ? trace.hash() : first_hash;
      check(trace.length() > 300, "instructions are traced", (long)trace.length());
      check(trace.hash() == first_hash, "instructions depend on lengths only", (long)c.length);
    }
  }
}

static void test_functions(int tier) {
  static const size_t code_pages = 16;
  uint8_t* const code = map_pages(code_pages);
  CryptoCode region(code, code + code_pages * page_size);
  begin_test("choice");
  check(GcmKernels::generate(region, tier), "kernels are generated", tier);
  check(GcmKernels::tier() == tier, "tier", tier);
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  Guarded room(page_size);
  begin_test("known answers");
  test_known_answers(room, tier);
  begin_test("key schedule");
  test_schedule(room);
  begin_test("lengths of texts");
  for (int i = 0; i < 3; i++) {
    test_lengths(room, tier, key_lengths[i]);
  }
  begin_test("several calls");
  for (int i = 0; i < 3; i++) {
    test_parts(room, tier, key_lengths[i]);
  }
  begin_test("lengths of other data");
  test_other_lengths(room, tier);
  begin_test("forgeries");
  test_forgeries(room, tier);
  if (failed_count == 0) {
    begin_test("constant time");
    test_trace(room, code, code_pages * page_size);
  }
  munmap(code, code_pages * page_size);
}

// ---- The kernels alone, in both calling conventions

struct Tier {
  const char* name;
  int         tier;

  const GcmKernels::Tier& kernels() const { return GcmKernels::tiers[tier - 1]; }
};

static const Tier tiers[] = GCM_TIERS;
static const int tier_count = sizeof(tiers) / sizeof(tiers[0]);

static void test_conventions(const GcmKernels::Tier& kernels, CryptoAssembler::CallingConvention convention) {
  static const size_t lengths[] = { 0, 5, 16, 31, 64, 127, 128, 200, 256, 300, 511, 512, 600, 1024, 1100 };
  const Kernel set_key(kernels.set_key, convention), hash(kernels.hash, convention);
  const Kernel encrypt(kernels.encrypt, convention), decrypt(kernels.decrypt, convention);
  Guarded room(page_size);
  uint8_t* const context = context_in(room);
  for (int k = 0; k < 3; k++) {
    uint8_t key[32], iv[12], aad[700], plain[1100], cipher[1100], out[1100];
    fill_random(key, sizeof(key));
    fill_random(iv, sizeof(iv));
    fill_random(aad, sizeof(aad));
    fill_random(plain, sizeof(plain));
    const Twin twin(key, key_lengths[k]);
    const Block first = twin.first_counter(iv, sizeof(iv));
    Block counter = first;
    Twin::increment(counter);
    twin.encrypt_text(first, plain, sizeof(plain), cipher);
    set_key.call((uint64_t)context, (uint64_t)key, key_lengths[k]);
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
      const size_t length = lengths[i];
      const size_t aad_length = i % 2 == 0 ? lengths[i] % sizeof(aad) : 1 + i;
      const Block expected = twin.tag(first, aad, aad_length, cipher, length);
      for (int direction = 0; direction < 2; direction++) {
        const uint64_t bits[2] = { length * 8, aad_length * 8 };
        memset(context + GcmKernels::state_at, 0, block_size);
        memcpy(context + GcmKernels::first_counter_at, first.bytes, block_size);
        memcpy(context + GcmKernels::counter_at, counter.bytes, block_size);
        const uint32_t low_count = counter.bytes[15];
        memcpy(context + GcmKernels::low_count_at, &low_count, sizeof(low_count));
        memcpy(context + GcmKernels::lengths_at, bits, sizeof(bits));
        uint64_t flags = GcmKernels::LAST;
        if (aad_length <= block_size) {
          flags |= GcmKernels::FIRST | GcmKernels::FIRST_BLOCK;
          memcpy(context + GcmKernels::state_at, aad, aad_length);
          memset(context + GcmKernels::first_counter_at, 0, 2 * block_size);
        } else {
          hash.call((uint64_t)context, (uint64_t)aad, aad_length);
        }
        (direction == 0 ? encrypt : decrypt).call((uint64_t)context, (uint64_t)(direction == 0 ? plain : cipher),
                                                  length, (uint64_t)out, flags, (uint64_t)iv);
        check(memcmp(out, direction == 0 ? cipher : plain, length) == 0, "kernel, text", (long)length);
        check(memcmp(context + GcmKernels::tag_at, expected.bytes, block_size) == 0, "kernel, tag", (long)length);
      }
    }
  }
}

// ---- The choice

// What the processor lacks, or the caller does not want, is not taken; nor what has no room.
static void test_choice() {
  static const size_t code_pages = 16;
  uint8_t* const code = map_pages(code_pages);
  static const struct { Limit limit; int tier; } wanted[] = GCM_CHOICES;
  begin_test("under each limit");
  for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
    CryptoCode region(code, code + code_pages * page_size);
    detect(wanted[i].limit);
    int expected = wanted[i].tier;
    while (expected > 0 && (GcmKernels::tiers[expected - 1].hash == NULL || !CryptoFeatures::has(GcmKernels::tiers[expected - 1].features))) {
      expected--;
    }
    check(GcmKernels::generate(region, 99) == (expected != GcmKernels::NONE) && GcmKernels::tier() == expected, "best tier", (long)i);
  }
  begin_test("without room");
  detect_all();
  CryptoCode small(code, code + page_size);
  check(!GcmKernels::generate(small, 3) && GcmKernels::tier() == GcmKernels::NONE, "no room");
  check(!GcmKernels::generate(small, GcmKernels::NONE), "no tier allowed");
  detect(no_features);
  check(!GcmKernels::generate(small, 3), "no features");
  munmap(code, code_pages * page_size);
}

int main() {
  seed_random();
  // a mutant that has been caught needs no more
  for (int t = tier_count - 1; t >= 0 && failed_count == 0; t--) {
    const GcmKernels::Tier& kernels = tiers[t].kernels();
    detect_all();
    if (!begin_tier(tiers[t].name, kernels.features)) {
      continue;
    }
    test_functions(tiers[t].tier);
    begin_test("calling conventions");
    for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]) && failed_count == 0; c++) {
      test_conventions(kernels, conventions[c]);
    }
  }
  if (begin_common("AES-GCM, choice of a tier")) {
    test_choice();
  }
  return report();
}
