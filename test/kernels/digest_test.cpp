// The kernels for message digests against plain C++ written from FIPS 180-4 and RFC 1321.

#include "kernel_test.hpp"
#include "crypto/digestKernels.hpp"
#include "tiers.hpp"

#include <math.h>

static const int max_block_size  = 128;
static const int max_state_size  = 64;

// ---- Plain C++

// What a kernel may have kept on the stack: W + K of all rounds of the last block.
static uint64_t sums[80];

template <typename Word> Word rotate_left(Word x, int n)  { return x << n | x >> (8 * sizeof(Word) - n); }
template <typename Word> Word rotate_right(Word x, int n) { return x >> n | x << (8 * sizeof(Word) - n); }

template <typename Word> void load_block(const uint8_t* data, Word* w) {
  for (int t = 0; t < 16; t++) {
    w[t] = 0;
    for (size_t i = 0; i < sizeof(Word); i++) {
      w[t] = w[t] << 8 | data[t * sizeof(Word) + i];
    }
  }
}

static void sha1_compress(const uint8_t* data, void* state) {
  uint32_t* const h = (uint32_t*)state;
  uint32_t w[80];
  load_block(data, w);
  for (int t = 16; t < 80; t++) {
    w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  }
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
  for (int t = 0; t < 80; t++) {
    static const uint32_t k[4] = { 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6 };
    const uint32_t f = t < 20 ? (b & c) ^ (~b & d) : t >= 40 && t < 60 ? (b & c) ^ (b & d) ^ (c & d) : b ^ c ^ d;
    ((uint32_t*)sums)[t] = k[t / 20] + w[t];
    const uint32_t sum = rotate_left(a, 5) + f + e + k[t / 20] + w[t];
    e = d; d = c; c = rotate_left(b, 30); b = a; a = sum;
  }
  h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e;
}

struct Number256 {
  uint32_t digits[8];   // the lowest first

  Number256 times(const Number256& n) const {
    Number256 product = { { 0 } };
    for (int i = 0; i < 8; i++) {
      uint64_t carry = 0;
      for (int j = 0; i + j < 8; j++) {
        carry += (uint64_t)digits[i] * n.digits[j] + product.digits[i + j];
        product.digits[i + j] = (uint32_t)carry;
        carry >>= 32;
      }
    }
    return product;
  }
};

// The constants are computed: the first 64 bits of the fraction of the cube root of the t-th prime.
static uint64_t sha2_constant(int t) {
  uint32_t prime = 1;
  for (int found = -1; found < t; ) {
    prime++;
    bool is_prime = true;
    for (uint32_t d = 2; d * d <= prime; d++) {
      is_prime = is_prime && prime % d != 0;
    }
    found += is_prime;
  }
  // the largest x with x^3 < prime * 2^192
  Number256 x = { { 0 } };
  for (int bit = 66; bit >= 0; bit--) {
    Number256 y = x;
    y.digits[bit / 32] |= 1u << bit % 32;
    const Number256 cube = y.times(y).times(y);
    if (cube.digits[7] == 0 && cube.digits[6] < prime) {
      x = y;
    }
  }
  return (uint64_t)x.digits[1] << 32 | x.digits[0];
}

// The rotations of S0, S1, s0 and s1; the last of s0 and s1 is a shift.
template <typename Word> void sha2_compress(const uint8_t* data, void* state, int rounds, const int (&n)[4][3]) {
  static uint64_t k[80];
  for (int t = 0; t < 80 && k[79] == 0; t++) {
    k[t] = sha2_constant(t);
  }
  Word* const h = (Word*)state;
  Word w[80];
  load_block(data, w);
  for (int t = 16; t < rounds; t++) {
    const Word s0 = rotate_right(w[t - 15], n[2][0]) ^ rotate_right(w[t - 15], n[2][1]) ^ w[t - 15] >> n[2][2];
    const Word s1 = rotate_right(w[t - 2], n[3][0]) ^ rotate_right(w[t - 2], n[3][1]) ^ w[t - 2] >> n[3][2];
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  Word v[8];
  memcpy(v, h, sizeof(v));
  for (int t = 0; t < rounds; t++) {
    const Word a = v[0], e = v[4];
    const Word sum0 = rotate_right(a, n[0][0]) ^ rotate_right(a, n[0][1]) ^ rotate_right(a, n[0][2]);
    const Word sum1 = rotate_right(e, n[1][0]) ^ rotate_right(e, n[1][1]) ^ rotate_right(e, n[1][2]);
    const Word sum = (Word)(k[t] >> (64 - 8 * sizeof(Word))) + w[t];
    const Word t1 = v[7] + sum1 + ((e & v[5]) ^ (~e & v[6])) + sum;
    const Word t2 = sum0 + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    ((Word*)sums)[t] = sum;
    memmove(v + 1, v, 7 * sizeof(Word));
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) {
    h[i] += v[i];
  }
}

static void sha256_compress(const uint8_t* data, void* state) {
  static const int counts[4][3] = { { 2, 13, 22 }, { 6, 11, 25 }, { 7, 18, 3 }, { 17, 19, 10 } };
  sha2_compress<uint32_t>(data, state, 64, counts);
}

static void sha512_compress(const uint8_t* data, void* state) {
  static const int counts[4][3] = { { 28, 34, 39 }, { 14, 18, 41 }, { 1, 8, 7 }, { 19, 61, 6 } };
  sha2_compress<uint64_t>(data, state, 80, counts);
}

// X[k] and the rotations as the standard lists them for the 16 steps of a round.
static void md5_compress(const uint8_t* data, void* state) {
  static const int k[4][16] = {
    { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
    { 1, 6, 11, 0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12 },
    { 5, 8, 11, 14, 1, 4, 7, 10, 13, 0, 3, 6, 9, 12, 15, 2 },
    { 0, 7, 14, 5, 12, 3, 10, 1, 8, 15, 6, 13, 4, 11, 2, 9 }
  };
  static const int s[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
  static uint32_t t[64];
  for (int i = 0; i < 64 && t[63] == 0; i++) {
    t[i] = (uint32_t)(4294967296.0 * fabs(sin(i + 1)));
  }
  uint32_t x[16];
  for (int i = 0; i < 16; i++) {
    x[i] = data[4 * i] | data[4 * i + 1] << 8 | data[4 * i + 2] << 16 | (uint32_t)data[4 * i + 3] << 24;
  }
  uint32_t* const h = (uint32_t*)state;
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3];
  for (int i = 0; i < 64; i++) {
    const int round = i / 16;
    const uint32_t f = round == 0 ? (b & c) | (~b & d) : round == 1 ? (b & d) | (c & ~d)
                     : round == 2 ? b ^ c ^ d : c ^ (b | ~d);
    const uint32_t next = b + rotate_left(a + f + x[k[round][i % 16]] + t[i], s[round][i % 4]);
    a = d; d = c; c = b; b = next;
  }
  h[0] += a; h[1] += b; h[2] += c; h[3] += d;
}

// ---- Algorithms and kernels

struct Digest {
  const char*    name;
  int            block_size;
  int            word_size;
  int            state_words;
  bool           big_endian;
  int            sums;         // number of W + K
  void         (*compress)(const uint8_t* data, void* state);
  uint64_t       start[8];
  const char*    abc;          // from the standard: digest of "abc"
  const char*    million;      // and of one million times "a"

  int state_size() const { return word_size * state_words; }

  void put_start(void* state) const {
    for (int i = 0; i < state_words; i++) {
      if (word_size == 4) {
        ((uint32_t*)state)[i] = (uint32_t)start[i];
      } else {
        ((uint64_t*)state)[i] = start[i];
      }
    }
  }

  bool is_digest(const void* state, const char* expected) const {
    char text[2 * max_state_size + 1];
    for (int i = 0; i < state_size(); i++) {
      const int word = i / word_size, byte = i % word_size;
      const uint64_t value = word_size == 4 ? ((const uint32_t*)state)[word] : ((const uint64_t*)state)[word];
      snprintf(text + 2 * i, 3, "%02x", (unsigned)(value >> 8 * (big_endian ? word_size - 1 - byte : byte) & 0xff));
    }
    return strcmp(text, expected) == 0;
  }
};

static const Digest md5 = {
  "MD5", 64, 4, 4, false, 0, md5_compress,
  { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0, 0, 0, 0 },
  "900150983cd24fb0d6963f7d28e17f72",
  "7707d6ae4e027c70eea2a935c2296f21"
};

static const Digest sha1 = {
  "SHA-1", 64, 4, 5, true, 80, sha1_compress,
  { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0, 0, 0, 0 },
  "a9993e364706816aba3e25717850c26c9cd0d89d",
  "34aa973cd4c4daa4f61eeb2bdbad27316534016f"
};

static const Digest sha256 = {
  "SHA-256", 64, 4, 8, true, 64, sha256_compress,
  { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 },
  "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
};

static const Digest sha512 = {
  "SHA-512", 128, 8, 8, true, 80, sha512_compress,
  { 0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL, 0x3c6ef372fe94f82bULL, 0xa54ff53a5f1d36f1ULL,
    0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL, 0x1f83d9abfb41bd6bULL, 0x5be0cd19137e2179ULL },
  "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
  "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
  "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"
};

// in the order of DigestKernels::Digest
static const Digest* const digests[] = { &md5, &sha1, &sha256, &sha512 };
static const int digest_count = sizeof(digests) / sizeof(digests[0]);

// ---- Tests

// A message's last block, padded, when that many bytes of the message are in it.
static void padded_block(const Digest& digest, const char* message, uint64_t total_length, uint8_t* block) {
  const size_t length = strlen(message);
  memset(block, 0, digest.block_size);
  memcpy(block, message, length);
  block[length] = 0x80;
  for (int i = 0; i < 8; i++) {
    const int at = digest.big_endian ? digest.block_size - 1 - i : digest.block_size - 8 + i;
    block[at] = (uint8_t)(total_length * 8 >> 8 * i);
  }
}

static void test_known_answers(const Digest& digest, const Kernel& block, const Kernel& blocks, bool slow) {
  uint8_t data[max_block_size];
  uint64_t state[8], twin[8];

  padded_block(digest, "abc", 3, data);
  digest.put_start(state);
  digest.put_start(twin);
  block.call(data, state);
  digest.compress(data, twin);
  check(digest.is_digest(state, digest.abc), "abc");
  check(digest.is_digest(twin, digest.abc), "abc, twin");

  if (slow) {
    return;
  }
  static const int letters = 1000000;   // a multiple of 64, not of 128
  static uint8_t million[letters + 2 * max_block_size];
  memset(million, 'a', letters);
  const int in_last = letters % digest.block_size;
  char last_letters[max_block_size] = "";
  memset(last_letters, 'a', in_last);
  padded_block(digest, last_letters, letters, million + letters - in_last);
  const int size = letters - in_last + digest.block_size;
  digest.put_start(state);
  const uint64_t next = blocks.call(million, state, 0, size - digest.block_size);
  check((int)next == size, "one million a, result");
  check(digest.is_digest(state, digest.million), "one million a");
}

// Whether the bytes stand somewhere in the unused stack.
__attribute__((noinline, no_sanitize_address))
static bool is_left_on_stack(const uint8_t* bytes, size_t size) {
  static const int depth = 8192;
  const volatile uint8_t* const stack = (const volatile uint8_t*)((uintptr_t)__builtin_frame_address(0) & -64);
  for (const volatile uint8_t* p = stack - depth; p < stack; p += 4) {
    size_t i = 0;
    while (i < size && p[i] == bytes[i]) {
      i++;
    }
    if (i == size) {
      return true;
    }
  }
  return false;
}

// No W + K of the last block is left on the stack.
static void check_wiped(const Digest& digest, const char* what) {
  static const int size = 16;
  const uint8_t* const bytes = (const uint8_t*)sums;
  for (int at = 0; at < digest.sums * digest.word_size; at += size) {
    check(!is_left_on_stack(bytes + at, size), what, at);
  }
}

static void test_random(const Digest& digest, const Kernel& block, const Kernel& blocks, bool slow) {
  const int size = digest.block_size;
  const int max_blocks = 1216 / size;
  const int places = slow ? 3 : 16;
  Guarded data(page_size), state_room(page_size);
  uint8_t before[page_size];
  fill_random(data.begin(), page_size);
  memcpy(before, data.begin(), page_size);
  // the state ends at the unmapped page, so that a write of more than it has is seen
  uint8_t* const state = state_room.last(digest.state_size());
  uint64_t twin[8];

  for (int offset = 0; offset < (slow ? 3 : 64); offset++) {
    fill_random(state, digest.state_size());
    memcpy(twin, state, digest.state_size());
    const uint8_t* const at = offset == 0 ? data.last(size) : data.begin() + offset;
    block.call(at, state);
    digest.compress(at, twin);
    check(memcmp(state, twin, digest.state_size()) == 0, "one block", offset);
    if (offset == 0) {
      check_wiped(digest, "one block, wiped");
    }
  }

  for (int count = 0; count <= max_blocks; count++) {
    for (int place = 0; place < places; place++) {
      const size_t length = (size_t)count * size;
      // with count == 0 nothing may be read: the data begin in the unmapped page
      const uint8_t* const at = place == 0 ? data.last(length) : place == 1 || count == 0 ? data.end() - length
                                                               : data.begin() + place;
      const uint32_t offset = (uint32_t)(random64() % 0x7ff00000);
      // the last block may begin before the limit, by less than a block
      const uint32_t before_limit = place == 0 ? 0 : place == 1 ? size - 1 : (uint32_t)(random64() % size);
      const uint32_t limit = offset + (uint32_t)length - size + before_limit;
      fill_random(state, digest.state_size());
      memcpy(twin, state, digest.state_size());
      // the upper halves of int arguments are undefined
      const uint64_t result = blocks.call(at, state, random64() << 32 | offset, random64() << 32 | limit);
      for (int i = 0; i < count; i++) {
        digest.compress(at + i * size, twin);
      }
      check(memcmp(state, twin, digest.state_size()) == 0, "blocks", count * 100 + place);
      check((uint32_t)result == offset + length, "blocks, result", count * 100 + place);
      if (count > 0 && place == 0) {
        check_wiped(digest, "blocks, wiped");
      }
    }
  }
  check(memcmp(before, data.begin(), page_size) == 0, "data are not changed");

  // offset and limit around zero
  memcpy(twin, state, digest.state_size());
  const uint64_t none = blocks.call(data.end(), state, 0, (uint64_t)-1);
  check((uint32_t)none == 0 && memcmp(state, twin, digest.state_size()) == 0, "limit -1 takes no block");
}

// ---- The choice of a kernel

// Whether the chosen kernels are the expected ones, and that for several blocks does something.
static void check_chosen(const char* what, DigestKernels::Digest kind, uint32_t hidden, const Digest& digest,
                         CryptoKernel expected_block, CryptoKernel expected) {
  const DigestKernels::Blocks chosen = DigestKernels::blocks(kind);
  check(DigestKernels::block_kernel(kind, hidden) == expected_block, what);
  check(DigestKernels::blocks_kernel(kind, hidden) == expected, what);
  check((chosen != NULL) == (expected != NULL), what);
  if (chosen == NULL || expected == NULL) {
    return;
  }
  static uint8_t code[16 * 1024] __attribute__((aligned(64)));
  CryptoAssembler a(code, code + sizeof(code));
  expected(a);
  check(a.finish() && memcmp((const void*)chosen, code, a.size()) == 0, what);

  static const int count = 3;
  uint8_t data[count * max_block_size];
  uint64_t state[8], twin[8];
  fill_random(data, sizeof(data));
  digest.put_start(state);
  digest.put_start(twin);
  const int size = digest.block_size;
  check(chosen(data, state, 5, 5 + (count - 1) * size) == 5 + count * size, what);
  for (int i = 0; i < count; i++) {
    digest.compress(data + i * size, twin);
  }
  check(memcmp(state, twin, digest.state_size()) == 0, what);
}

static void test_choice(const Limit& limit, bool hides) {
  detect(limit);
  const int pages = DigestKernels::code_size / page_size;
  uint8_t* const room = map_pages(pages);
  CryptoCode code(room, room + DigestKernels::code_size);
  const uint32_t hidden = hides ? (uint32_t)DIGEST_HIDDEN : 0;
  check(DigestKernels::generate(code, hidden), "all kernels are written");
  protect(room, pages, PROT_READ | PROT_EXEC);
  for (int i = 0; i < digest_count; i++) {
    const DigestKernels::Digest kind = (DigestKernels::Digest)i;
    const DigestPair* const pair = expected_pair(kind, hides);
    check_chosen(digests[i]->name, kind, hidden, *digests[i], pair == NULL ? NULL : pair->block, pair == NULL ? NULL : pair->blocks);
  }
  munmap(room, pages * page_size);
}

// A kernel for which there is no room is NULL, and the others are there.
static void test_choice_without_room() {
  detect_all();
  const int pages = DigestKernels::code_size / page_size;
  uint8_t* const room = map_pages(pages);
  CryptoCode whole(room, room + DigestKernels::code_size);
  DigestKernels::generate(whole);
  const bool only_md5 = DigestKernels::blocks(DigestKernels::SHA1) == NULL && DigestKernels::blocks(DigestKernels::SHA512) == NULL;
  const size_t too_little = whole.pos() - room - 64;
  CryptoCode code(room, room + (too_little < page_size ? too_little : page_size));
  check(!DigestKernels::generate(code) && code.error() != NULL, "too little room is an error");
  check((DigestKernels::blocks(DigestKernels::MD5) == NULL) == only_md5, "room for the first kernel");
  check(DigestKernels::blocks(DigestKernels::SHA512) == NULL, "no room for the last kernel");
  munmap(room, pages * page_size);
}

int main() {
  detect_all();
  prepare_digest_pairs();
  seed_random();
  for (size_t i = 0; i < sizeof(digest_pairs) / sizeof(digest_pairs[0]); i++) {
    const DigestPair& pair = digest_pairs[i];
    const Digest& digest = *digests[pair.kind];
    // each instruction that a signal handler carries out takes microseconds
    const bool slow = is_slow(pair);
    if (!begin_tier(pair.name, slow ? needed_when_slow : pair.features)) {
      continue;
    }
    for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]); c++) {
      const char* const convention = convention_names[c];
      begin_test("code", convention);
      const Kernel block(pair.block, conventions[c]);
      const Kernel blocks(pair.blocks, conventions[c]);
      begin_test("known answers", convention);
      test_known_answers(digest, block, blocks, slow);
      begin_test("random data", convention);
      test_random(digest, block, blocks, slow);
    }
  }
  if (begin_common("choice of a digest's kernels")) {
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
      begin_test(limits[i].name);
      test_choice(limits[i], false);
      begin_test(limits[i].name, "instructions for digests hidden");
      test_choice(limits[i], true);
    }
    begin_test("without room");
    test_choice_without_room();
  }
  return report();
}
