// The SHA-1 and SHA-256 kernels against plain C++ written from FIPS 180-4.

#include "kernel_test.hpp"
#include "cryptoKernels_x86.hpp"

static const int block_size = 64;

static uint32_t rotate_left(uint32_t x, int n)  { return x << n | x >> (32 - n); }
static uint32_t rotate_right(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void load_block(const uint8_t* data, uint32_t* w) {
  for (int t = 0; t < 16; t++) {
    w[t] = (uint32_t)data[4 * t] << 24 | data[4 * t + 1] << 16 | data[4 * t + 2] << 8 | data[4 * t + 3];
  }
}

static void sha1_compress(const uint8_t* data, uint32_t* h) {
  uint32_t w[80];
  load_block(data, w);
  for (int t = 16; t < 80; t++) {
    w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  }
  uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
  for (int t = 0; t < 80; t++) {
    static const uint32_t k[4] = { 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6 };
    const uint32_t f = t < 20 ? (b & c) ^ (~b & d) : t >= 40 && t < 60 ? (b & c) ^ (b & d) ^ (c & d) : b ^ c ^ d;
    const uint32_t sum = rotate_left(a, 5) + f + e + k[t / 20] + w[t];
    e = d; d = c; c = rotate_left(b, 30); b = a; a = sum;
  }
  h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e;
}

// The constants are computed: the first 32 bits of the fraction of the cube root of the t-th prime.
static uint32_t sha256_constant(int t) {
  int prime = 1;
  for (int found = -1; found < t; ) {
    prime++;
    bool is_prime = true;
    for (int d = 2; d * d <= prime; d++) {
      is_prime = is_prime && prime % d != 0;
    }
    found += is_prime;
  }
  // the largest x with x^3 <= prime * 2^96
  unsigned __int128 x = 0;
  for (int bit = 35; bit >= 0; bit--) {
    const unsigned __int128 y = x | (unsigned __int128)1 << bit;
    if (y * y * y <= (unsigned __int128)prime << 96) {
      x = y;
    }
  }
  return (uint32_t)x;
}

static void sha256_compress(const uint8_t* data, uint32_t* h) {
  static uint32_t k[64];
  if (k[0] == 0) {
    for (int t = 0; t < 64; t++) {
      k[t] = sha256_constant(t);
    }
  }
  uint32_t w[64];
  load_block(data, w);
  for (int t = 16; t < 64; t++) {
    const uint32_t s0 = rotate_right(w[t - 15], 7) ^ rotate_right(w[t - 15], 18) ^ w[t - 15] >> 3;
    const uint32_t s1 = rotate_right(w[t - 2], 17) ^ rotate_right(w[t - 2], 19) ^ w[t - 2] >> 10;
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  uint32_t v[8];
  memcpy(v, h, sizeof(v));
  for (int t = 0; t < 64; t++) {
    const uint32_t a = v[0], e = v[4];
    const uint32_t sum0 = rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22);
    const uint32_t sum1 = rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25);
    const uint32_t t1 = v[7] + sum1 + ((e & v[5]) ^ (~e & v[6])) + k[t] + w[t];
    const uint32_t t2 = sum0 + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof(uint32_t));
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) {
    h[i] += v[i];
  }
}

struct Sha {
  const char*  name;
  int          state_words;
  void       (*compress)(const uint8_t* data, uint32_t* state);
  CryptoKernel block;
  CryptoKernel blocks;
  uint32_t     start[8];
  uint32_t     abc[8];       // FIPS 180: digest of "abc"
  uint32_t     million[8];   // and of one million times "a"
};

static const Sha shas[] = {
  { "SHA-1", 5, sha1_compress, CryptoKernels::sha1_ni_block, CryptoKernels::sha1_ni_blocks,
    { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0, 0, 0, 0 },
    { 0xa9993e36, 0x4706816a, 0xba3e2571, 0x7850c26c, 0x9cd0d89d, 0, 0, 0 },
    { 0x34aa973c, 0xd4c4daa4, 0xf61eeb2b, 0xdbad2731, 0x6534016f, 0, 0, 0 } },
  { "SHA-256", 8, sha256_compress, CryptoKernels::sha256_ni_block, CryptoKernels::sha256_ni_blocks,
    { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 },
    { 0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad },
    { 0xcdc76e5c, 0x9914fb92, 0x81a1c7e2, 0x84d73e67, 0xf1809a48, 0xa497200e, 0x046d39cc, 0xc7112cd0 } }
};

static size_t state_size(const Sha& sha) { return sha.state_words * sizeof(uint32_t); }

// A short message in one block, padded.
static void padded_block(const char* message, uint64_t total_length, uint8_t* block) {
  const size_t length = strlen(message);
  memset(block, 0, block_size);
  memcpy(block, message, length);
  block[length] = 0x80;
  for (int i = 0; i < 8; i++) {
    block[63 - i] = (uint8_t)(total_length * 8 >> 8 * i);
  }
}

static void test_known_answers(const Sha& sha, const Kernel& block, const Kernel& blocks) {
  uint8_t data[block_size];
  uint32_t state[8], twin[8];

  padded_block("abc", 3, data);
  memcpy(state, sha.start, sizeof(state));
  memcpy(twin, sha.start, sizeof(twin));
  block.call(data, state);
  sha.compress(data, twin);
  check(memcmp(state, sha.abc, state_size(sha)) == 0, "abc");
  check(memcmp(twin, sha.abc, state_size(sha)) == 0, "abc, twin");

  static uint8_t million[1000000 + block_size];
  memset(million, 'a', 1000000);
  padded_block("", 1000000, million + 1000000);
  memcpy(state, sha.start, sizeof(state));
  memcpy(twin, sha.start, sizeof(twin));
  const uint64_t next = blocks.call(million, state, 0, sizeof(million) - block_size);
  for (size_t i = 0; i < sizeof(million); i += block_size) {
    sha.compress(million + i, twin);
  }
  check(next == sizeof(million), "one million a, result");
  check(memcmp(state, sha.million, state_size(sha)) == 0, "one million a");
  check(memcmp(twin, sha.million, state_size(sha)) == 0, "one million a, twin");
}

static void test_random(const Sha& sha, const Kernel& block, const Kernel& blocks) {
  static const int max_blocks = 19;
  Guarded data(page_size), state_room(page_size);
  uint8_t before[page_size];
  fill_random(data.begin(), page_size);
  memcpy(before, data.begin(), page_size);
  // the state ends at the unmapped page, so that a write of more than it has is seen
  uint32_t* const state = (uint32_t*)state_room.last(state_size(sha));
  uint32_t twin[8];

  for (int offset = 0; offset < block_size; offset++) {
    fill_random(state, state_size(sha));
    memcpy(twin, state, state_size(sha));
    const uint8_t* const at = offset == 0 ? data.last(block_size) : data.begin() + offset;
    block.call(at, state);
    sha.compress(at, twin);
    check(memcmp(state, twin, state_size(sha)) == 0, "one block", offset);
  }

  for (int count = 0; count <= max_blocks; count++) {
    for (int place = 0; place < block_size; place++) {
      const size_t length = (size_t)count * block_size;
      // with count == 0 nothing may be read: the data begin in the unmapped page
      const uint8_t* const at = place == 0 ? data.last(length) : place == 1 || count == 0 ? data.end() - length
                                                               : data.begin() + place;
      const uint32_t offset = (uint32_t)(random64() % 0x7ff00000);
      // the last block may begin up to 63 bytes before the limit
      const uint32_t limit = offset + (uint32_t)length - block_size + (uint32_t)(random64() % block_size);
      fill_random(state, state_size(sha));
      memcpy(twin, state, state_size(sha));
      // the upper halves of int arguments are undefined
      const uint64_t result = blocks.call(at, state, random64() << 32 | offset, random64() << 32 | limit);
      for (int i = 0; i < count; i++) {
        sha.compress(at + i * block_size, twin);
      }
      check(memcmp(state, twin, state_size(sha)) == 0, "blocks", count * 100 + place);
      check((uint32_t)result == offset + length, "blocks, result", count * 100 + place);
    }
  }
  check(memcmp(before, data.begin(), page_size) == 0, "data are not changed");

  // offset and limit around zero
  memcpy(twin, state, state_size(sha));
  const uint64_t none = blocks.call(data.end(), state, 0, (uint64_t)-1);
  check((uint32_t)none == 0 && memcmp(state, twin, state_size(sha)) == 0, "limit -1 takes no block");
}

int main() {
  require_features("sha_ni_test", CryptoKernels::sha1_ni_features | CryptoKernels::sha256_ni_features);
  seed_random();
  for (size_t i = 0; i < sizeof(shas) / sizeof(shas[0]); i++) {
    for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]); c++) {
      const Kernel block(shas[i].block, conventions[c]);
      const Kernel blocks(shas[i].blocks, conventions[c]);
      test_known_answers(shas[i], block, blocks);
      test_random(shas[i], block, blocks);
    }
  }
  return report("sha_ni_test");
}
