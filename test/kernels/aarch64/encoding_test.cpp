// Compares every encoding that CryptoAssembler can emit with GNU as's.
//
//   encoding_test write FILE.s FILE.bin    emits each instruction with many operands to FILE.bin, and writes the same
//                                          instructions for GNU as
//   encoding_test compare FILE.s A B       compares the words of two such files
//
// The instructions come from the tables in cryptoInstructions_aarch64.hpp, so a new row is tested without a change here.

#include "cryptoAssembler_aarch64.hpp"
#include "word_encodings.hpp"

typedef Asm::Vec Vec;

// All but X18
static const Reg registers[] = {
  Asm::X0, Asm::X1, Asm::X2, Asm::X3, Asm::X4, Asm::X5, Asm::X6, Asm::X7, Asm::X8, Asm::X9, Asm::X10, Asm::X11, Asm::X12,
  Asm::X13, Asm::X14, Asm::X15, Asm::X16, Asm::X17, Asm::X19, Asm::X20, Asm::X21, Asm::X22, Asm::X23, Asm::X24, Asm::X25,
  Asm::X26, Asm::X27, Asm::X28, Asm::X29, Asm::X30, Asm::ZR
};
static const int register_count = sizeof(registers) / sizeof(registers[0]);

static Reg any(int i) { return registers[i % register_count]; }
static Reg any_but_zr(int i) { return registers[i % (register_count - 1)]; }

static std::string name(Reg r, char size = 'x') {
  if (r == Asm::SP) return size == 'x' ? "sp" : "wsp";
  if (r == Asm::ZR) return size + std::string("zr");
  return size + number(r);
}

static std::string name(Vec v, const char* pattern) {
  std::string text = pattern;
  text.replace(text.find('#'), 1, number(v.number()));
  return text;
}

static Vec vec(int i) { return Vec(i & 31); }

typedef void (Asm::*RegReg)(Reg, Reg);
typedef void (Asm::*RegRegReg)(Reg, Reg, Reg);
typedef void (Asm::*RegRegInt)(Reg, Reg, int);
typedef void (Asm::*RegRegRegInt)(Reg, Reg, Reg, int);
typedef void (Asm::*RegShifted)(Reg, Reg, Reg, Asm::Shift, int);
typedef void (Asm::*RegMem)(Reg, const Mem&);
typedef void (Asm::*VecMem)(Vec, const Mem&);
typedef void (Asm::*RegRegMem)(Reg, Reg, const Mem&);
typedef void (Asm::*VecVecMem)(Vec, Vec, const Mem&);
typedef void (Asm::*Vec2)(Vec, Vec);
typedef void (Asm::*Vec3)(Vec, Vec, Vec);
typedef void (Asm::*Vec4)(Vec, Vec, Vec, Vec);
typedef void (Asm::*Vec3Int)(Vec, Vec, Vec, int);

static void test_shifted(RegShifted f, const char* mnemonic, char size, bool logical) {
  static const char* const shifts[] = { "lsl", "lsr", "asr", "ror" };
  for (int i = 0; i < 64; i++) {
    const Reg d = any(i), n = any(i * 7 + 3), m = any(i * 11 + 5);
    (assembler->*f)(d, n, m, Asm::LSL, 0);
    line(mnemonic + (" " + name(d, size)) + ", " + name(n, size) + ", " + name(m, size));
    const int kind = i % (logical ? 4 : 3), count = size == 'x' ? i : i & 31;
    (assembler->*f)(d, n, m, (Asm::Shift)kind, count);
    line(mnemonic + (" " + name(d, size)) + ", " + name(n, size) + ", " + name(m, size) + ", " + shifts[kind] + " #" + number(count));
  }
}

static void test_immediate(RegRegInt f, const char* mnemonic, char size, bool sets_flags) {
  static const int immediates[] = { 0, 1, 8, 16, 255, 2048, 4095, 4096, 4096 * 5, 4096 * 4095 };
  for (size_t k = 0; k < sizeof(immediates) / sizeof(immediates[0]); k++) {
    for (int i = 0; i < 32; i++) {
      const Reg d = sets_flags ? any(i) : i == 31 ? Asm::SP : any_but_zr(i);
      const Reg n = i % 8 == 7 ? Asm::SP : any_but_zr(i * 5 + (int)k);
      (assembler->*f)(d, n, immediates[k]);
      line(mnemonic + (" " + name(d, size)) + ", " + name(n, size) + ", #" + number(immediates[k]));
    }
  }
}

static void test_reg_reg_reg(RegRegReg f, const char* mnemonic, char size) {
  for (int i = 0; i < 62; i++) {
    const Reg d = any(i), n = any(i * 7 + 3), m = any(i * 11 + 5);
    (assembler->*f)(d, n, m);
    line(mnemonic + (" " + name(d, size)) + ", " + name(n, size) + ", " + name(m, size));
  }
}

static void test_reg_reg(RegReg f, const char* mnemonic, char size) {
  for (int i = 0; i < 62; i++) {
    const Reg d = any_but_zr(i), n = any_but_zr(i * 7 + 3);
    (assembler->*f)(d, n);
    line(mnemonic + (" " + name(d, size)) + ", " + name(n, size));
  }
}

static void test_general() {
#define TEST(name, opcode) \
  test_shifted(MEMBER(RegShifted, name), #name, 'x', false); \
  test_shifted(MEMBER(RegShifted, name##w), #name, 'w', false);
  CRYPTO_ARITHMETIC_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, text, opcode) \
  test_shifted(MEMBER(RegShifted, name), text, 'x', true); \
  test_shifted(MEMBER(RegShifted, name##w), text, 'w', true);
  CRYPTO_LOGICAL_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, opcode) \
  test_immediate(MEMBER(RegRegInt, name), #name, 'x', #name[3] == 's'); \
  test_immediate(MEMBER(RegRegInt, name##w), #name, 'w', #name[3] == 's');
  CRYPTO_IMMEDIATE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, opcode) \
  test_reg_reg_reg(&Asm::name, #name, 'x'); \
  test_reg_reg_reg(&Asm::name##w, #name, 'w');
  CRYPTO_BINARY_INSTRUCTIONS(TEST)
#undef TEST
  test_reg_reg_reg(&Asm::umulh, "umulh", 'x');
  test_reg_reg(MEMBER(RegReg, mov), "mov", 'x');
  test_reg_reg(&Asm::movw, "mov", 'w');
  test_reg_reg(MEMBER(RegReg, cmp), "cmp", 'x');
  test_reg_reg(MEMBER(RegReg, cmpw), "cmp", 'w');
  test_reg_reg(&Asm::rev, "rev", 'x');
  test_reg_reg(&Asm::revw, "rev", 'w');
  assembler->mov(Asm::SP, Asm::X29);    line("mov sp, x29");
  assembler->mov(Asm::X3, Asm::SP);     line("mov x3, sp");
  for (int i = 0; i < 31; i++) {
    const Reg d = any_but_zr(i), n = any_but_zr(i * 7 + 3), m = any_but_zr(i * 11 + 5);
    assembler->cmp(n, i * 100);         line("cmp " + name(n) + ", #" + number(i * 100));
    assembler->cmpw(n, i * 100);        line("cmp " + name(n, 'w') + ", #" + number(i * 100));
    for (int count = 0; count < 64; count += 3) {
      assembler->lsl(d, n, count);      line("lsl " + name(d) + ", " + name(n) + ", #" + number(count));
      assembler->lsr(d, n, count);      line("lsr " + name(d) + ", " + name(n) + ", #" + number(count));
      assembler->ror(d, n, count);      line("ror " + name(d) + ", " + name(n) + ", #" + number(count));
      assembler->extr(d, n, m, count);  line("extr " + name(d) + ", " + name(n) + ", " + name(m) + ", #" + number(count));
      assembler->rorw(d, n, count & 31);
      line("ror " + name(d, 'w') + ", " + name(n, 'w') + ", #" + number(count & 31));
      assembler->extrw(d, n, m, count & 31);
      line("extr " + name(d, 'w') + ", " + name(n, 'w') + ", " + name(m, 'w') + ", #" + number(count & 31));
    }
    for (int bits = 1; bits < 64; bits += 2) {
      char mask[32];
      snprintf(mask, sizeof(mask), "0x%llx", (1ULL << bits) - 1);
      assembler->low_bits(d, n, bits);  line("and " + name(d) + ", " + name(n) + ", #" + mask);
    }
  }
}

static const char* const conditions[] = {
  "eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le"
};

static void test_conditional() {
  for (int c = 0; c < 14; c++) {
    for (int i = 0; i < 31; i++) {
      const Reg d = any(i), n = any(i * 7 + 3), m = any(i * 11 + c);
      assembler->csel(d, n, m, (Asm::Condition)c);
      line("csel " + name(d) + ", " + name(n) + ", " + name(m) + ", " + conditions[c]);
      assembler->cset(d, (Asm::Condition)c);     line("cset " + name(d) + ", " + conditions[c]);
      assembler->csetm(d, (Asm::Condition)c);    line("csetm " + name(d) + ", " + conditions[c]);
    }
  }
}

// The constants with one MOVZ or MOVN are MOV for GNU as, too; the others are written out.
static void test_constants() {
  static const uint64_t constants[] = {
    0, 1, 0xffff, 0x10000, 0xffff0000, 0xffffffff, 0x100000000ULL, 0xffffffff00000001ULL, ~(uint64_t)0, ~(uint64_t)0 << 32,
    ~(uint64_t)1, 0x8000000000000000ULL, 0x0123456789abcdefULL, 0xfedcffffffff3210ULL, 0xc200000000000000ULL, 0xffff00000000ffffULL,
    0xffffffffffff1234ULL, 0x1234ffffffffffffULL, 0x00000000fffffffeULL, 0xffffULL << 48
  };
  for (size_t k = 0; k < sizeof(constants) / sizeof(constants[0]); k++) {
    const Reg d = any_but_zr((int)k * 5);
    const uint64_t value = constants[k];
    const size_t before = assembler->size();
    assembler->mov(d, value);
    const size_t words = (assembler->size() - before) / 4;
    int zeros = 0, ones = 0;
    for (int i = 0; i < 4; i++) {
      zeros += (value >> 16 * i & 0xffff) == 0;
      ones += (value >> 16 * i & 0xffff) == 0xffff;
    }
    const bool negated = ones > zeros;
    const uint64_t usual = negated ? 0xffff : 0;
    size_t written = 0;
    std::string text;
    for (int i = 0; i < 4; i++) {
      const uint64_t part = value >> 16 * i & 0xffff;
      if (part == usual && !(written == 0 && i == 3)) continue;
      char operand[40];
      snprintf(operand, sizeof(operand), ", #0x%llx, lsl #%d", (unsigned long long)(written == 0 && negated ? part ^ 0xffff : part), 16 * i);
      text = std::string(written > 0 ? "movk " : negated ? "movn " : "movz ") + name(d) + operand;
      written++;
      line(text);
    }
    if (written != words) {
      fprintf(stderr, "encoding_test: a constant has another number of instructions\n");
      exit(1);
    }
  }
}

// ---- Memory

struct Memory {
  Mem         mem;
  std::string text;
  Memory(const Mem& m, const std::string& t) : mem(m), text(t) {}
};

static std::vector<Memory> memories(int size, bool is_pair) {
  std::vector<Memory> all;
  static const int units[] = { 0, 1, 2, 5, 63, 64, 255, 4095, -1, -64 };
  for (size_t k = 0; k < sizeof(units) / sizeof(units[0]); k++) {
    for (int i = 0; i < 32; i++) {
      const Reg base = i == 31 ? Asm::SP : any_but_zr(i);
      const int disp = units[k] * size;
      const std::string start = "[" + name(base);
      const bool fits = is_pair ? -64 <= units[k] && units[k] < 64 : disp >= 0;
      if (fits) {
        all.push_back(Memory(Mem(base, disp), start + ", #" + number(disp) + "]"));
      }
      if (is_pair ? fits : -256 <= disp && disp < 256) {
        if (!is_pair) {
          all.push_back(Memory(Mem(base, -1 - i), start + ", #" + number(-1 - i) + "]"));
        }
        // a base that is loaded, too, is unpredictable: registers of the tests stay away from these
        if (base == Asm::X28 || base == Asm::SP || base == Asm::X7) {
          all.push_back(Memory(Mem::before(base, disp), start + ", #" + number(disp) + "]!"));
          all.push_back(Memory(Mem::after(base, disp), start + "], #" + number(disp)));
        }
      }
      if (!is_pair && k == 0) {
        const Reg index = any(i * 5 + 1);
        all.push_back(Memory(Mem(base, index), start + ", " + name(index) + "]"));
      }
    }
  }
  return all;
}

static Reg other(int i) {
  const Reg r = any(i);
  return r == Asm::X28 || r == Asm::X7 ? Asm::X6 : r;
}

static void test_memory() {
#define TEST(f, mnemonic, prefix, bytes, scaled, unscaled, indexed) { \
    const std::vector<Memory> all = memories(bytes, false); \
    for (size_t m = 0; m < all.size(); m++) { \
      const Reg r = other((int)m * 7); \
      assembler->f(r, all[m].mem); \
      line(mnemonic + (" " + name(r, prefix[0])) + ", " + all[m].text); \
    } \
  }
  CRYPTO_LOAD_STORE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(f, mnemonic, prefix, bytes, scaled, unscaled, indexed) { \
    const std::vector<Memory> all = memories(bytes, false); \
    for (size_t m = 0; m < all.size(); m++) { \
      assembler->f(vec((int)m * 7), all[m].mem); \
      line(mnemonic + (" " + name(vec((int)m * 7), prefix "#")) + ", " + all[m].text); \
    } \
  }
  CRYPTO_VECTOR_LOAD_STORE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(f, mnemonic, prefix, bytes, opcode) { \
    const std::vector<Memory> all = memories(bytes, true); \
    for (size_t m = 0; m < all.size(); m++) { \
      const Reg r = other((int)m * 7), s = other((int)m * 7 + 1) == r ? Asm::X5 : other((int)m * 7 + 1); \
      assembler->f(r, s, all[m].mem); \
      line(mnemonic + (" " + name(r, prefix[0])) + ", " + name(s, prefix[0]) + ", " + all[m].text); \
    } \
  }
  CRYPTO_PAIR_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(f, mnemonic, prefix, bytes, opcode) { \
    const std::vector<Memory> all = memories(bytes, true); \
    for (size_t m = 0; m < all.size(); m++) { \
      const Vec v = vec((int)m * 7), w = vec((int)m * 7 + 1); \
      assembler->f(v, w, all[m].mem); \
      line(mnemonic + (" " + name(v, prefix "#")) + ", " + name(w, prefix "#") + ", " + all[m].text); \
    } \
  }
  CRYPTO_VECTOR_PAIR_INSTRUCTIONS(TEST)
#undef TEST
}

// ---- Vectors

static void test_vectors() {
#define TEST(f, text, d_text, n_text, opcode) \
  for (int i = 0; i < 64; i++) { \
    const Vec d = vec(i), n = vec(i * 7 + 3); \
    assembler->f(d, n); \
    line(text + (" " + name(d, d_text)) + ", " + name(n, n_text)); \
  }
  CRYPTO_VECTOR2_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(f, text, d_text, n_text, m_text, opcode) \
  for (int i = 0; i < 64; i++) { \
    const Vec d = vec(i), n = vec(i * 7 + 3), m = vec(i * 11 + 5); \
    assembler->f(d, n, m); \
    line(text + (" " + name(d, d_text)) + ", " + name(n, n_text) + ", " + name(m, m_text)); \
  }
  CRYPTO_VECTOR3_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(f, text, o_text, opcode) \
  for (int i = 0; i < 64; i++) { \
    const Vec d = vec(i), n = vec(i * 7 + 3), m = vec(i * 11 + 5), a = vec(i * 13 + 1); \
    assembler->f(d, n, m, a); \
    line(text + (" " + name(d, o_text)) + ", " + name(n, o_text) + ", " + name(m, o_text) + ", " + name(a, o_text)); \
  }
  CRYPTO_VECTOR4_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(f, text, o_text, opcode, at, limit) \
  for (int i = 0; i < 64; i++) { \
    const Vec d = vec(i), n = vec(i * 7 + 3), m = vec(i * 11 + 5); \
    assembler->f(d, n, m, i % limit); \
    line(text + (" " + name(d, o_text)) + ", " + name(n, o_text) + ", " + name(m, o_text) + ", #" + number(i % limit)); \
  }
  CRYPTO_VECTOR_IMMEDIATE_INSTRUCTIONS(TEST)
#undef TEST
  for (int i = 0; i < 256; i++) {
    assembler->movi(vec(i), i);         line("movi " + name(vec(i), "v#.16b") + ", #" + number(i));
  }
  for (int i = 0; i < 31; i++) {
    const Vec d = vec(i), n = vec(i * 7 + 3);
    const Reg r = any(i * 3 + 1);
    assembler->vmov(d, n);              line("mov " + name(d, "v#.16b") + ", " + name(n, "v#.16b"));
    assembler->clear(d);                line("movi " + name(d, "v#.2d") + ", #0");
    assembler->dup2d(d, r);             line("dup " + name(d, "v#.2d") + ", " + name(r));
    assembler->dup4s(d, r);             line("dup " + name(d, "v#.4s") + ", " + name(r, 'w'));
    assembler->fmov_d(d, r);            line("fmov " + name(d, "d#") + ", " + name(r));
    assembler->fmov_s(d, r);            line("fmov " + name(d, "s#") + ", " + name(r, 'w'));
    for (int j = 0; j < 4; j++) {
      const std::string s = "v#.s[" + number(j) + "]", e = "v#.d[" + number(j & 1) + "]", f = "v#.d[" + number(j >> 1) + "]";
      assembler->dup4s(d, n, j);        line("dup " + name(d, "v#.4s") + ", " + name(n, s.c_str()));
      assembler->set_s(d, j, r);        line("mov " + name(d, s.c_str()) + ", " + name(r, 'w'));
      assembler->get_s(r, n, j);        line("mov " + name(r, 'w') + ", " + name(n, s.c_str()));
      assembler->dup2d(d, n, j & 1);    line("dup " + name(d, "v#.2d") + ", " + name(n, e.c_str()));
      assembler->set_d(d, j & 1, r);    line("mov " + name(d, e.c_str()) + ", " + name(r));
      assembler->get_d(r, n, j & 1);    line("mov " + name(r) + ", " + name(n, e.c_str()));
      assembler->set_d(d, j & 1, n, j >> 1);
      line("mov " + name(d, e.c_str()) + ", " + name(n, f.c_str()));
    }
  }
}

// ---- Jumps, back and forth

static void test_jumps() {
  static const int distances[] = { 0, 1, 7, 100, 3000 };
  for (size_t k = 0; k < sizeof(distances) / sizeof(distances[0]); k++) {
    const std::string back = "back" + number((long)k), forth = "forth" + number((long)k);
    Asm::Label back_label, forth_label;
    assembler->bind(back_label);
    fprintf(source, "%s:\n", back.c_str());
    for (int i = 0; i < distances[k]; i++) {
      assembler->nop();
      line("nop");
    }
    for (int direction = 0; direction < 2; direction++) {
      Asm::Label& target = direction == 0 ? back_label : forth_label;
      const std::string& to = direction == 0 ? back : forth;
      assembler->b(target);             line("b " + to);
      for (int c = 0; c < 14; c++) {
        assembler->b((Asm::Condition)c, target);
        line(std::string("b.") + conditions[c] + " " + to);
      }
      for (int i = 0; i < 8; i++) {
        const Reg r = any_but_zr(i * 5);
        const int bit = i * 9;
        assembler->cbz(r, target);      line("cbz " + name(r) + ", " + to);
        assembler->cbnz(r, target);     line("cbnz " + name(r) + ", " + to);
        assembler->cbzw(r, target);     line("cbz " + name(r, 'w') + ", " + to);
        assembler->cbnzw(r, target);    line("cbnz " + name(r, 'w') + ", " + to);
        assembler->tbz(r, bit, target); line("tbz " + name(r) + ", #" + number(bit) + ", " + to);
        assembler->tbnz(r, bit, target); line("tbnz " + name(r) + ", #" + number(bit) + ", " + to);
        assembler->adr(r, target);      line("adr " + name(r) + ", " + to);
      }
    }
    for (int i = 0; i < distances[k]; i++) {
      assembler->nop();
      line("nop");
    }
    assembler->bind(forth_label);
    fprintf(source, "%s:\n", forth.c_str());
  }
  assembler->ret();
  line("ret");
}

static void emit_all() {
  test_general();
  test_conditional();
  test_constants();
  test_memory();
  test_vectors();
  test_jumps();
}

int main(int argc, char** argv) { return compare_encodings(argc, argv); }
