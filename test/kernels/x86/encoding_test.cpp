// Compares every encoding that CryptoAssembler can emit with NASM's.
//
//   encoding_test write FILE.asm FILE.bin   emits each instruction with many operands into a slot of 16 bytes of
//                                           FILE.bin, and writes the same instructions for NASM
//   encoding_test compare FILE.asm A B      compares the slots of two such files
//
// The instructions come from the tables in cryptoInstructions_x86.hpp, so a new row is tested without a change here.

#include "cryptoAssembler_x86.hpp"
#include "encodings.hpp"

typedef CryptoAssembler Asm;
typedef Asm::Vec Vec;
typedef Asm::Mem Mem;
typedef Asm::Reg Reg;

static const size_t slot_size = 16;
static const int    slot_fill = 0xCC;

static const char* const names64[] = { "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
                                       "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15" };
static const char* const names32[] = { "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi",
                                       "r8d", "r9d", "r10d", "r11d", "r12d", "r13d", "r14d", "r15d" };
static const char* const names8[]  = { "al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil",
                                       "r8b", "r9b", "r10b", "r11b", "r12b", "r13b", "r14b", "r15b" };
static const char* const conditions[] = { "o", "no", "b", "ae", "e", "ne", "be", "a",
                                          "s", "ns", "p", "np", "l", "ge", "le", "g" };

static std::string number(int n) {
  char text[16];
  snprintf(text, sizeof(text), "%d", n);
  return text;
}

static std::string name(Vec v) {
  static const char* const widths[] = { "xmm", "ymm", "zmm" };
  return widths[v.width()] + number(v.number());
}

static std::string mask_name(Asm::Mask k) { return "k" + number(k); }

static std::string decoration(Vec v) {
  std::string text;
  if (v.mask() != Asm::K0) text += "{" + mask_name(v.mask()) + "}";
  if (v.zeroing()) text += "{z}";
  return text;
}

// ---- Memory operands of all shapes

struct Memory {
  Mem         mem;
  std::string text;
  Memory(const Mem& m, const std::string& t) : mem(m), text(t) {}
};

static Asm::Label head;   // at offset 0
static Asm::Label tail;   // at the end
static std::vector<Memory> memories;

static void add_memory(Reg base, int disp) {
  memories.push_back(Memory(Mem(base, disp), std::string("[") + names64[base] + (disp < 0 ? "" : "+") + number(disp) + "]"));
}

static void add_memory(Reg base, Reg index, int scale, int disp) {
  memories.push_back(Memory(Mem(base, index, scale, disp),
                            std::string("[") + names64[base] + "+" + names64[index] + "*" + number(scale) +
                            (disp < 0 ? "" : "+") + number(disp) + "]"));
}

static void make_memories() {
  for (int base = 0; base < 16; base++) {
    add_memory((Reg)base, 0);
  }
  static const int disps[] = { 1, -1, 4, 8, 16, 32, 64, 127, 128, -128, -129, 127 * 16, 128 * 16, 127 * 32, 128 * 32,
                               127 * 64, 128 * 64, -128 * 64, -129 * 64, 127 * 8, 128 * 4, 0x12345678, -0x12345678 };
  for (size_t i = 0; i < sizeof(disps) / sizeof(disps[0]); i++) {
    static const Reg bases[] = { Asm::RAX, Asm::RSP, Asm::RBP, Asm::R12, Asm::R13, Asm::R11 };
    add_memory(bases[i % 6], disps[i]);
    add_memory(bases[(i + 3) % 6], disps[i]);
  }
  add_memory(Asm::RAX, Asm::RCX, 1, 0);
  add_memory(Asm::RBX, Asm::R9, 2, 0);
  add_memory(Asm::R13, Asm::RDX, 4, 0);
  add_memory(Asm::RBP, Asm::RDI, 8, 0);
  add_memory(Asm::RSP, Asm::R12, 8, 64);
  add_memory(Asm::R12, Asm::RBP, 4, 640);
  add_memory(Asm::R14, Asm::R13, 2, -64);
  add_memory(Asm::R8, Asm::R15, 8, 100000);
  memories.push_back(Memory(Mem(head), "[rel head]"));
  memories.push_back(Memory(Mem(head, 48), "[rel head+48]"));
  memories.push_back(Memory(Mem(tail), "[rel tail]"));
  memories.push_back(Memory(Mem(tail).plus(64), "[rel tail+64]"));
}

// Labels that are not bound yet make fix-ups, of which there is a limit: only some instructions use the tail.
static bool is_for(size_t memory, unsigned line) {
  return memory < memories.size() - 2 || line % 8 == 0;
}

// ---- The two outputs

static Asm*        assembler;
static FILE*       source;
static uint8_t*    code;
static unsigned    instruction_count;
static const char* instruction_name;
static unsigned    table_row;

static void begin_row(const char* name) {
  instruction_name = name;
  table_row++;
}

// Ends the slot of an instruction that was just emitted.
static void slot(const std::string& text) {
  fprintf(source, "%s\nalign 16, db 0xCC\n", text.c_str());
  while (assembler->size() % slot_size != 0) {
    assembler->data8(slot_fill);
  }
  instruction_count++;
  if (!assembler->ok()) {
    fprintf(stderr, "encoding_test: %s: %s\n", text.c_str(), assembler->error());
    exit(1);
  }
}

static std::string mnemonic(const std::string& operands) { return std::string(instruction_name) + " " + operands; }

// ---- General registers

typedef void (Asm::*RegReg)(Reg, Reg);
typedef void (Asm::*RegMemory)(Reg, const Mem&);
typedef void (Asm::*MemoryReg)(const Mem&, Reg);
typedef void (Asm::*OperandImmediate)(const Asm::RegMem&, int);
typedef void (Asm::*RegOperand)(Reg, const Asm::RegMem&);
typedef void (Asm::*RegRegOperand)(Reg, Reg, const Asm::RegMem&);
typedef void (Asm::*RegOperandImmediate)(Reg, const Asm::RegMem&, int);
typedef void (Asm::*RegOnly)(Reg);
typedef void (Asm::*RegImmediate)(Reg, int);
typedef void (Asm::*RegRegImmediate)(Reg, Reg, int);

static const int immediates[] = { 0, 1, -1, 127, -128, 128, -129, 0x12345678, -0x12345678 };
static const size_t immediate_count = sizeof(immediates) / sizeof(immediates[0]);

static const char* const* names(bool q)  { return q ? names64 : names32; }
static const char*        size_of(bool q) { return q ? "qword " : "dword "; }

static void test_reg_reg(RegReg f, bool q) {
  for (int i = 0; i < 16; i++) {
    for (int j = 0; j < 16; j += i % 3 == 0 ? 1 : 5) {
      (assembler->*f)((Reg)i, (Reg)j);
      slot(mnemonic(std::string(names(q)[i]) + ", " + names(q)[j]));
    }
  }
}

static void test_reg_memory(RegMemory f, bool q, const char* size) {
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const int i = (m * 7 + 3) % 16;
    (assembler->*f)((Reg)i, memories[m].mem);
    slot(mnemonic(std::string(names(q)[i]) + ", " + size + memories[m].text));
  }
}

static void test_memory_reg(MemoryReg f, const char* const* reg_names) {
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const int i = (m * 11 + 5) % 16;
    (assembler->*f)(memories[m].mem, (Reg)i);
    slot(mnemonic(memories[m].text + ", " + reg_names[i]));
  }
}

static void test_operand_immediate(OperandImmediate f, bool q) {
  for (size_t n = 0; n < immediate_count; n++) {
    for (int i = 0; i < 16; i++) {
      (assembler->*f)((Reg)i, immediates[n]);
      slot(mnemonic(std::string(names(q)[i]) + ", " + number(immediates[n])));
    }
  }
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const int immediate = immediates[m % immediate_count];
    (assembler->*f)(memories[m].mem, immediate);
    slot(mnemonic(size_of(q) + memories[m].text + ", " + number(immediate)));
  }
}

static void test_alu(bool q, RegReg rr, RegMemory rm, MemoryReg mr, OperandImmediate oi) {
  test_reg_reg(rr, q);
  test_reg_memory(rm, q, "");
  test_memory_reg(mr, names(q));
  test_operand_immediate(oi, q);
}

static void test_reg(RegOnly f, const char* const* reg_names) {
  for (int i = 0; i < 16; i++) {
    (assembler->*f)((Reg)i);
    slot(mnemonic(reg_names[i]));
  }
}

static void test_reg_immediate(RegImmediate f, bool q) {
  for (int i = 0; i < 16; i++) {
    for (int count = 1; count < (q ? 64 : 32); count += 3) {
      (assembler->*f)((Reg)i, count);
      slot(mnemonic(std::string(names(q)[i]) + ", " + number(count)));
    }
  }
}

static void test_reg_operand(RegOperand f, bool q) {
  for (int i = 0; i < 16; i++) {
    for (int j = 0; j < 16; j += 3) {
      (assembler->*f)((Reg)i, (Reg)j);
      slot(mnemonic(std::string(names(q)[i]) + ", " + names(q)[j]));
    }
  }
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const int i = (m * 7 + 2) % 16;
    (assembler->*f)((Reg)i, memories[m].mem);
    slot(mnemonic(std::string(names(q)[i]) + ", " + memories[m].text));
  }
}

static void test_reg_reg_operand(RegRegOperand f, bool q) {
  for (int i = 0; i < 16; i++) {
    for (int j = 0; j < 16; j += 3) {
      const int k = (i * 3 + j * 5 + 1) % 16;
      (assembler->*f)((Reg)i, (Reg)j, (Reg)k);
      slot(mnemonic(std::string(names(q)[i]) + ", " + names(q)[j] + ", " + names(q)[k]));
    }
  }
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const int i = (m * 7 + 2) % 16;
    const int j = (m * 3 + 5) % 16;
    (assembler->*f)((Reg)i, (Reg)j, memories[m].mem);
    slot(mnemonic(std::string(names(q)[i]) + ", " + names(q)[j] + ", " + memories[m].text));
  }
}

static void test_reg_operand_immediate(RegOperandImmediate f, bool q) {
  for (int i = 0; i < 16; i++) {
    const int j = (i * 5 + 9) % 16;
    (assembler->*f)((Reg)i, (Reg)j, i + 1);
    slot(mnemonic(std::string(names(q)[i]) + ", " + names(q)[j] + ", " + number(i + 1)));
  }
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const int i = (m * 7 + 2) % 16;
    (assembler->*f)((Reg)i, memories[m].mem, 17);
    slot(mnemonic(std::string(names(q)[i]) + ", " + memories[m].text + ", 17"));
  }
}

static void test_reg_reg_immediate(RegRegImmediate f) {
  for (int i = 0; i < 16; i++) {
    const int j = (i * 5 + 9) % 16;
    (assembler->*f)((Reg)i, (Reg)j, 2 * i + 1);
    slot(mnemonic(std::string(names64[i]) + ", " + names64[j] + ", " + number(2 * i + 1)));
  }
}

// Members of one name that differ in their arguments are told apart by the type of the pointer.
#define MEMBER(type, name) static_cast<type>(&Asm::name)

static void test_general() {
#define TEST(name, opcode) \
  begin_row(#name); \
  test_alu(true,  MEMBER(RegReg, name##q), MEMBER(RegMemory, name##q), MEMBER(MemoryReg, name##q), MEMBER(OperandImmediate, name##q)); \
  test_alu(false, MEMBER(RegReg, name##l), MEMBER(RegMemory, name##l), MEMBER(MemoryReg, name##l), MEMBER(OperandImmediate, name##l));
  CRYPTO_ALU_INSTRUCTIONS(TEST)
#undef TEST

#define TEST(name, extension) \
  begin_row(#name); \
  test_reg_immediate(&Asm::name##q, true); \
  test_reg_immediate(&Asm::name##l, false);
  CRYPTO_SHIFT_INSTRUCTIONS(TEST)
#undef TEST

#define TEST(name, opcode, extension) \
  begin_row(#name); \
  test_reg(&Asm::name##q, names64); \
  test_reg(&Asm::name##l, names32);
  CRYPTO_UNARY_INSTRUCTIONS(TEST)
#undef TEST

#define TEST(name, prefix, map, opcode) \
  begin_row(#name); \
  test_reg_operand(&Asm::name##q, true); \
  test_reg_operand(&Asm::name##l, false);
  CRYPTO_BINARY_INSTRUCTIONS(TEST)
#undef TEST

#define TEST(name, prefix, map, opcode) \
  begin_row(#name); \
  test_reg_reg_operand(&Asm::name##q, true); \
  test_reg_reg_operand(&Asm::name##l, false);
  CRYPTO_VEX_GENERAL_INSTRUCTIONS(TEST)
#undef TEST

  begin_row("mov");
  test_reg_reg(MEMBER(RegReg, movq), true);
  test_reg_reg(MEMBER(RegReg, movl), false);
  test_reg_memory(MEMBER(RegMemory, movq), true, "");
  test_reg_memory(MEMBER(RegMemory, movl), false, "");
  test_memory_reg(MEMBER(MemoryReg, movq), names64);
  test_memory_reg(MEMBER(MemoryReg, movl), names32);
  test_memory_reg(&Asm::movb, names8);
  static const uint64_t constants[] = { 0, 1, 0x7fffffff, 0x80000000u, 0xffffffffu, 0x100000000ULL, ~0ULL,
                                        0xffffffff80000000ULL, 0xffffffff7fffffffULL, 0x0123456789abcdefULL };
  for (size_t n = 0; n < sizeof(constants) / sizeof(constants[0]); n++) {
    for (int i = 0; i < 16; i++) {
      char text[32];
      snprintf(text, sizeof(text), ", 0x%llx", (unsigned long long)constants[n]);
      assembler->movq((Reg)i, constants[n]);
      slot(mnemonic(names64[i] + std::string(text)));
      snprintf(text, sizeof(text), ", 0x%x", (unsigned)constants[n]);
      assembler->movl((Reg)i, (uint32_t)constants[n]);
      slot(mnemonic(names32[i] + std::string(text)));
    }
  }
  begin_row("movzx");
  test_reg_memory(&Asm::movzbl, false, "byte ");
  begin_row("movbe");
  test_reg_memory(MEMBER(RegMemory, movbeq), true, "");
  test_reg_memory(MEMBER(RegMemory, movbel), false, "");
  test_memory_reg(MEMBER(MemoryReg, movbeq), names64);
  test_memory_reg(MEMBER(MemoryReg, movbel), names32);
  begin_row("lea");
  test_reg_memory(&Asm::lea, true, "");
  begin_row("test");
  test_reg_reg(&Asm::testq, true);
  test_reg_reg(&Asm::testl, false);
  begin_row("bswap");
  test_reg(&Asm::bswapq, names64);
  test_reg(&Asm::bswapl, names32);
  begin_row("push");
  test_reg(&Asm::push, names64);
  begin_row("pop");
  test_reg(&Asm::pop, names64);
  begin_row("mul");
  for (int i = 0; i < 16; i++) {
    assembler->mulq((Reg)i);
    slot(mnemonic(names64[i]));
  }
  for (size_t m = 0; m < memories.size(); m++) {
    assembler->mulq(memories[m].mem);
    slot(mnemonic("qword " + memories[m].text));
  }
  begin_row("rorx");
  test_reg_operand_immediate(&Asm::rorxq, true);
  test_reg_operand_immediate(&Asm::rorxl, false);
  begin_row("shld");
  test_reg_reg_immediate(&Asm::shldq);
  begin_row("shrd");
  test_reg_reg_immediate(&Asm::shrdq);
  begin_row("bt");
  test_reg_immediate(&Asm::btq, true);
  begin_row("ret");
  assembler->ret();
  slot("ret");

  for (int c = 0; c < 16; c++) {
    const std::string cmov = std::string("cmov") + conditions[c];
    begin_row(cmov.c_str());
    for (int i = 0; i < 16; i++) {
      const int j = (i * 3 + c) % 16;
      const Memory& m = memories[(c * 16 + i) % (memories.size() - 2)];
      assembler->cmovq((Asm::Condition)c, (Reg)i, (Reg)j);
      slot(mnemonic(std::string(names64[i]) + ", " + names64[j]));
      assembler->cmovl((Asm::Condition)c, (Reg)i, m.mem);
      slot(mnemonic(std::string(names32[i]) + ", " + m.text));
    }
    const std::string set = std::string("set") + conditions[c];
    begin_row(set.c_str());
    for (int i = 0; i < 16; i++) {
      assembler->setb((Asm::Condition)c, (Reg)i);
      slot(mnemonic(names8[i]));
    }
  }
}

// Jumps back over some slots, to a label that stands some bytes before the end of a slot, and forward over one slot.
// A jump of two bytes reaches back over 126 more: 7 slots and 14 bytes.
static void test_jumps() {
  static const struct { int slots, bytes; } distances[] = {
    { 0, 1 }, { 1, 8 }, { 6, 16 }, { 7, 12 }, { 7, 13 }, { 7, 14 }, { 7, 15 }, { 8, 1 }, { 100, 5 }
  };
  for (int c = -1; c < 16; c++) {
    const std::string jump = c < 0 ? "jmp" : std::string("j") + conditions[c];
    for (size_t d = 0; d < sizeof(distances) / sizeof(distances[0]); d++) {
      Asm::Label target, forward, near_forward;
      const std::string name = "target" + number(c + 1) + "_" + number((int)d);
      for (int n = distances[d].bytes; n < 16; n++) {
        assembler->ret();
      }
      assembler->bind(target);
      for (int n = 0; n < distances[d].bytes; n++) {
        assembler->ret();
      }
      slot("times " + number(16 - distances[d].bytes) + " ret\n" + name + ":\ntimes " + number(distances[d].bytes) + " ret");
      for (int n = 0; n < distances[d].slots; n++) {
        assembler->ret();
        slot("ret");
      }
      if (c < 0) assembler->jmp(target); else assembler->jcc((Asm::Condition)c, target);
      slot(jump + " " + name);
      if (c < 0) assembler->jmp(forward); else assembler->jcc((Asm::Condition)c, forward);
      slot(jump + " near forward_" + name);
      if (c < 0) assembler->jmp_short(near_forward); else assembler->jcc_short((Asm::Condition)c, near_forward);
      slot(jump + " short forward_" + name);
      assembler->ret();
      slot("ret");
      fprintf(source, "forward_%s:\n", name.c_str());
      assembler->bind(forward);
      assembler->bind(near_forward);
    }
  }
}

// ---- Vector registers

typedef void (Asm::*VecOperand)(Vec, const Asm::VecMem&);
typedef void (Asm::*VecOperandImmediate)(Vec, const Asm::VecMem&, int);
typedef void (Asm::*MemoryVec)(const Mem&, Vec);
typedef void (Asm::*VecMemory)(Vec, const Mem&);
typedef void (Asm::*VecImmediate)(Vec, int);
typedef void (Asm::*VecReg)(Vec, Reg);
typedef void (Asm::*VecVecOperand)(Vec, Vec, const Asm::VecMem&);
typedef void (Asm::*VecVecOperandImmediate)(Vec, Vec, const Asm::VecMem&, int);
typedef void (Asm::*VecVecImmediate)(Vec, Vec, int);
typedef void (Asm::*MemoryVecImmediate)(const Mem&, Vec, int);
typedef void (Asm::*MaskVecOperandImmediate)(Asm::Mask, Vec, const Asm::VecMem&, int);
typedef void (Asm::*MaskVecOperand)(Asm::Mask, Vec, const Asm::VecMem&);

static void test_sse(VecOperand f) {
  for (int i = 0; i < 16; i++) {
    for (int j = 0; j < 16; j += 5) {
      (assembler->*f)(Asm::xmm(i), Asm::xmm(j));
      slot(mnemonic(name(Asm::xmm(i)) + ", " + name(Asm::xmm(j))));
    }
  }
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const Vec d = Asm::xmm((m * 7 + 3) % 16);
    (assembler->*f)(d, memories[m].mem);
    slot(mnemonic(name(d) + ", " + memories[m].text));
  }
}

static void test_sse_store(MemoryVec f) {
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const Vec s = Asm::xmm((m * 7 + 3) % 16);
    (assembler->*f)(memories[m].mem, s);
    slot(mnemonic(memories[m].text + ", " + name(s)));
  }
}

static void test_sse_immediate(VecOperandImmediate f) {
  for (int i = 0; i < 16; i++) {
    const Vec s = Asm::xmm((i * 5 + 2) % 16);
    (assembler->*f)(Asm::xmm(i), s, i * 17 & 3);
    slot(mnemonic(name(Asm::xmm(i)) + ", " + name(s) + ", " + number(i * 17 & 3)));
  }
  for (size_t m = 0; m < memories.size(); m++) {
    if (!is_for(m, table_row)) continue;
    const Vec d = Asm::xmm((m * 7 + 3) % 16);
    (assembler->*f)(d, memories[m].mem, (int)m & 3);
    slot(mnemonic(name(d) + ", " + memories[m].text + ", " + number((int)m & 3)));
  }
}

static void test_sse_shift(VecImmediate f) {
  for (int i = 0; i < 16; i++) {
    (assembler->*f)(Asm::xmm(i), i + 1);
    slot(mnemonic(name(Asm::xmm(i)) + ", " + number(i + 1)));
  }
}

// The forms of a row, with the names that the tables use.
enum { VEX0 = 1, VEX1 = 2, EVEX0 = 4, EVEX1 = 8, X = 16, Y = 32, Z = 64, OPMASK = 128 };

// Which registers an instruction can name.
static std::vector<int> registers(int forms) {
  static const int vex[]  = { 0, 1, 2, 7, 8, 9, 14, 15 };
  static const int evex[] = { 0, 3, 7, 8, 13, 15, 16, 21, 23, 24, 26, 31 };
  std::vector<int> result;
  if ((forms & (EVEX0 | EVEX1)) != 0) {
    result.assign(evex, evex + sizeof(evex) / sizeof(evex[0]));
  } else {
    result.assign(vex, vex + sizeof(vex) / sizeof(vex[0]));
  }
  return result;
}

static Vec vec(int n, int width) { return Vec(n, (Asm::Width)width); }

// One test of a shape: what to emit for two or three registers (c < 0: memory m), and its text.
struct Shape {
  int  forms;
  bool three;        // has a first source
  bool store;        // the destination is memory, or can be
  bool to_mask;      // the destination is an opmask register
  bool can_zero;
  bool has_register; // has a form without memory
  bool has_memory;
  explicit Shape(int f)
    : forms(f), three(false), store(false), to_mask(false), can_zero(true), has_register(true), has_memory(true) {}
  virtual ~Shape() {}
  virtual void reg(Vec d, Vec s1, int s2) = 0;
  virtual void mem(Vec d, Vec s1, const Memory& m) = 0;
};

static void test_shape(Shape& s) {
  for (int width = 0; width < 3; width++) {
    if ((s.forms & X << width) == 0) continue;
    const std::vector<int> r = registers(s.forms);
    const int n = (int)r.size();
    if (s.has_register) {
      for (int i = 0; i < n; i++) {
        s.reg(vec(r[i], width), vec(r[0], width), r[1]);
        if (s.three) s.reg(vec(r[2], width), vec(r[i], width), r[1]);
        s.reg(vec(r[3], width), vec(r[1], width), r[i]);
        s.reg(vec(r[i], width), vec(r[(i * 5 + 3) % n], width), r[(i * 7 + 1) % n]);
      }
    }
    if (s.has_memory) {
      for (size_t m = 0; m < memories.size(); m++) {
        if (!is_for(m, table_row + width)) continue;
        s.mem(vec(r[(m * 7 + 3) % n], width), vec(r[(m * 5 + 2) % n], width), memories[m]);
      }
    }
    if ((s.forms & OPMASK) == 0) continue;
    for (int k = 1; k < 8; k++) {
      for (int zeroing = 0; zeroing < (s.can_zero ? 2 : 1); zeroing++) {
        const Vec d = zeroing ? vec(r[k], width).zeroed((Asm::Mask)k) : vec(r[k], width).masked((Asm::Mask)k);
        if (s.has_register) s.reg(d, vec(r[k + 1], width), r[k - 1]);
        if (s.has_memory && !(s.store && zeroing)) s.mem(d, vec(r[k + 1], width), memories[k * 5]);
      }
    }
  }
}

struct Binary : Shape {
  VecVecOperand f;
  Binary(int forms, VecVecOperand f) : Shape(forms), f(f) { three = true; }
  virtual void reg(Vec d, Vec s1, int s2) {
    (assembler->*f)(d, s1, vec(s2, d.width()));
    slot(mnemonic(name(d) + decoration(d) + ", " + name(s1) + ", " + name(vec(s2, d.width()))));
  }
  virtual void mem(Vec d, Vec s1, const Memory& m) {
    (assembler->*f)(d, s1, m.mem);
    slot(mnemonic(name(d) + decoration(d) + ", " + name(s1) + ", " + m.text));
  }
};

struct BinaryImmediate : Shape {
  VecVecOperandImmediate f;
  int source_width;   // -1: as the destination
  int immediate;
  BinaryImmediate(int forms, VecVecOperandImmediate f, int source_width)
    : Shape(forms), f(f), source_width(source_width), immediate(0) { three = true; }
  int next(Vec d) { return immediate = (immediate + 1) % (source_width >= 0 ? (d.width() == 2 ? 2 : 1) + 1 : 256); }
  virtual void reg(Vec d, Vec s1, int s2) {
    const Vec source = vec(s2, source_width < 0 ? (int)d.width() : source_width);
    const int imm = next(d);
    (assembler->*f)(d, s1, source, imm);
    slot(mnemonic(name(d) + decoration(d) + ", " + name(s1) + ", " + name(source) + ", " + number(imm)));
  }
  virtual void mem(Vec d, Vec s1, const Memory& m) {
    const int imm = next(d);
    (assembler->*f)(d, s1, m.mem, imm);
    slot(mnemonic(name(d) + decoration(d) + ", " + name(s1) + ", " + m.text + ", " + number(imm)));
  }
};

struct Unary : Shape {
  VecOperand f;
  int source_width;
  Unary(int forms, VecOperand f, int source_width) : Shape(forms), f(f), source_width(source_width) {}
  virtual void reg(Vec d, Vec, int s2) {
    const Vec source = vec(s2, source_width < 0 ? (int)d.width() : source_width);
    (assembler->*f)(d, source);
    slot(mnemonic(name(d) + decoration(d) + ", " + name(source)));
  }
  virtual void mem(Vec d, Vec, const Memory& m) {
    (assembler->*f)(d, m.mem);
    slot(mnemonic(name(d) + decoration(d) + ", " + m.text));
  }
};

struct Load : Shape {
  VecMemory f;
  Load(int forms, VecMemory f) : Shape(forms), f(f) { has_register = false; }
  virtual void reg(Vec, Vec, int) {}
  virtual void mem(Vec d, Vec, const Memory& m) {
    (assembler->*f)(d, m.mem);
    slot(mnemonic(name(d) + decoration(d) + ", " + m.text));
  }
};

struct Store : Shape {
  MemoryVec f;
  Store(int forms, MemoryVec f) : Shape(forms), f(f) { has_register = false; store = true; }
  virtual void reg(Vec, Vec, int) {}
  virtual void mem(Vec s, Vec, const Memory& m) {
    (assembler->*f)(m.mem, s);
    slot(mnemonic(m.text + decoration(s) + ", " + name(s)));
  }
};

struct UnaryImmediate : Shape {
  VecOperandImmediate f;
  UnaryImmediate(int forms, VecOperandImmediate f) : Shape(forms), f(f) {}
  virtual void reg(Vec d, Vec s1, int s2) {
    (assembler->*f)(d, vec(s2, d.width()), s1.number() * 7);
    slot(mnemonic(name(d) + decoration(d) + ", " + name(vec(s2, d.width())) + ", " + number(s1.number() * 7)));
  }
  virtual void mem(Vec d, Vec s1, const Memory& m) {
    (assembler->*f)(d, m.mem, s1.number() * 7);
    slot(mnemonic(name(d) + decoration(d) + ", " + m.text + ", " + number(s1.number() * 7)));
  }
};

struct Extract : Shape {
  VecVecImmediate    to_vec;
  MemoryVecImmediate to_mem;
  Asm::Width         half;
  Extract(int forms, VecVecImmediate v, MemoryVecImmediate m, Asm::Width half)
    : Shape(forms), to_vec(v), to_mem(m), half(half) { store = true; }
  // the widths are those of the source: d only lends its number and mask
  virtual void reg(Vec d, Vec s1, int) {
    Vec target = d.as(half);
    if (d.zeroing()) target = target.zeroed(d.mask()); else target = target.masked(d.mask());
    (assembler->*to_vec)(target, s1, 1);
    slot(mnemonic(name(target) + decoration(target) + ", " + name(s1) + ", 1"));
  }
  virtual void mem(Vec d, Vec, const Memory& m) {
    (assembler->*to_mem)(m.mem, d, 1);
    slot(mnemonic(m.text + decoration(d) + ", " + name(d) + ", 1"));
  }
};

struct Shift : Shape {
  VecVecImmediate f;
  Shift(int forms, VecVecImmediate f) : Shape(forms), f(f) { has_memory = false; }
  virtual void reg(Vec d, Vec s1, int s2) {
    (assembler->*f)(d, vec(s2, d.width()), s1.number() + 1);
    slot(mnemonic(name(d) + decoration(d) + ", " + name(vec(s2, d.width())) + ", " + number(s1.number() + 1)));
  }
  virtual void mem(Vec, Vec, const Memory&) {}
};

struct Compare : Shape {
  MaskVecOperandImmediate f;
  Compare(int forms, MaskVecOperandImmediate f) : Shape(forms), f(f) { three = to_mask = true; can_zero = false; }
  // d lends its mask, and its number modulo 8 is the destination
  Vec first(Vec d, Vec s1) { return s1.masked(d.mask()); }
  virtual void reg(Vec d, Vec s1, int s2) {
    const Asm::Mask k = (Asm::Mask)(d.number() & 7);
    (assembler->*f)(k, first(d, s1), vec(s2, d.width()), s2 & 7);
    slot(mnemonic(mask_name(k) + decoration(d) + ", " + name(s1) + ", " + name(vec(s2, d.width())) + ", " + number(s2 & 7)));
  }
  virtual void mem(Vec d, Vec s1, const Memory& m) {
    const Asm::Mask k = (Asm::Mask)(d.number() & 7);
    (assembler->*f)(k, first(d, s1), m.mem, 6);
    slot(mnemonic(mask_name(k) + decoration(d) + ", " + name(s1) + ", " + m.text + ", 6"));
  }
};

struct Test : Shape {
  MaskVecOperand f;
  Test(int forms, MaskVecOperand f) : Shape(forms), f(f) { three = to_mask = true; can_zero = false; }
  virtual void reg(Vec d, Vec s1, int s2) {
    const Asm::Mask k = (Asm::Mask)(d.number() & 7);
    (assembler->*f)(k, s1.masked(d.mask()), vec(s2, d.width()));
    slot(mnemonic(mask_name(k) + decoration(d) + ", " + name(s1) + ", " + name(vec(s2, d.width()))));
  }
  virtual void mem(Vec d, Vec s1, const Memory& m) {
    const Asm::Mask k = (Asm::Mask)(d.number() & 7);
    (assembler->*f)(k, s1.masked(d.mask()), m.mem);
    slot(mnemonic(mask_name(k) + decoration(d) + ", " + name(s1) + ", " + m.text));
  }
};

struct FromGeneral : Shape {
  VecReg f;
  const char* const* reg_names;
  FromGeneral(VecReg f, bool q) : Shape(EVEX0 | X | Y | Z | OPMASK), f(f), reg_names(names(q)) { has_memory = false; }
  virtual void reg(Vec d, Vec, int s2) {
    (assembler->*f)(d, (Reg)(s2 & 15));
    slot(mnemonic(name(d) + decoration(d) + ", " + reg_names[s2 & 15]));
  }
  virtual void mem(Vec, Vec, const Memory&) {}
};

static void run(const char* name, Shape& s) {
  begin_row(name);
  test_shape(s);
}

static void test_moves() {
  for (int i = 0; i < 16; i++) {
    for (int j = 0; j < 16; j += 3) {
      const std::string x = name(Asm::xmm(i));
      const Vec v = Asm::xmm(i);
      const Reg r = (Reg)j;
      assembler->movd(v, r);      slot("movd " + x + ", " + names32[j]);
      assembler->movd(r, v);      slot("movd " + std::string(names32[j]) + ", " + x);
      assembler->movq(v, r);      slot("movq " + x + ", " + names64[j]);
      assembler->movq(r, v);      slot("movq " + std::string(names64[j]) + ", " + x);
      assembler->pinsrd(v, r, 3); slot("pinsrd " + x + ", " + names32[j] + ", 3");
      assembler->pinsrq(v, r, 1); slot("pinsrq " + x + ", " + names64[j] + ", 1");
      assembler->pextrd(r, v, 2); slot("pextrd " + std::string(names32[j]) + ", " + x + ", 2");
      assembler->pextrq(r, v, 1); slot("pextrq " + std::string(names64[j]) + ", " + x + ", 1");
    }
  }
  for (size_t m = 0; m < memories.size() - 2; m++) {
    const Vec v = Asm::xmm((m * 7 + 3) % 16);
    const Mem& mem = memories[m].mem;
    const std::string& t = memories[m].text;
    assembler->movd(v, mem);      slot("movd " + name(v) + ", " + t);
    assembler->movd(mem, v);      slot("movd " + t + ", " + name(v));
    assembler->movq(v, mem);      slot("movq " + name(v) + ", " + t);
    assembler->movq(mem, v);      slot("movq " + t + ", " + name(v));
    assembler->pinsrd(v, mem, 1); slot("pinsrd " + name(v) + ", " + t + ", 1");
    assembler->pinsrq(v, mem, 1); slot("pinsrq " + name(v) + ", " + t + ", 1");
    assembler->pextrd(mem, v, 3); slot("pextrd " + t + ", " + name(v) + ", 3");
    assembler->pextrq(mem, v, 0); slot("pextrq " + t + ", " + name(v) + ", 0");
  }
  assembler->vzeroupper();
  slot("vzeroupper");
}

static void test_vectors() {
#define TEST(name, prefix, map, opcode) begin_row(#name); test_sse(MEMBER(VecOperand, name));
  CRYPTO_SSE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode) begin_row(#name); test_sse_store(MEMBER(MemoryVec, name));
  CRYPTO_SSE_STORE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode) begin_row(#name); test_sse_immediate(MEMBER(VecOperandImmediate, name));
  CRYPTO_SSE_IMMEDIATE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, opcode, extension) begin_row(#name); test_sse_shift(MEMBER(VecImmediate, name));
  CRYPTO_SSE_SHIFT_INSTRUCTIONS(TEST)
#undef TEST

#define TEST(name, prefix, map, opcode, forms, memory) { Binary s(forms, &Asm::name); run(#name, s); }
  CRYPTO_VECTOR_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { Unary s(forms, MEMBER(VecOperand, name), -1); run(#name, s); }
  CRYPTO_VECTOR_UNARY_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { Load s(forms, &Asm::name); run(#name, s); }
  CRYPTO_VECTOR_LOAD_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { Unary s(forms, MEMBER(VecOperand, name), 0); run(#name, s); }
  CRYPTO_VECTOR_BROADCAST_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { Store s(forms, MEMBER(MemoryVec, name)); run(#name, s); }
  CRYPTO_VECTOR_STORE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { BinaryImmediate s(forms, &Asm::name, -1); run(#name, s); }
  CRYPTO_VECTOR_IMMEDIATE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { BinaryImmediate s(forms, &Asm::name, memory == 32); run(#name, s); }
  CRYPTO_VECTOR_INSERT_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { \
    Extract s(forms, MEMBER(VecVecImmediate, name), MEMBER(MemoryVecImmediate, name), memory == 32 ? Asm::W256 : Asm::W128); \
    run(#name, s); \
  }
  CRYPTO_VECTOR_EXTRACT_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { UnaryImmediate s(forms, &Asm::name); run(#name, s); }
  CRYPTO_VECTOR_SHUFFLE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, opcode, extension, forms) { Shift s(forms, &Asm::name); run(#name, s); }
  CRYPTO_VECTOR_SHIFT_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { Compare s(forms, &Asm::name); run(#name, s); }
  CRYPTO_VECTOR_COMPARE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, map, opcode, forms, memory) { Test s(forms, &Asm::name); run(#name, s); }
  CRYPTO_VECTOR_TEST_INSTRUCTIONS(TEST)
#undef TEST
  { FromGeneral s(MEMBER(VecReg, vpbroadcastd), false); run("vpbroadcastd", s); }
  { FromGeneral s(MEMBER(VecReg, vpbroadcastq), true);  run("vpbroadcastq", s); }
}

static void test_masks() {
#define TEST(name, prefix, w) \
  for (int i = 0; i < 16; i++) { \
    const char* const reg = names(#name[4] == 'q')[i]; \
    assembler->name((Asm::Mask)(i & 7), (Reg)i);      slot(#name " " + mask_name((Asm::Mask)(i & 7)) + ", " + reg); \
    assembler->name((Reg)i, (Asm::Mask)(i * 3 & 7));  slot(#name " " + std::string(reg) + ", " + mask_name((Asm::Mask)(i * 3 & 7))); \
  }
  CRYPTO_MASK_MOVE_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, prefix, w, opcode) \
  for (int i = 0; i < 64; i++) { \
    const Asm::Mask d = (Asm::Mask)(i & 7), s1 = (Asm::Mask)(i >> 3), s2 = (Asm::Mask)(i * 5 >> 2 & 7); \
    assembler->name(d, s1, s2); \
    slot(#name " " + mask_name(d) + ", " + mask_name(s1) + ", " + mask_name(s2)); \
  }
  CRYPTO_MASK_INSTRUCTIONS(TEST)
#undef TEST
#define TEST(name, w, opcode) \
  for (int i = 0; i < 64; i++) { \
    const Asm::Mask d = (Asm::Mask)(i & 7), s = (Asm::Mask)(i >> 3); \
    assembler->name(d, s, i); \
    slot(#name " " + mask_name(d) + ", " + mask_name(s) + ", " + number(i)); \
  }
  CRYPTO_MASK_SHIFT_INSTRUCTIONS(TEST)
#undef TEST
}

// NASM 2.16 does not know these: the bytes are put together from the manual by hand.
static void test_sha512() {
  assembler->vsha512msg1(Asm::ymm(2), Asm::xmm(3));
  slot("db 0xC4, 0xE2, 0x7F, 0xCC, 0xD3 ; vsha512msg1 ymm2, xmm3");
  assembler->vsha512msg2(Asm::ymm(1), Asm::ymm(12));
  slot("db 0xC4, 0xC2, 0x7F, 0xCD, 0xCC ; vsha512msg2 ymm1, ymm12");
  assembler->vsha512rnds2(Asm::ymm(9), Asm::ymm(10), Asm::xmm(11));
  slot("db 0xC4, 0x42, 0x2F, 0xCB, 0xCB ; vsha512rnds2 ymm9, ymm10, xmm11");
}

static int write_files(const char* source_name, const char* code_name) {
  const size_t capacity = 16 << 20;
  code = (uint8_t*)aligned_alloc(4096, capacity);
  Asm a(code, code + capacity, Asm::SYSTEM_V);
  assembler = &a;
  source = fopen(source_name, "w");
  FILE* const binary = fopen(code_name, "wb");
  if (code == NULL || source == NULL || binary == NULL) {
    perror("encoding_test");
    return 1;
  }
  fprintf(source, "bits 64\nhead:\n");
  a.bind(head);
  make_memories();
  test_general();
  test_jumps();
  test_vectors();
  test_moves();
  test_masks();
  test_sha512();
  fprintf(source, "tail:\n");
  a.bind(tail);
  if (!a.finish()) {
    fprintf(stderr, "encoding_test: %s\n", a.error());
    return 1;
  }
  const bool written = fwrite(code, 1, a.size(), binary) == a.size();
  return fclose(source) == 0 && fclose(binary) == 0 && written ? 0 : 1;
}

static std::string hex(const std::vector<uint8_t>& bytes, size_t at) {
  std::string text;
  size_t end = at + slot_size;
  while (end > at && (end > bytes.size() || bytes[end - 1] == slot_fill)) end--;
  for (; at < end; at++) {
    char byte[4];
    snprintf(byte, sizeof(byte), "%s%02x", text.empty() ? "" : " ", bytes[at]);
    text += byte;
  }
  return text;
}

// What the test of an instruction is called: its mnemonic, which stands in a comment where NASM does not know it.
static std::string test_of(const std::string& line) {
  const size_t comment = line.find("; ");
  const size_t begin = comment == std::string::npos ? 0 : comment + 2;
  return line.substr(begin, line.find(' ', begin) - begin);
}

static int compare_files(const char* source_name, const char* ours_name, const char* nasm_name) {
  const std::vector<uint8_t> text = read_file(source_name);
  const std::vector<uint8_t> ours = read_file(ours_name);
  const std::vector<uint8_t> nasm = read_file(nasm_name);
  EncodingTests tests("NASM");
  std::string line, instruction;
  for (size_t i = 0, at = 0; i < text.size(); i++) {
    if (text[i] != '\n') {
      line += (char)text[i];
      continue;
    }
    if (line.compare(0, 5, "align") == 0) {
      const bool same = at + slot_size <= ours.size() && at + slot_size <= nasm.size() &&
                        memcmp(&ours[at], &nasm[at], slot_size) == 0;
      tests.compare(test_of(instruction), instruction, same, same ? "" : hex(ours, at), same ? "" : hex(nasm, at));
      at += slot_size;
    }
    instruction = line;
    line.clear();
  }
  return tests.report(ours.size(), nasm.size());
}

int main(int argc, char** argv) { return compare_encodings(argc, argv); }
