// The AES kernels and their facade against plain C++ written from FIPS 197 and SP 800-38A.

#include "kernel_test.hpp"
#include "crypto/aesKernels.hpp"
#include "tiers.hpp"

#include <pthread.h>

static const size_t block_size = 16;

// ---- The twin: FIPS 197, with the S-box from its definition

static uint8_t sbox[256];
static uint8_t inverse_sbox[256];
static uint8_t products[16][256];     // of the factors that MixColumns and its inverse have

static uint8_t multiply(uint8_t a, uint8_t b) {
  uint8_t product = 0;
  for (; b != 0; b >>= 1) {
    if (b & 1) {
      product ^= a;
    }
    a = (uint8_t)(a << 1 ^ (a >> 7) * 0x1b);
  }
  return product;
}

static void make_tables() {
  for (int x = 0; x < 256; x++) {
    for (int factor = 0; factor < 16; factor++) {
      products[factor][x] = multiply((uint8_t)x, (uint8_t)factor);
    }
    uint8_t inverse = 1;     // x^254
    for (int i = 0; i < 254; i++) {
      inverse = multiply(inverse, (uint8_t)x);
    }
    uint8_t s = 0x63;
    for (int i = 0; i < 5; i++) {
      s ^= (uint8_t)(inverse << i | inverse >> (8 - i));
    }
    sbox[x] = s;
    inverse_sbox[s] = (uint8_t)x;
  }
}

struct Key {
  int     rounds;
  uint8_t schedule[15 * block_size];

  Key(const uint8_t* key, size_t length) : rounds((int)length / 4 + 6) {
    memcpy(schedule, key, length);
    uint8_t rcon = 1;
    for (size_t i = length; i < (rounds + 1) * block_size; i += 4) {
      uint8_t t[4];
      memcpy(t, schedule + i - 4, 4);
      if (i % length == 0) {
        const uint8_t first = t[0];
        t[0] = sbox[t[1]] ^ rcon;
        t[1] = sbox[t[2]];
        t[2] = sbox[t[3]];
        t[3] = sbox[first];
        rcon = multiply(rcon, 2);
      } else if (length == 32 && i % length == 16) {
        for (int j = 0; j < 4; j++) {
          t[j] = sbox[t[j]];
        }
      }
      for (int j = 0; j < 4; j++) {
        schedule[i + j] = schedule[i - length + j] ^ t[j];
      }
    }
  }
};

static void add_key(uint8_t* state, const Key& key, int round) {
  for (size_t i = 0; i < block_size; i++) {
    state[i] ^= key.schedule[round * block_size + i];
  }
}

static void mix_columns(uint8_t* state, const uint8_t factors[4]) {
  for (int c = 0; c < 4; c++) {
    uint8_t column[4];
    memcpy(column, state + 4 * c, 4);
    for (int row = 0; row < 4; row++) {
      uint8_t sum = 0;
      for (int i = 0; i < 4; i++) {
        sum ^= products[factors[i]][column[(row + i) % 4]];
      }
      state[4 * c + row] = sum;
    }
  }
}

static const uint8_t mix[4]   = { 2, 3, 1, 1 };
static const uint8_t unmix[4] = { 14, 11, 13, 9 };

static void encrypt(const Key& key, const uint8_t* in, uint8_t* out) {
  uint8_t s[block_size], t[block_size];
  memcpy(s, in, block_size);
  add_key(s, key, 0);
  for (int round = 1; round <= key.rounds; round++) {
    for (int i = 0; i < 16; i++) {
      t[i] = sbox[s[(i + i % 4 * 4) % 16]];
    }
    memcpy(s, t, block_size);
    if (round < key.rounds) {
      mix_columns(s, mix);
    }
    add_key(s, key, round);
  }
  memcpy(out, s, block_size);
}

static void decrypt(const Key& key, const uint8_t* in, uint8_t* out) {
  uint8_t s[block_size], t[block_size];
  memcpy(s, in, block_size);
  add_key(s, key, key.rounds);
  for (int round = key.rounds - 1; round >= 0; round--) {
    for (int i = 0; i < 16; i++) {
      t[(i + i % 4 * 4) % 16] = inverse_sbox[s[i]];
    }
    memcpy(s, t, block_size);
    add_key(s, key, round);
    if (round > 0) {
      mix_columns(s, unmix);
    }
  }
  memcpy(out, s, block_size);
}

// ---- Modes

enum Mode { ECB_ENCRYPT, ECB_DECRYPT, CBC_DECRYPT, CTR };
static const int mode_count = 4;
static const char* const mode_names[mode_count] = { "ECB, encryption", "ECB, decryption", "CBC, decryption", "CTR" };

static void increment(uint8_t* counter) {
  for (int i = 15; i >= 0 && ++counter[i] == 0; i--) {
  }
}

static void twin(Mode mode, const Key& key, uint8_t* iv, const uint8_t* in, size_t length, uint8_t* out) {
  for (size_t i = 0; i < length; i += block_size) {
    uint8_t block[block_size];
    switch (mode) {
      case ECB_ENCRYPT: encrypt(key, in + i, block); break;
      case ECB_DECRYPT: decrypt(key, in + i, block); break;
      case CBC_DECRYPT: decrypt(key, in + i, block); break;
      case CTR:         encrypt(key, iv, block); break;
    }
    for (size_t j = 0; j < block_size; j++) {
      out[i + j] = block[j] ^ (mode == CBC_DECRYPT ? iv[j] : mode == CTR ? in[i + j] : 0);
    }
    if (mode == CBC_DECRYPT) {
      memcpy(iv, in + i, block_size);
    } else if (mode == CTR) {
      increment(iv);
    }
  }
}

// The key as the kernels take it, at the end of a page, so that a read of more than it has is seen, or one word before that: it is
// aligned to 4 only.
class JavaKey {
 public:
  JavaKey(Mode mode, const Key& key) : _room(page_size), _words(4 * (key.rounds + 1)), _gap(random64() % 2 * sizeof(int32_t)) {
    int32_t* const words = (int32_t*)this->words();
    for (int r = 0; r <= key.rounds; r++) {
      uint8_t round_key[block_size];
      if (mode == ECB_DECRYPT || mode == CBC_DECRYPT) {
        // place 0 has the one that is used last, place r > 0 the r-th
        const int source = r == 0 ? 0 : key.rounds + 1 - r;
        memcpy(round_key, key.schedule + source * block_size, block_size);
        if (source != 0 && source != key.rounds) {
          mix_columns(round_key, unmix);
        }
      } else {
        memcpy(round_key, key.schedule + r * block_size, block_size);
      }
      for (int w = 0; w < 4; w++) {
        const uint8_t* const b = round_key + 4 * w;
        words[4 * r + w] = (int32_t)((uint32_t)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3]);
      }
    }
  }
  const int32_t* words() const { return (const int32_t*)(_room.last(_words * sizeof(int32_t)) - _gap); }
  int            count() const { return _words; }
 private:
  Guarded      _room;
  const int    _words;
  const size_t _gap;
};

// ---- Known answers: FIPS 197, appendix C; SP 800-38A, appendix F

static const char* const fips_plain = "00112233445566778899aabbccddeeff";
static const char* const nist_plain =
  "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
  "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";
static const char* const nist_iv      = "000102030405060708090a0b0c0d0e0f";
static const char* const nist_counter = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";

struct KnownAnswer {
  const char* key;
  const char* fips_key;
  const char* fips;
  const char* ecb;
  const char* cbc;
  const char* ctr;
};

static const KnownAnswer known_answers[] = {
  { "2b7e151628aed2a6abf7158809cf4f3c",
    "000102030405060708090a0b0c0d0e0f",
    "69c4e0d86a7b0430d8cdb78070b4c55a",
    "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf"
    "43b1cd7f598ece23881b00e3ed0306887b0c785e27e8ad3f8223207104725dd4",
    "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
    "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7",
    "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
    "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee" },
  { "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b",
    "000102030405060708090a0b0c0d0e0f1011121314151617",
    "dda97ca4864cdfe06eaf70a0ec0d7191",
    "bd334f1d6e45f25ff712a214571fa5cc974104846d0ad3ad7734ecb3ecee4eef"
    "ef7afd2270e2e60adce0ba2face6444e9a4b41ba738d6c72fb16691603c18e0e",
    "4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a"
    "571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd",
    "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94"
    "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050" },
  { "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    "8ea2b7ca516745bfeafc49904b496089",
    "f3eed1bdb5d2a03c064b5a7e3db181f8591ccb10d410ed26dc5ba74a31362870"
    "b6ed21b99ca6f4f9f153e7b1beafed1d23304b7a39f9f3ff067d8d8f9e24ecc7",
    "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
    "39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b",
    "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
    "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6" }
};

static size_t from_hex(const char* hex, uint8_t* bytes) {
  const size_t length = strlen(hex) / 2;
  for (size_t i = 0; i < length; i++) {
    unsigned value;
    sscanf(hex + 2 * i, "%2x", &value);
    bytes[i] = (uint8_t)value;
  }
  return length;
}

// ---- One kernel, in the tier and with the calling convention

struct TierKernels {
  const char*  name;
  int          tier;
  size_t       stride;     // of the bulk loop, in blocks

  const AesKernels::Tier& made() const { return AesKernels::tiers[tier - 1]; }
  CryptoKernel kernel(Mode mode) const {
    const CryptoKernel kernels[mode_count] = { made().encrypt_ecb, made().decrypt_ecb, made().decrypt_cbc, made().ctr };
    return kernels[mode];
  }
};

static const TierKernels tiers[] = AES_TIERS;
static const int tier_count = sizeof(tiers) / sizeof(tiers[0]);

static const size_t max_length = (2 * 32 + 19) * block_size;

static void call(const Kernel& kernel, const JavaKey& key, const uint8_t* in, size_t length, uint8_t* out,
                 uint8_t* iv) {
  // the upper half of an int argument is undefined
  const uint64_t rounds = random64() << 32 | (uint64_t)(key.count() / 4 - 1);
  kernel.call((uint64_t)key.words(), rounds, (uint64_t)in, length, (uint64_t)out, (uint64_t)iv);
}

static void test_lengths(Mode mode, const TierKernels& tier, const Kernel& kernel, size_t key_length) {
  uint8_t raw_key[32];
  fill_random(raw_key, sizeof(raw_key));
  const Key key(raw_key, key_length);
  const JavaKey java_key(mode, key);
  uint8_t data[max_length], expected[max_length], start_iv[block_size];
  fill_random(data, sizeof(data));
  fill_random(start_iv, sizeof(start_iv));
  start_iv[8] &= 0x7f;     // no carry out of the low half
  uint8_t last_iv[block_size];
  memcpy(last_iv, start_iv, block_size);
  twin(mode, key, last_iv, data, sizeof(data), expected);

  Guarded in_room(page_size), out_room(page_size), iv_room(block_size);
  uint8_t canaries[page_size];
  for (size_t length = 0; length <= (2 * tier.stride + 19) * block_size; length += block_size) {
    for (int place = 0; place < 4; place++) {
      uint8_t* const iv = iv_room.last(block_size) - (place < 2 ? 0 : random64() % 16);
      // at the end of the page, at its beginning, anywhere, in place
      uint8_t* const in = place == 1 ? in_room.begin() : in_room.last(length) - (place < 2 ? 0 : random64() % 64);
      uint8_t* const out = place == 0 ? out_room.last(length) : place == 1 ? out_room.begin() :
                           place == 2 ? out_room.begin() + random64() % 64 : in;
      const int canary = (int)(random64() & 0xff);
      memset(canaries, canary, sizeof(canaries));
      memset(out_room.begin(), canary, sizeof(canaries));
      memset(in_room.begin(), canary, sizeof(canaries));
      memcpy(in, data, length);
      memcpy(iv, start_iv, block_size);
      call(kernel, java_key, in, length, out, iv);

      const long detail = (long)(length / block_size * 10 + place);
      check(memcmp(out, expected, length) == 0, tier.name, detail);
      check(in == out || memcmp(in, data, length) == 0, "the input is not changed", detail);
      const Guarded& room = in == out ? in_room : out_room;
      const bool clean = memcmp(room.begin(), canaries, out - room.begin()) == 0 &&
                         memcmp(out + length, canaries, room.end() - (out + length)) == 0;
      check(clean, "nothing beside the output is written", detail);

      memcpy(last_iv, start_iv, block_size);
      if (mode == CBC_DECRYPT && length > 0) {
        memcpy(last_iv, data + length - block_size, block_size);
      } else if (mode == CTR) {
        for (size_t i = 0; i < length; i += block_size) {
          increment(last_iv);
        }
      }
      check(memcmp(iv, last_iv, block_size) == 0, "the next iv", detail);
    }
  }
}

// ---- The facade

static const size_t code_size = 32 * page_size;

static void crypt(Mode mode, const JavaKey& key, uint8_t* iv, const uint8_t* in, size_t length, uint8_t* out) {
  switch (mode) {
    case ECB_ENCRYPT: AesKernels::encrypt_ecb(key.words(), key.count(), in, length, out); break;
    case ECB_DECRYPT: AesKernels::decrypt_ecb(key.words(), key.count(), in, length, out); break;
    case CBC_DECRYPT: AesKernels::decrypt_cbc(key.words(), key.count(), iv, in, length, out); break;
    case CTR:         AesKernels::ctr(key.words(), key.count(), iv, in, length, out); break;
  }
}

static void test_known_answers(int tier) {
  for (size_t i = 0; i < sizeof(known_answers) / sizeof(known_answers[0]); i++) {
    const KnownAnswer& answer = known_answers[i];
    uint8_t raw_key[32], plain[64], cipher[64], iv[block_size], out[64], twin_out[64];
    size_t length = from_hex(answer.fips_key, raw_key);
    from_hex(fips_plain, plain);
    from_hex(answer.fips, cipher);
    {
      const Key key(raw_key, length);
      twin(ECB_ENCRYPT, key, iv, plain, block_size, twin_out);
      check(memcmp(twin_out, cipher, block_size) == 0, "FIPS 197, encryption, twin", (long)length);
      twin(ECB_DECRYPT, key, iv, cipher, block_size, twin_out);
      check(memcmp(twin_out, plain, block_size) == 0, "FIPS 197, decryption, twin", (long)length);
      crypt(ECB_ENCRYPT, JavaKey(ECB_ENCRYPT, key), iv, plain, block_size, out);
      check(memcmp(out, cipher, block_size) == 0, "FIPS 197, encryption", tier);
      crypt(ECB_DECRYPT, JavaKey(ECB_DECRYPT, key), iv, cipher, block_size, out);
      check(memcmp(out, plain, block_size) == 0, "FIPS 197, decryption", tier);
    }
    length = from_hex(answer.key, raw_key);
    const Key key(raw_key, length);
    for (int m = 0; m < mode_count; m++) {
      const Mode mode = (Mode)m;
      from_hex(nist_plain, plain);
      from_hex(mode == CBC_DECRYPT ? answer.cbc : mode == CTR ? answer.ctr : answer.ecb, cipher);
      const bool encrypts = mode == ECB_ENCRYPT || mode == CTR;
      const uint8_t* const in = encrypts ? plain : cipher;
      const uint8_t* const expected = encrypts ? cipher : plain;
      from_hex(mode == CTR ? nist_counter : nist_iv, iv);
      twin(mode, key, iv, in, sizeof(plain), twin_out);
      check(memcmp(twin_out, expected, sizeof(plain)) == 0, "SP 800-38A, twin", m);
      from_hex(mode == CTR ? nist_counter : nist_iv, iv);
      crypt(mode, JavaKey(mode, key), iv, in, sizeof(plain), out);
      check(memcmp(out, expected, sizeof(plain)) == 0, "SP 800-38A", tier * 10 + m);
    }
  }
}

// Several calls continue each other.
static void test_parts(int tier) {
  for (int m = 0; m < mode_count; m++) {
    const Mode mode = (Mode)m;
    uint8_t raw_key[32], iv[block_size], twin_iv[block_size], data[max_length], expected[max_length];
    fill_random(raw_key, sizeof(raw_key));
    fill_random(iv, sizeof(iv));
    fill_random(data, sizeof(data));
    memcpy(twin_iv, iv, sizeof(iv));
    const Key key(raw_key, 16 + m % 3 * 8);
    const JavaKey java_key(mode, key);
    twin(mode, key, twin_iv, data, sizeof(data), expected);
    for (size_t begin = 0; begin < sizeof(data); ) {
      size_t length = random64() % 40 * block_size;
      length = length < sizeof(data) - begin ? length : sizeof(data) - begin;
      crypt(mode, java_key, iv, data + begin, length, data + begin);
      begin += length;
    }
    check(memcmp(data, expected, sizeof(data)) == 0, "several calls", tier * 10 + m);
    check((mode != CBC_DECRYPT && mode != CTR) || memcmp(iv, twin_iv, sizeof(iv)) == 0, "several calls, iv", m);
  }
}

// The counter is a number of 128 bits: carries out of each of its bytes, at every place of a stride.
static void test_counter(int tier) {
  static const uint8_t zeroes[max_length] = { 0 };
  uint8_t raw_key[16], counter[block_size], twin_counter[block_size], out[max_length], expected[max_length];
  fill_random(raw_key, sizeof(raw_key));
  const Key key(raw_key, sizeof(raw_key));
  const JavaKey java_key(CTR, key);
  for (int low_bytes = 1; low_bytes <= 16; low_bytes++) {
    for (int before = 0; before <= 34; before += low_bytes == 8 ? 1 : 17) {
      // the low bytes are before blocks below zero
      fill_random(counter, sizeof(counter));
      for (int i = 0; i < low_bytes; i++) {
        counter[15 - i] = i == 0 ? (uint8_t)-before : before == 0 ? 0 : 0xff;
      }
      const size_t length = (size_t)(before + 2) * block_size;
      memcpy(twin_counter, counter, sizeof(counter));
      twin(CTR, key, twin_counter, zeroes, length, expected);
      crypt(CTR, java_key, counter, zeroes, length, out);
      check(memcmp(out, expected, length) == 0, "carry", tier * 10000 + low_bytes * 100 + before);
      check(memcmp(counter, twin_counter, sizeof(counter)) == 0, "carry, next counter", low_bytes * 100 + before);
    }
  }
}

// No round key stays on the stack. In vector registers some do, memcpy leaves others there, and the dynamic linker may
// save these on the stack at any call of a library: so they are cleared.
struct StackCall {
  Mode           mode;
  const JavaKey* key;
  uint8_t*       data;
  size_t         length;
  uint8_t        iv[block_size];
};

static void* call_on_stack(void* argument) {
  StackCall* const c = (StackCall*)argument;
  crypt(c->mode, *c->key, c->iv, c->data, c->length, c->data);
  clear_vectors();
  return NULL;
}

static void test_stack(int tier, Mode mode) {
  static const size_t stack_pages = 64;
  uint8_t raw_key[32], data[max_length];
  fill_random(raw_key, sizeof(raw_key));
  memset(data, 0, sizeof(data));
  const Key key(raw_key, sizeof(raw_key));
  const JavaKey java_key(mode, key);
  StackCall c = { mode, &java_key, data, sizeof(data), { 0 } };
  uint8_t* const stack = map_pages(stack_pages);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, stack_pages * page_size);
  pthread_t thread;
  clear_vectors();
  const bool good = pthread_create(&thread, &attributes, call_on_stack, &c) == 0 && pthread_join(thread, NULL) == 0;
  check(good, "a thread with a stack of its own");
  bool found = false;
  for (int i = 0; i < java_key.count(); i += 2) {
    // half a round key, as the processor takes it
    uint8_t bytes[8];
    for (int j = 0; j < 8; j++) {
      bytes[j] = (uint8_t)((uint32_t)java_key.words()[i + j / 4] >> (24 - j % 4 * 8));
    }
    found = found || memmem(stack, stack_pages * page_size, bytes, sizeof(bytes)) != NULL ||
            memmem(stack, stack_pages * page_size, key.schedule + 4 * i, sizeof(bytes)) != NULL;
  }
  check(!found, "no round key stays on the stack", tier * 10 + mode);
  pthread_attr_destroy(&attributes);
  munmap(stack, stack_pages * page_size);
}

// The same instructions are executed and the same addresses used, whatever the key, the data and the counter.
struct TracedCall {
  Mode    mode;
  int     words;
  size_t  length;
  int32_t key[60];
  uint8_t iv[block_size], data[max_length];
};

static void traced_call(void* argument) {
  TracedCall* const c = (TracedCall*)argument;
  switch (c->mode) {
    case ECB_ENCRYPT: AesKernels::encrypt_ecb(c->key, c->words, c->data, c->length, c->data); break;
    case ECB_DECRYPT: AesKernels::decrypt_ecb(c->key, c->words, c->data, c->length, c->data); break;
    case CBC_DECRYPT: AesKernels::decrypt_cbc(c->key, c->words, c->iv, c->data, c->length, c->data); break;
    case CTR:         AesKernels::ctr(c->key, c->words, c->iv, c->data, c->length, c->data); break;
  }
}

static void test_trace(const uint8_t* code, Mode mode) {
  static const size_t blocks[] = { 1, 7, 83 };
  Trace trace(code, code_size);
  static TracedCall c;
  c.mode = mode;
  for (int i = 0; i < 3; i++) {
    c.words = 44 + 8 * i;
    c.length = blocks[i] * block_size;
    uint64_t first_hash = 0;
    for (int repeat = 0; repeat < 4; repeat++) {
      fill_random(c.key, sizeof(c.key));
      fill_random(c.iv, sizeof(c.iv));
      fill_random(c.data, sizeof(c.data));
      c.iv[8] &= 0x7f;     // no carry out of the low half, which divides the call
      trace.run(traced_call, &c);
      first_hash = repeat == 0 ? trace.hash() : first_hash;
      check(trace.length() > 30, "instructions are traced", (long)trace.length());
      check(trace.hash() == first_hash, "instructions depend on lengths only", (long)c.length);
    }
  }
}

// The facade with the kernels of one tier.
static void test_facade(uint8_t* room, int tier) {
  begin_test("choice");
  detect_all();
  protect(room, code_size / page_size, PROT_READ | PROT_WRITE);
  CryptoCode code(room, room + code_size);
  const bool good = AesKernels::generate(code, tier) && AesKernels::tier() == tier;
  check(good, "kernels of a tier", tier);
  protect(room, code_size / page_size, PROT_READ | PROT_EXEC);
  if (!good) {
    return;
  }
  begin_test("known answers");
  test_known_answers(tier);
  begin_test("several calls");
  test_parts(tier);
  begin_test("carries of the counter");
  test_counter(tier);
  for (int m = 0; m < mode_count; m++) {
    begin_test("what is left on the stack", mode_names[m]);
    test_stack(tier, (Mode)m);
    begin_test("constant time", mode_names[m]);
    test_trace(room, (Mode)m);
  }
}

static bool is_there(int tier) {
  const AesKernels::Tier& kernels = AesKernels::tiers[tier - 1];
  return kernels.ctr != NULL && CryptoFeatures::has(kernels.features);
}

// What the processor lacks, or the caller does not want, is not taken; nor what has no room.
static void test_choice(uint8_t* room) {
  static const struct { Limit limit; int max_tier, tier; } cases[] = AES_CHOICES;
  begin_test("under each limit");
  protect(room, code_size / page_size, PROT_READ | PROT_WRITE);
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    detect(cases[i].limit);
    int expected = cases[i].tier;
    while (expected > 0 && !is_there(expected)) {
      expected--;
    }
    CryptoCode code(room, room + code_size);
    const bool good = AesKernels::generate(code, cases[i].max_tier);
    check(good == (expected > 0), "generate", (long)i);
    check(AesKernels::tier() == expected, "tier", (long)i);
    check(code.error() == NULL && (code.pos() > room) == good, "code is written where there is a tier", (long)i);
  }

  begin_test("without room");
  // no tier, whichever kernel it is that does not fit
  detect_all();
  CryptoCode whole(room, room + code_size);
  AesKernels::generate(whole, 3);
  const size_t needed = whole.pos() - room;
  for (size_t size = 0; size == 0 || size + 64 < needed; size += 1024) {
    CryptoCode code(room, room + size);
    check(!AesKernels::generate(code, 3) && AesKernels::tier() == 0, "no room", (long)size);
  }
}

int main() {
  detect_all();
  seed_random();
  make_tables();
  uint8_t* const room = map_pages(code_size / page_size);
  for (int t = 0; t < tier_count; t++) {
    detect_all();
    if (!begin_tier(tiers[t].name, tiers[t].made().features)) {
      continue;
    }
    for (int m = 0; m < mode_count; m++) {
      begin_test(mode_names[m]);
      for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]); c++) {
        const Kernel kernel(tiers[t].kernel((Mode)m), conventions[c]);
        for (size_t key_length = 16; key_length <= 32; key_length += 8) {
          test_lengths((Mode)m, tiers[t], kernel, key_length);
        }
      }
    }
    test_facade(room, tiers[t].tier);
  }
  if (begin_common("AES, choice of a tier")) {
    test_choice(room);
  }
  munmap(room, code_size);
  return report();
}
