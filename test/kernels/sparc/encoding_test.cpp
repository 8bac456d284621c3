// Compares every encoding that CryptoAssembler can emit with GNU as's.
//
//   encoding_test write FILE.s FILE.bin    emits each instruction with many operands to FILE.bin, and writes the same
//                                          instructions for GNU as
//   encoding_test compare FILE.s A B       compares the words of two such files
//
// The instructions come from the tables in cryptoInstructions_sparc.hpp, so a new row is tested without a change here.

#include "cryptoAssembler_sparc.hpp"
#include "word_encodings.hpp"

// All but G2, G3, G6 and G7
static const Reg registers[] = {
  Asm::G0, Asm::G1, Asm::G4, Asm::G5, Asm::O0, Asm::O1, Asm::O2, Asm::O3, Asm::O4, Asm::O5, Asm::SP, Asm::O7,
  Asm::L0, Asm::L1, Asm::L2, Asm::L3, Asm::L4, Asm::L5, Asm::L6, Asm::L7, Asm::I0, Asm::I1, Asm::I2, Asm::I3, Asm::I4, Asm::I5,
  Asm::FP, Asm::I7
};
static const int register_count = sizeof(registers) / sizeof(registers[0]);

static Reg any(int i) { return registers[i % register_count]; }

static std::string name(Reg r) {
  static const char kinds[] = "goli";
  return std::string("%") + kinds[r / 8] + number(r % 8);
}

typedef Asm::Dbl Dbl;

static const int dbl_count = Asm::LAST_DBL + 1;

static Dbl any_dbl(int i) { return Dbl(i % dbl_count); }

static std::string name(Dbl r) { return "%f" + number(2 * r); }

typedef void (Asm::*RegRegReg)(Reg, Reg, Reg);
typedef void (Asm::*DblDblDbl)(Dbl, Dbl, Dbl);
typedef void (Asm::*FourDbl)(Dbl, Dbl, Dbl, Dbl);
typedef void (Asm::*RegRegInt)(Reg, Reg, int);
typedef void (Asm::*RegMem)(Reg, const Mem&);

static void test_registers(RegRegReg f, const char* mnemonic) {
  for (int i = 0; i < 2 * register_count; i++) {
    const Reg d = any(i), n = any(i * 5 + 3), m = any(i * 11 + 5);
    (assembler->*f)(d, n, m);
    line(mnemonic + (" " + name(n)) + ", " + name(m) + ", " + name(d));
  }
}

static void test_immediate(RegRegInt f, const char* mnemonic) {
  static const int immediates[] = { 0, 1, 8, 255, 2048, 4095, -1, -8, -4096 };
  for (size_t k = 0; k < sizeof(immediates) / sizeof(immediates[0]); k++) {
    for (int i = 0; i < register_count; i++) {
      const Reg d = any(i), n = any(i * 5 + (int)k);
      (assembler->*f)(d, n, immediates[k]);
      line(mnemonic + (" " + name(n)) + ", " + number(immediates[k]) + ", " + name(d));
    }
  }
}

static void test_shift(RegRegInt f, const char* mnemonic) {
  for (int count = 0; count < 64; count++) {
    const Reg d = any(count), n = any(count * 5 + 3);
    (assembler->*f)(d, n, count);
    line(mnemonic + (" " + name(n)) + ", " + number(count) + ", " + name(d));
  }
}

static void test_arithmetic() {
#define TEST(name, text, opcode) \
  test_registers(MEMBER(RegRegReg, name), text); \
  test_immediate(MEMBER(RegRegInt, name), text);
  CRYPTO_ARITHMETIC_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, text, opcode) \
  test_shift(MEMBER(RegRegInt, name), text); \
  test_registers(MEMBER(RegRegReg, name), text);
  CRYPTO_SHIFT_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, text, opcode) test_registers(&Asm::name, text);
  CRYPTO_VIS3_INSTRUCTIONS(TEST)
#undef TEST
  for (int i = 0; i < register_count; i++) {
    const Reg d = any(i), n = any(i * 5 + 3);
    assembler->mov(d, n);               line("or %g0, " + name(n) + ", " + name(d));
    assembler->cmp(d, n);               line("cmp " + name(d) + ", " + name(n));
    assembler->cmp(d, i - 10);          line("cmp " + name(d) + ", " + number(i - 10));
    assembler->mov(d, (uint64_t)i << 10 | 0x12340000);
    line("sethi %hi(" + number((long)i << 10 | 0x12340000) + "), " + name(d));
  }
}

static const struct { Asm::Condition condition; const char* text; } conditions[] = {
  { Asm::EQUAL, "e" }, { Asm::LESS_EQUAL, "le" }, { Asm::LESS, "l" }, { Asm::BELOW_EQUAL, "leu" }, { Asm::CARRY_SET, "cs" },
  { Asm::NEGATIVE, "neg" }, { Asm::ALWAYS, "a" }, { Asm::NOT_EQUAL, "ne" }, { Asm::GREATER, "g" }, { Asm::GREATER_EQUAL, "ge" },
  { Asm::ABOVE, "gu" }, { Asm::CARRY_CLEAR, "cc" }, { Asm::POSITIVE, "pos" }
};
static const int condition_count = sizeof(conditions) / sizeof(conditions[0]);

static void test_moves() {
  for (int i = 0; i < register_count; i++) {
    const Reg d = any(i), n = any(i * 5 + 3), r = any(i * 11 + 1);
    for (int c = 0; c < condition_count; c++) {
      assembler->mov_if(conditions[c].condition, d, n);
      line(std::string("mov") + conditions[c].text + " %xcc, " + name(n) + ", " + name(d));
    }
    assembler->mov_if(Asm::ZERO, r, d, n);      line("movrz " + name(r) + ", " + name(n) + ", " + name(d));
    assembler->mov_if(Asm::NOT_ZERO, r, d, n);  line("movrnz " + name(r) + ", " + name(n) + ", " + name(d));
  }
}

static void test_memory(RegMem f, const char* mnemonic, bool is_load) {
  static const int offsets[] = { 0, 1, 8, 2223, 4095, -1, -4096 };
  for (int i = 0; i < register_count; i++) {
    const Reg r = any(i * 3 + 1), base = any(i), index = any(i * 5 + 7);
    for (size_t k = 0; k <= sizeof(offsets) / sizeof(offsets[0]); k++) {
      const bool has_index = k == sizeof(offsets) / sizeof(offsets[0]);
      const int offset = has_index ? 0 : offsets[k];
      const std::string place = "[" + name(base) + (has_index ? " + " + name(index) : (offset < 0 ? " - " : " + ") + number(abs(offset))) + "]";
      (assembler->*f)(r, has_index ? Mem(base, index) : Mem(base, offset));
      line(mnemonic + (is_load ? " " + place + ", " + name(r) : " " + name(r) + ", " + place));
    }
  }
}

static void test_memory() {
#define TEST(name, text, opcode) test_memory(&Asm::name, text, true);
  CRYPTO_LOAD_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, text, opcode) test_memory(&Asm::name, text, false);
  CRYPTO_STORE_INSTRUCTIONS(TEST)
#undef TEST
}

static void test_floats(DblDblDbl f, const char* mnemonic) {
  for (int i = 0; i < 2 * dbl_count; i++) {
    const Dbl d = any_dbl(i), n = any_dbl(i * 5 + 3), m = any_dbl(i * 11 + 5);
    (assembler->*f)(d, n, m);
    line(mnemonic + (" " + name(n)) + ", " + name(m) + ", " + name(d));
  }
}

static void test_aes(FourDbl f, const char* mnemonic) {
  for (int i = 0; i < 2 * dbl_count; i++) {
    const Dbl d = any_dbl(i), key = any_dbl(i * 7 + 1), n = any_dbl(i * 5 + 3), m = any_dbl(i * 11 + 5);
    (assembler->*f)(d, key, n, m);
    line(mnemonic + (" " + name(key)) + ", " + name(n) + ", " + name(m) + ", " + name(d));
  }
}

static void test_floats() {
#define TEST(name, text, opcode) test_floats(&Asm::name, text);
  CRYPTO_FLOAT_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, text, opcode) test_aes(&Asm::name, text);
  CRYPTO_AES_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, text, opcode) assembler->name(); line(text);
  CRYPTO_DIGEST_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, text, opcode) for (int last = 0; last < 32; last++) { assembler->name(last); line(text " " + number(last)); }
  CRYPTO_MULTIPLY_INSTRUCTIONS(TEST)
#undef TEST
  for (int i = 0; i < 2 * dbl_count; i++) {
    const Dbl d = any_dbl(i), n = any_dbl(i * 5 + 3), m = any_dbl(i * 11 + 5);
    const Reg r = any(i), base = any(i * 3 + 2), index = any(i * 5 + 1);
    assembler->aes_kexpand1(d, n, m, i % 10);
    line("aes_kexpand1 " + name(n) + ", " + name(m) + ", " + number(i % 10) + ", " + name(d));
    assembler->lduw_little(r, base);    line("lduwa [" + name(base) + "] 0x88, " + name(r));
    assembler->stw_little(r, base);     line("stwa " + name(r) + ", [" + name(base) + "] 0x88");
    assembler->fzero(d);                line("fzero " + name(d));
    assembler->movxtod(d, r);           line("movxtod " + name(r) + ", " + name(d));
    assembler->movdtox(r, n);           line("movdtox " + name(n) + ", " + name(r));
    assembler->alignaddr(r, base, index);
    line("alignaddr " + name(base) + ", " + name(index) + ", " + name(r));
    const int offset = i * 128 - 4096;
    const std::string sum = (offset < 0 ? " - " : " + ") + number(abs(offset));
    assembler->ldd(d, Mem(base, offset));    line("ldd [" + name(base) + sum + "], " + name(d));
    assembler->std(d, Mem(base, offset));    line("std " + name(d) + ", [" + name(base) + sum + "]");
    assembler->ldd(d, Mem(base, index));     line("ldd [" + name(base) + " + " + name(index) + "], " + name(d));
    assembler->std(d, Mem(base, index));     line("std " + name(d) + ", [" + name(base) + " + " + name(index) + "]");
  }
}

static void test_frames() {
  for (int bytes = 0; bytes < 4096 - Asm::least_frame; bytes += 16 * 17) {
    assembler->enter(bytes);            line("save %sp, " + number(-176 - bytes) + ", %sp");
  }
  for (int i = 0; i < register_count; i++) {
    assembler->enter(any(i));           line("save %sp, " + name(any(i)) + ", %sp");
  }
  const char* const wiped[] = { "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "o0", "o1", "o2", "o3", "o4", "o5", "i1", "i2", "i3", "i4", "i5" };
  assembler->leave();
  for (size_t i = 0; i < sizeof(wiped) / sizeof(wiped[0]); i++) {
    line(std::string("or %g0, %g0, %") + wiped[i]);
  }
  for (int i = 0; i < 16; i++) {
    line("stx %g0, [%sp + " + number(2047 + 8 * i) + "]");
  }
  line("jmpl %i7 + 8, %g0");
  line("restore %g0, %g0, %g0");
  assembler->restore();                 line("restore %g0, %g0, %g0");
  assembler->retl();                    line("jmpl %o7 + 8, %g0");
  assembler->nop();                     line("nop");
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
      assembler->b(target);             line("ba,pt %xcc, " + to);
      for (int c = 0; c < condition_count; c++) {
        assembler->b(conditions[c].condition, target);
        line(std::string("b") + conditions[c].text + ",pt %xcc, " + to);
      }
      assembler->nop();                 line("nop");    // GNU as warns of two jumps
      assembler->fb_not_equal3(target); line("fbne,pn %fcc3, " + to);
      for (int i = 0; i < 8; i++) {
        const Reg r = any(i * 5);
        assembler->br(Asm::ZERO, r, target);        line("brz,pt " + name(r) + ", " + to);
        assembler->br(Asm::NOT_ZERO, r, target);    line("brnz,pt " + name(r) + ", " + to);
      }
    }
    for (int i = 0; i < distances[k]; i++) {
      assembler->nop();
      line("nop");
    }
    assembler->bind(forth_label);
    fprintf(source, "%s:\n", forth.c_str());
  }
}

static void emit_all() {
  test_arithmetic();
  test_moves();
  test_memory();
  test_floats();
  test_frames();
  test_jumps();
}

int main(int argc, char** argv) { return compare_encodings(argc, argv); }
