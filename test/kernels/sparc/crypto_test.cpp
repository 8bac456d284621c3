// The cryptographic instructions of SPARC T4 on an emulator that models them (make/qemu-sparc64-crypto.patch), against the standards'
// values and plain C++. Each is executed with random contents of all registers, and must change none but its results.

#include "kernel_test.hpp"
#include "numbers.hpp"

#include <sys/auxv.h>

// ---- Execution of one instruction

// Eight windows of eight locals and six outs: what RESTORE comes to first is one deeper.
static const int windows = 8, locals_and_outs = 14;

struct Registers {
  uint64_t f[32];                                // F[0], F[2] ... F[62]
  uint64_t w[windows][locals_and_outs];          // the locals of the last are nobody's
};

extern "C" void execute(Registers* registers, const void* code);

#define FOR_LOCALS_AND_OUTS(f) \
  f(l0, 0) f(l1, 8) f(l2, 16) f(l3, 24) f(l4, 32) f(l5, 40) f(l6, 48) f(l7, 56) f(o0, 64) f(o1, 72) f(o2, 80) f(o3, 88) f(o4, 96) f(o5, 104)
#define FOR_INS(f) f(i0, 64) f(i1, 72) f(i2, 80) f(i3, 88) f(i4, 96) f(i5, 104)
#define LOAD(register, offset)  "  ldx [%g5 + " #offset "], %" #register "\n"
#define STORE(register, offset) "  stx %" #register ", [%g5 + " #offset "]\n"

// G5 goes through the registers' values, a window has 112 bytes. G4 is the code.
__asm__(
  ".text\n"
  ".align 4\n"
  ".globl execute\n.type execute, #function\n"
  "execute:\n"
  "  save %sp, -192, %sp\n"
  "  mov %i0, %g5\n  mov %i1, %g4\n"
  ".irp n, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62\n"
  "  ldd [%g5 + \\n * 4], %f\\n\n"
  ".endr\n"
  "  add %g5, 256 + 7 * 112, %g5\n"
  FOR_INS(LOAD)
  "  sub %g5, 112, %g5\n"
  FOR_LOCALS_AND_OUTS(LOAD)
  ".rept 6\n"
  "  save %sp, -192, %sp\n"
  "  sub %g5, 112, %g5\n"
  FOR_LOCALS_AND_OUTS(LOAD)
  ".endr\n"
  "  jmpl %g4, %o7\n"
  "  nop\n"
  ".rept 6\n"
  FOR_LOCALS_AND_OUTS(STORE)
  "  restore\n"
  "  add %g5, 112, %g5\n"
  ".endr\n"
  FOR_LOCALS_AND_OUTS(STORE)
  "  add %g5, 112, %g5\n"
  FOR_INS(STORE)
  "  sub %g5, 256 + 7 * 112, %g5\n"
  ".irp n, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62\n"
  "  std %f\\n, [%g5 + \\n * 4]\n"
  ".endr\n"
  "  ret\n"
  "  restore\n"
  ".size execute, .-execute\n"
);

// An instruction, and FLUSHW or NOP before it.
class Code {
 public:
  explicit Code(uint32_t instruction, bool flush = false) : _code((uint32_t*)map_pages(1)) {
    static const uint32_t flushw = 0x81580000, nop = 0x01000000, retl = 0x81c3e008;
    _code[0] = flush ? flushw : nop;
    _code[1] = instruction;
    _code[2] = retl;
    _code[3] = nop;
    protect(_code, 1, PROT_READ | PROT_EXEC);
  }
  ~Code() { munmap(_code, page_size); }

  void run(Registers* registers) const { execute(registers, _code); }

 private:
  Code(const Code&);
  Code& operator=(const Code&);
  uint32_t* const _code;
};

// The number of a double register in an instruction: bit 5 is bit 0 there.
static uint32_t field(int d) { return (uint32_t)(d * 2 % 32 + d * 2 / 32); }

// As GNU as has them: three registers, and four, of which one may be a number instead.
static const uint32_t op_3 = 0x81b00000, op_4 = 0x80c80000;

enum Op3 {
  AES_KEXPAND0 = 0x130, AES_KEXPAND2, DES_IP = 0x134, DES_IIP, DES_KEXPAND, CAMELLIA_FL = 0x13c, CAMELLIA_FLI,
  MD5 = 0x140, SHA1, SHA256, SHA512, CRC32C = 0x147, MPMUL, MONTMUL, MONTSQR
};
enum Op4 {
  AES_EROUND01, AES_EROUND23, AES_DROUND01, AES_DROUND23, AES_EROUND01_L, AES_EROUND23_L, AES_DROUND01_L, AES_DROUND23_L, AES_KEXPAND1,
  DES_ROUND, CAMELLIA_F = 0xc
};

static uint32_t encode(Op3 op, int rs1, uint32_t rs2_or_number, int rd) {
  return op_3 | field(rd) << 25 | field(rs1) << 14 | (uint32_t)op << 5 | rs2_or_number;
}

static uint32_t encode(Op4 op, int rs1, int rs2, uint32_t rs3_or_number, int rd) {
  return op_4 | field(rd) << 25 | field(rs1) << 14 | rs3_or_number << 9 | (uint32_t)op << 5 | field(rs2);
}

// Registers that no instruction here has changed.
static void check_all_but_f(Registers& now, Registers& before, int d) {
  before.f[d] = now.f[d];
  check(memcmp(&now, &before, sizeof(now)) == 0, "no other register changes", d);
}

// rd of an instruction with values in its registers, which are others each time.
static uint64_t run(Op3 op, uint64_t a, uint64_t b) {
  Registers r, before;
  fill_random(&r, sizeof(r));
  const int at = (int)(random64() >> 59);
  const int rs1 = at, rs2 = (at + 11) % 32, rd = (at + 22) % 32;
  r.f[rs1] = a;
  r.f[rs2] = b;
  before = r;
  Code(encode(op, rs1, field(rs2), rd)).run(&r);
  check_all_but_f(r, before, rd);
  return r.f[rd];
}

static uint64_t run_number(Op3 op, uint64_t a, uint32_t number) {
  Registers r, before;
  fill_random(&r, sizeof(r));
  const int at = (int)(random64() >> 59);
  const int rs1 = at, rd = (at + 22) % 32;
  r.f[rs1] = a;
  before = r;
  Code(encode(op, rs1, number, rd)).run(&r);
  check_all_but_f(r, before, rd);
  return r.f[rd];
}

static uint64_t run(Op4 op, uint64_t a, uint64_t b, uint64_t c) {
  Registers r, before;
  fill_random(&r, sizeof(r));
  const int at = (int)(random64() >> 59);
  const int rs1 = at, rs2 = (at + 9) % 32, rs3 = (at + 18) % 32, rd = (at + 27) % 32;
  r.f[rs1] = a;
  r.f[rs2] = b;
  r.f[rs3] = c;
  before = r;
  Code(encode(op, rs1, rs2, field(rs3), rd)).run(&r);
  check_all_but_f(r, before, rd);
  return r.f[rd];
}

static uint64_t run_number(Op4 op, uint64_t a, uint64_t b, uint32_t number) {
  Registers r, before;
  fill_random(&r, sizeof(r));
  const int at = (int)(random64() >> 59);
  const int rs1 = at, rs2 = (at + 9) % 32, rd = (at + 27) % 32;
  r.f[rs1] = a;
  r.f[rs2] = b;
  before = r;
  Code(encode(op, rs1, rs2, number, rd)).run(&r);
  check_all_but_f(r, before, rd);
  return r.f[rd];
}

// ---- AES

typedef uint8_t State[16];      // column after column, as FIPS 197 has bytes in a block

static uint8_t times_x(uint8_t a) { return (uint8_t)(a << 1 ^ (a & 0x80 ? 0x1b : 0)); }

static uint8_t product(uint8_t a, uint8_t b) {
  uint8_t r = 0;
  for (; b != 0; b >>= 1, a = times_x(a)) {
    r ^= b & 1 ? a : 0;
  }
  return r;
}

static uint8_t s_box[256], inverse_s_box[256];

static void make_s_boxes() {
  for (int x = 0; x < 256; x++) {
    int inverse = 255;
    while (inverse > 0 && product((uint8_t)x, (uint8_t)inverse) != 1) {
      inverse--;
    }
    uint8_t s = 0x63;
    for (int i = 0; i < 5; i++) {
      s ^= (uint8_t)(inverse << i | inverse >> (8 - i));
    }
    s_box[x] = s;
    inverse_s_box[s] = (uint8_t)x;
  }
}

// `by` is the first column of the matrix.
static void mix_columns(State s, const uint8_t* by) {
  for (int c = 0; c < 16; c += 4) {
    uint8_t mixed[4] = { 0 };
    for (int i = 0; i < 16; i++) {
      mixed[i / 4] ^= product(s[c + i % 4], by[(i / 4 - i % 4 + 4) % 4]);
    }
    memcpy(s + c, mixed, 4);
  }
}

static void round(State s, const uint8_t* key, bool encrypt, bool last) {
  static const uint8_t forth[4] = { 2, 1, 1, 3 }, back[4] = { 14, 9, 13, 11 };
  State t;
  for (int i = 0; i < 16; i++) {
    const int from = (encrypt ? i + i % 4 * 4 : i + 16 - i % 4 * 4) % 16;
    t[i] = (encrypt ? s_box : inverse_s_box)[s[from]];
  }
  if (encrypt && !last) {
    mix_columns(t, forth);
  }
  for (int i = 0; i < 16; i++) {
    t[i] ^= key[i];
  }
  if (!encrypt && !last) {
    mix_columns(t, back);
  }
  memcpy(s, t, 16);
}

static void test_aes_rounds() {
  begin_test("AES rounds");
  make_s_boxes();
  static const Op4 ops[4] = { AES_EROUND01, AES_DROUND01, AES_EROUND01_L, AES_DROUND01_L };
  for (int i = 0; i < 400; i++) {
    uint64_t state[2], key[2];
    fill_random(state, sizeof(state));
    fill_random(key, sizeof(key));
    const int op = i % 4;
    const uint64_t r01 = run(ops[op], key[0], state[0], state[1]);
    const uint64_t r23 = run((Op4)(ops[op] + 1), key[1], state[0], state[1]);
    State expected;
    memcpy(expected, state, 16);
    round(expected, (const uint8_t*)key, op % 2 == 0, op >= 2);
    check(memcmp(&r01, expected, 8) == 0, "columns 0 and 1", op);
    check(memcmp(&r23, expected + 8, 8) == 0, "columns 2 and 3", op);
  }
}

// The round keys of a key of 2, 3 or 4 double words.
static void expand(const uint64_t* key, int size, uint64_t* keys) {
  const int all = 2 * (2 * size + 7);
  memcpy(keys, key, size * 8);
  for (int i = size, step = 0; i < all; i++) {
    const uint64_t old = keys[i - size], last = keys[i - 1];
    keys[i] = i % size == 0              ? run_number(AES_KEXPAND1, old, last, step++)
            : size == 4 && i % size == 2 ? run(AES_KEXPAND0, old, last)
            :                              run(AES_KEXPAND2, old, last);
  }
}

static void encrypt(const uint64_t* keys, int size, uint64_t* s) {
  const int rounds = 2 * size + 6;
  s[0] ^= keys[0];
  s[1] ^= keys[1];
  for (int i = 1; i <= rounds; i++) {
    const uint64_t s0 = run(i < rounds ? AES_EROUND01 : AES_EROUND01_L, keys[2 * i], s[0], s[1]);
    s[1] = run(i < rounds ? AES_EROUND23 : AES_EROUND23_L, keys[2 * i + 1], s[0], s[1]);
    s[0] = s0;
  }
}

static void decrypt(const uint64_t* keys, int size, uint64_t* s) {
  const int rounds = 2 * size + 6;
  s[0] ^= keys[2 * rounds];
  s[1] ^= keys[2 * rounds + 1];
  for (int i = rounds - 1; i >= 0; i--) {
    const uint64_t s0 = run(i > 0 ? AES_DROUND01 : AES_DROUND01_L, keys[2 * i], s[0], s[1]);
    s[1] = run(i > 0 ? AES_DROUND23 : AES_DROUND23_L, keys[2 * i + 1], s[0], s[1]);
    s[0] = s0;
  }
}

// FIPS 197, appendix C, and SP 800-38A, F.1 (the first blocks)
static void test_aes_values() {
  begin_test("AES values");
  static const uint64_t plain[2][2] = { { 0x0011223344556677ULL, 0x8899aabbccddeeffULL }, { 0x6bc1bee22e409f96ULL, 0xe93d7e117393172aULL } };
  static const uint64_t key[2][3][4] = {
    { { 0x0001020304050607ULL, 0x08090a0b0c0d0e0fULL },
      { 0x0001020304050607ULL, 0x08090a0b0c0d0e0fULL, 0x1011121314151617ULL },
      { 0x0001020304050607ULL, 0x08090a0b0c0d0e0fULL, 0x1011121314151617ULL, 0x18191a1b1c1d1e1fULL } },
    { { 0x2b7e151628aed2a6ULL, 0xabf7158809cf4f3cULL },
      { 0x8e73b0f7da0e6452ULL, 0xc810f32b809079e5ULL, 0x62f8ead2522c6b7bULL },
      { 0x603deb1015ca71beULL, 0x2b73aef0857d7781ULL, 0x1f352c073b6108d7ULL, 0x2d9810a30914dff4ULL } }
  };
  static const uint64_t expected[2][3][2] = {
    { { 0x69c4e0d86a7b0430ULL, 0xd8cdb78070b4c55aULL }, { 0xdda97ca4864cdfe0ULL, 0x6eaf70a0ec0d7191ULL },
      { 0x8ea2b7ca516745bfULL, 0xeafc49904b496089ULL } },
    { { 0x3ad77bb40d7a3660ULL, 0xa89ecaf32466ef97ULL }, { 0xbd334f1d6e45f25fULL, 0xf712a214571fa5ccULL },
      { 0xf3eed1bdb5d2a03cULL, 0x064b5a7e3db181f8ULL } }
  };
  for (int i = 0; i < 2; i++) {
    for (int size = 2; size <= 4; size++) {
      uint64_t keys[30], s[2] = { plain[i][0], plain[i][1] };
      expand(key[i][size - 2], size, keys);
      encrypt(keys, size, s);
      check(memcmp(s, expected[i][size - 2], 16) == 0, "encryption", size);
      decrypt(keys, size, s);
      check(memcmp(s, plain[i], 16) == 0, "decryption", size);
    }
  }
}

// ---- DES

static void des_keys(uint64_t key, uint64_t* keys) {
  static const uint8_t shifts[16] = { 1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1 };
  for (int i = 0; i < 16; i++) {
    // By 4 a key comes from the last but one.
    if (i % 2 == 1 && shifts[i] == 2 && shifts[i - 1] == 2) {
      keys[i] = run_number(DES_KEXPAND, keys[i - 2], 3);
      check(keys[i] == run_number(DES_KEXPAND, keys[i - 1], 2), "twice 2 is 4", i);
    } else {
      keys[i] = run_number(DES_KEXPAND, i == 0 ? key : keys[i - 1], i == 0 ? 0 : shifts[i]);
    }
  }
}

static uint64_t des(const uint64_t* keys, uint64_t x, bool backwards = false) {
  x = run_number(DES_IP, x, 0);
  for (int i = 0; i < 16; i += 2) {
    x = run(DES_ROUND, keys[backwards ? 15 - i : i], keys[backwards ? 14 - i : i + 1], x);
  }
  return run_number(DES_IIP, x, 0);
}

// The first rows are those of SP 500-20: initial and expansion permutation, key schedule, substitutions.
static void test_des() {
  begin_test("DES");
  static const uint64_t values[][3] = {
    { 0x0101010101010101ULL, 0x8000000000000000ULL, 0x95f8a5e5dd31d900ULL },
    { 0x8001010101010101ULL, 0x0000000000000000ULL, 0x95a8d72813daa94dULL },
    { 0x7ca110454a1a6e57ULL, 0x01a1d6d039776742ULL, 0x690f5b0d9a26939bULL },
    { 0x0123456789abcdefULL, 0x4e6f772069732074ULL, 0x3fa40e8a984d4815ULL },      // FIPS 81
    { 0x133457799bbcdff1ULL, 0x0123456789abcdefULL, 0x85e813540f0ab405ULL }
  };
  uint64_t keys[16];
  for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
    des_keys(values[i][0], keys);
    const uint64_t c = des(keys, values[i][1]);
    check(c == values[i][2], "encryption", (long)i);
    check(des(keys, c, true) == values[i][1], "decryption", (long)i);
  }
  // Every entry of every S-box is met: a cipher of blocks that are its keys next, computed once by another implementation.
  uint64_t key = 0x0123456789abcdefULL, x = key;
  for (int i = 0; i < 300; i++) {
    des_keys(key, keys);
    key ^= x;
    x = des(keys, x);
  }
  check(x == 0x6dee5b94b5c545cbULL, "a chain of 300 blocks");
}

// ---- Camellia, RFC 3713, appendix A

static void test_camellia() {
  begin_test("Camellia");
  static const uint64_t sigma[4] = { 0xa09e667f3bcc908bULL, 0xb67ae8584caa73b2ULL, 0xc6ef372fe94f82beULL, 0x54ff53a5f1d36f1cULL };
  const uint64_t key[2] = { 0x0123456789abcdefULL, 0xfedcba9876543210ULL };
  uint64_t a[2] = { key[0], key[1] };
  for (int i = 0; i < 4; i++) {
    a[(i + 1) % 2] = run(CAMELLIA_F, sigma[i], a[(i + 1) % 2], a[i % 2]);
    if (i == 1) {
      a[0] ^= key[0];
      a[1] ^= key[1];
    }
  }
  // 18 keys of rounds, 4 of FL and 4 of whitening are rotations of key (0) and a (1).
  static const struct { int of, by, half; } rounds[18] = {
    { 1, 0, 0 }, { 1, 0, 1 }, { 0, 15, 0 }, { 0, 15, 1 }, { 1, 15, 0 }, { 1, 15, 1 }, { 0, 45, 0 }, { 0, 45, 1 }, { 1, 45, 0 },
    { 0, 60, 1 }, { 1, 60, 0 }, { 1, 60, 1 }, { 0, 94, 0 }, { 0, 94, 1 }, { 1, 94, 0 }, { 1, 94, 1 }, { 0, 111, 0 }, { 0, 111, 1 }
  };
  struct Key {
    static uint64_t of(const uint64_t* k, int by, int half) {
      const uint64_t hi = k[(by / 64 + half) % 2], lo = k[(by / 64 + half + 1) % 2];
      return by % 64 == 0 ? hi : hi << by % 64 | lo >> (64 - by % 64);
    }
  };
  uint64_t d[2] = { 0, 0 };      // the plaintext is the key, and so is what whitens it
  for (int i = 0; i < 18; i++) {
    if (i == 6) {
      d[0] = run(CAMELLIA_FL, Key::of(a, 30, 0), d[0]);
      d[1] = run(CAMELLIA_FLI, Key::of(a, 30, 1), d[1]);
    } else if (i == 12) {
      d[0] = run(CAMELLIA_FL, Key::of(key, 77, 0), d[0]);
      d[1] = run(CAMELLIA_FLI, Key::of(key, 77, 1), d[1]);
    }
    const uint64_t k = Key::of(rounds[i].of != 0 ? a : key, rounds[i].by, rounds[i].half);
    d[(i + 1) % 2] = run(CAMELLIA_F, k, d[(i + 1) % 2], d[i % 2]);
  }
  check((d[1] ^ Key::of(a, 111, 0)) == 0x6767313854966973ULL && (d[0] ^ Key::of(a, 111, 1)) == 0x0857065648eabe43ULL, "encryption");
}

// ---- CRC32C, RFC 7143, A.4: the checksum's bytes follow the data

static void test_crc() {
  begin_test("CRC32C");
  static const uint32_t expected[3] = { 0xaa36918a, 0x43aba862, 0x4e79dd46 };
  for (int i = 0; i < 3; i++) {
    uint64_t crc = 0xffffffff;
    for (int at = 0; at < 32; at += 8) {
      const uint64_t data = i == 0 ? 0 : i == 1 ? ~(uint64_t)0 : 0x0001020304050607ULL + at * 0x0101010101010101ULL;
      crc = run(CRC32C, crc | random64() << 32, data) & 0xffffffff;
    }
    check((uint32_t)~crc == expected[i], "32 bytes", i);
  }
}

// ---- Digests

struct Digest {
  const char*    name;
  Op3            op;
  int            words;             // of the state, of which F[0] is the first
  bool           is_64;
  bool           is_little_endian;
  uint64_t       initial[8];
  const char*    expected[2];       // of "abc" and of a million a's
};

static const Digest digests[4] = {
  { "MD5", MD5, 4, false, true, { 0x01234567, 0x89abcdef, 0xfedcba98, 0x76543210 },
    { "900150983cd24fb0d6963f7d28e17f72", "7707d6ae4e027c70eea2a935c2296f21" } },
  { "SHA-1", SHA1, 5, false, false, { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 },
    { "a9993e364706816aba3e25717850c26c9cd0d89d", "34aa973cd4c4daa4f61eeb2bdbad27316534016f" } },
  { "SHA-256", SHA256, 8, false, false,
    { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 },
    { "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" } },
  { "SHA-512", SHA512, 8, true, false,
    { 0x6a09e667f3bcc908ULL, 0xbb67ae8584caa73bULL, 0x3c6ef372fe94f82bULL, 0xa54ff53a5f1d36f1ULL,
      0x510e527fade682d1ULL, 0x9b05688c2b3e6c1fULL, 0x1f83d9abfb41bd6bULL, 0x5be0cd19137e2179ULL },
    { "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
      "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b" } }
};

// The state is in F[0] and what follows, the block in F[8] or F[16] and what follows.
static void test_digest(const Digest& digest) {
  begin_test(digest.name);
  const size_t block = digest.is_64 ? 128 : 64, state = digest.words * (digest.is_64 ? 8 : 4);
  const Code code(encode(digest.op, 0, 0, 0));
  for (int which = 0; which < 2; which++) {
    const size_t length = which == 0 ? 3 : 1000000;
    const size_t blocks = (length + 1 + block / 8) / block + ((length + 1 + block / 8) % block != 0);
    Registers r, before;
    fill_random(&r, sizeof(r));
    for (int i = 0; i < digest.words; i++) {
      if (digest.is_64) {
        r.f[i] = digest.initial[i];
      } else {
        ((uint32_t*)r.f)[i] = (uint32_t)digest.initial[i];
      }
    }
    uint8_t* const data = (uint8_t*)r.f + (digest.is_64 ? 64 : 32);
    for (size_t at = 0; at < blocks; at++) {
      for (size_t i = 0; i < block; i++) {
        const size_t n = at * block + i;
        data[i] = n < length ? (uint8_t)(which == 0 ? 'a' + n : 'a') : n == length ? 0x80 : 0;
      }
      if (at + 1 == blocks) {
        for (size_t i = 0; i < 8; i++) {
          data[block - 1 - (digest.is_little_endian ? 7 - i : i)] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
        }
      }
      before = r;
      code.run(&r);
      memcpy(before.f, r.f, state);
      if (which == 0 || at % 500 == 0) {
        check(memcmp(&r, &before, sizeof(r)) == 0, "no other register changes");
      }
    }
    char text[129] = "";
    for (size_t i = 0; i < state; i++) {
      sprintf(text + 2 * i, "%02x", ((uint8_t*)r.f)[i]);
    }
    check(strcmp(text, digest.expected[which]) == 0, "digest", which);
  }
}

// ---- Multiplication of large numbers: where their words are

// The locals and outs of one window after the other.
static uint64_t* in_windows(Registers& r, int first, int i) {
  return &r.w[first - i / locals_and_outs][i % locals_and_outs];
}

static uint64_t* word_of_a(Registers& r, int i) { return i < 14 ? &r.w[5][i] : &r.f[12 + i - 14]; }
static uint64_t* word_of_n(Registers& r, int i) { return in_windows(r, 4, i); }

// Ins of a window are the outs of the one below it.
static uint64_t* word_of_b(Registers& r, int i) {
  return i >= 28 ? &r.w[0][8 + i - 28] : i % 14 < 6 ? &r.w[2 - i / 14][8 + i % 14] : &r.w[1 - i / 14][i % 14 - 6];
}

static uint64_t* word_of_multiplier(Registers& r, int i) {
  return i < 6 ? &r.w[6][8 + i] : i < 8 ? &r.f[i - 6] : i < 16 ? &r.w[6][i - 8] : i < 22 ? &r.w[7][8 + i - 16] : &r.f[2 + i - 22];
}

static uint64_t* word_of_product(Registers& r, int i) { return in_windows(r, 4, i); }

// -1/n modulo 2^64: each step doubles the bits that are right.
static uint64_t negative_inverse(uint64_t n) {
  uint64_t x = n;
  for (int i = 0; i < 5; i++) {
    x *= 2 - n * x;
  }
  return -x;
}

static void test_montgomery(bool flush) {
  begin_test("MONTMUL and MONTSQR", flush ? "windows flushed" : NULL);
  for (int words = 1; words <= 32; words++) {
    const Code multiply(encode(MONTMUL, 0, words - 1, 0), flush), square(encode(MONTSQR, 0, words - 1, 0), flush);
    for (int i = 0; i < (flush ? 1 : 12); i++) {
      const bool is_square = i % 2 != 0;
      const Words n = make_modulus(i < 2 ? ONES : any_pattern(), 64 * words, words);
      const Residue a(i < 4 ? less_one(n) : make_number(any_pattern(), 64 * words, words), n);
      const Residue b = is_square ? a : Residue(i < 4 ? less_one(n) : make_number(RANDOM, 64 * words, words), n);
      Registers r, before;
      fill_random(&r, sizeof(r));
      r.f[30] = negative_inverse(n[0]);
      for (int w = 0; w < words; w++) {
        *word_of_a(r, w) = a.words()[w];
        *word_of_n(r, w) = n[w];
        if (!is_square) {
          *word_of_b(r, w) = b.words()[w];
        }
      }
      before = r;
      uint64_t fsr = (uint64_t)3 << 36;     // FCC3: unordered
      __asm__ volatile ("ldx [%0], %%fsr" : : "r"(&fsr) : "memory");
      (is_square ? square : multiply).run(&r);
      __asm__ volatile ("stx %%fsr, [%0]" : : "r"(&fsr) : "memory");
      check((fsr >> 36 & 3) == 0, "no error in the registers", words);
      Words result(words);
      for (int w = 0; w < words; w++) {
        result[w] = *word_of_a(r, w);
        *word_of_a(before, w) = result[w];
      }
      check(memcmp(&r, &before, sizeof(r)) == 0, "no other register changes", words);
      Residue back(result, n), expected(a);
      check(back.words() == result, "below the modulus", words);
      back.shift(64 * words);
      expected.multiply(b);
      check(back.words() == expected.words(), is_square ? "square" : "product", words);
    }
  }
}

static void test_multiplication(bool flush) {
  begin_test("MPMUL", flush ? "windows flushed" : NULL);
  for (int words = 1; words <= 32; words++) {
    const Code code(encode(MPMUL, 0, words - 1, 0), flush);
    for (int i = 0; i < (flush ? 1 : 6); i++) {
      const Words a = make_number(i == 0 ? ONES : RANDOM, 64 * words, words);
      const Words b = make_number(i < 2 ? ONES : any_pattern(), 64 * words, words);
      Registers r, before;
      fill_random(&r, sizeof(r));
      for (int w = 0; w < words; w++) {
        *word_of_a(r, w) = a[w];
        *word_of_multiplier(r, w) = b[w];
      }
      before = r;
      code.run(&r);
      Words product(2 * words);
      for (int x = 0; x < words; x++) {
        uint64_t carry = 0;
        for (int y = 0; y < words; y++) {
          const uint128_t sum = (uint128_t)a[x] * b[y] + product[x + y] + carry;
          product[x + y] = (uint64_t)sum;
          carry = (uint64_t)(sum >> 64);
        }
        product[x + words] = carry;
      }
      for (int w = 0; w < 2 * words; w++) {
        *word_of_product(before, w) = product[w];
      }
      check(memcmp(&r, &before, sizeof(r)) == 0, "the product and no other register changes", words);
    }
  }
}

// ---- What tells that these instructions are there

static bool test_features() {
  begin_test("features");
  const bool has_capability = (getauxval(16) >> 26 & 1) != 0;     // of AT_HWCAP
  check(has_capability, "the processor has these instructions");
  Registers r, before;
  fill_random(&r, sizeof(r));
  before = r;
  before.w[0][8] = 0xffb;       // all but Kasumi
  Code(0x91468000).run(&r);     // rd %cfr, %o0
  check(memcmp(&r, &before, sizeof(r)) == 0, "compatibility feature register");
  return has_capability;
}

int main() {
  seed_random();
  if (begin_common("crypto") && test_features()) {
    test_aes_rounds();
    test_aes_values();
    test_des();
    test_camellia();
    test_crc();
    for (int i = 0; i < 4; i++) {
      test_digest(digests[i]);
    }
    test_montgomery(false);
    test_montgomery(true);
    test_multiplication(false);
    test_multiplication(true);
  }
  return report();
}
