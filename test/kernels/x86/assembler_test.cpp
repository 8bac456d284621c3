// What CryptoAssembler refuses, and what CryptoFeatures makes of a processor's answers.

#include "assembler_test.hpp"

typedef CryptoAssembler Asm;
typedef CryptoFeatures CF;

// ---- Mistakes that must be noticed; each is made by one function

static void unbound(Asm& a)            { Asm::Label never; a.jmp(never); }
static void bound_twice(Asm& a)        { Asm::Label l; a.bind(l); a.bind(l); }
static void short_jump_too_far(Asm& a) { Asm::Label l; a.jmp_short(l); for (int i = 0; i < 128; i++) a.ret(); a.bind(l); }
static void scale(Asm& a)              { a.movq(Asm::RAX, Asm::Mem(Asm::RAX, Asm::RCX, 3)); }
static void index_rsp(Asm& a)          { a.movq(Asm::RAX, Asm::Mem(Asm::RAX, Asm::RSP, 1)); }
static void widths_differ(Asm& a)      { a.vpaddd(Asm::ymm(0), Asm::xmm(1), Asm::ymm(2)); }
static void source_width(Asm& a)       { a.vpaddd(Asm::ymm(0), Asm::ymm(1), Asm::zmm(2)); }
static void no_such_width(Asm& a)      { a.vperm2i128(Asm::xmm(0), Asm::xmm(1), Asm::xmm(2), 0); }
static void sse_wide(Asm& a)           { a.paddd(Asm::ymm(0), Asm::ymm(1)); }
static void sse_high(Asm& a)           { a.paddd(Asm::xmm(16), Asm::xmm(1)); }
static void sse_high_source(Asm& a)    { a.paddd(Asm::xmm(1), Asm::xmm(16)); }
static void sse_masked(Asm& a)         { a.paddd(Asm::xmm(1).masked(Asm::K1), Asm::xmm(1)); }
static void vex_high(Asm& a)           { a.vpxor(Asm::xmm(1), Asm::xmm(2), Asm::xmm(16)); }
static void vex_masked(Asm& a)         { a.vpxor(Asm::xmm(1).masked(Asm::K1), Asm::xmm(2), Asm::xmm(3)); }
static void cannot_mask(Asm& a)        { a.vaesenc(Asm::zmm(1).masked(Asm::K1), Asm::zmm(2), Asm::zmm(3)); }
static void zeroing_by_k0(Asm& a)      { a.vpaddd(Asm::zmm(1).zeroed(Asm::K0), Asm::zmm(2), Asm::zmm(3)); }
static void zeroing_store(Asm& a)      { a.vmovdqu8(Asm::Mem(Asm::RAX), Asm::zmm(1).zeroed(Asm::K1)); }
static void extract_width(Asm& a)      { a.vextracti64x4(Asm::xmm(1), Asm::zmm(2), 1); }
static void too_many_fixups(Asm& a)    { Asm::Label l; for (int i = 0; i < 300; i++) a.jmp(l); a.bind(l); }

static void test_mistakes() {
  static const Mistake mistakes[] = {
    MISTAKE(unbound), MISTAKE(bound_twice), MISTAKE(short_jump_too_far), MISTAKE(scale), MISTAKE(index_rsp),
    MISTAKE(widths_differ), MISTAKE(source_width), MISTAKE(no_such_width), MISTAKE(sse_wide), MISTAKE(sse_high),
    MISTAKE(sse_high_source), MISTAKE(sse_masked), MISTAKE(vex_high), MISTAKE(vex_masked), MISTAKE(cannot_mask),
    MISTAKE(zeroing_by_k0), MISTAKE(zeroing_store), MISTAKE(extract_width), MISTAKE(too_many_fixups)
  };
  test_mistakes(mistakes);
}

// Six arguments reach the kernel, and the frame is taken down, in both conventions and with any number of vectors.
static int frame_vectors;

static void frame_kernel(Asm& a) {
  a.enter(6, frame_vectors);
  for (int i = 0; i < frame_vectors; i++) {
    a.pxor(Asm::xmm(i), Asm::xmm(i));
  }
  a.lea(Asm::RAX, Asm::Mem(Asm::RDI, Asm::RSI, 2));
  a.lea(Asm::RAX, Asm::Mem(Asm::RAX, Asm::RDX, 4));
  a.lea(Asm::RAX, Asm::Mem(Asm::RAX, Asm::RCX, 8));
  a.shlq(Asm::R8, 4);
  a.addq(Asm::RAX, Asm::R8);
  a.shlq(Asm::R9, 5);
  a.addq(Asm::RAX, Asm::R9);
  a.leave();
}

static void test_frame() {
  for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]); c++) {
    for (frame_vectors = 0; frame_vectors <= 16; frame_vectors++) {
      const Kernel kernel(frame_kernel, conventions[c]);
      test_six_arguments(kernel, frame_vectors);
    }
  }
}

// ---- The trace sees what it is for

static void branch_kernel(Asm& a) {
  Asm::Label zero;
  a.testq(Asm::RDI, Asm::RDI);
  a.jcc(Asm::EQUAL, zero);
  a.movq(Asm::RAX, Asm::RDI);
  a.bind(zero);
  a.ret();
}
static void address_kernel(Asm& a) { a.addq(Asm::RSI, Asm::RDI); a.movq(Asm::RAX, Asm::Mem(Asm::RSI)); a.ret(); }
static void data_kernel(Asm& a)    { a.movq(Asm::RAX, Asm::RDI); a.movq(Asm::Mem(Asm::RSI), Asm::RAX); a.ret(); }

TRACED_REGISTERS(address_register, REG_RSI);

static void test_trace() {
  check(is_seen(branch_kernel, 0, 8), "a branch");
  check(!is_seen(branch_kernel, 5, 8), "the same branch");
  check(is_seen(address_kernel, 0, 8, address_register), "an address");
  check(!is_seen(data_kernel, 0, 8, address_register), "nothing but data");
  check(trace_of(branch_kernel, 0).length == 2 * 3 && trace_of(branch_kernel, 8).length == 2 * 4, "each instruction, twice");
  // Between two multiples of page_size, with nothing before it: where a mapping begins is the system's choice.
  uint8_t* const pages = map_pages(3);
  uint8_t* const code = pages + page_size / 2 + (uintptr_t)pages % page_size;
  munmap(pages, code - pages);
  check(trace_at(code, branch_kernel, 0).length == 2 * 3, "at the beginning of a mapping");
  munmap(code, pages + 3 * page_size - code);
}

// ---- Features

static const uint32_t osxsave = 1u << 27;
static const uint32_t all_leaf1 = 0xFFFFFFFF;
static const uint32_t all_avx512 = CF::AVX512F | CF::AVX512DQ | CF::AVX512BW | CF::AVX512VL | CF::AVX512IFMA | CF::AVX512VBMI;
static const uint32_t all_avx2 = CF::AVX2 | CF::VAES | CF::VPCLMULQDQ | CF::SHA512 | CF::AVX_IFMA;
static const uint32_t all_sse = CF::SSSE3 | CF::SSE4_1 | CF::AES | CF::PCLMULQDQ | CF::SHA | CF::GFNI;
static const uint32_t all_general = CF::BMI2 | CF::ADX;
static const uint32_t all = all_general | all_sse | CF::AVX | all_avx2 | all_avx512;

static void test_decode() {
  const CF::Raw everything = { all_leaf1, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFF };
  check(CF::decode(everything, 99, 99) == all, "everything");
  check(CF::decode(everything, 4, 3) == all, "UseAVX=3");
  check(CF::decode(everything, 4, 2) == (all & ~all_avx512), "UseAVX=2");
  check(CF::decode(everything, 4, 1) == (all_general | all_sse | CF::AVX), "UseAVX=1");
  check(CF::decode(everything, 4, 0) == (all_general | all_sse), "UseAVX=0");
  check(CF::decode(everything, 3, 0) == all_general, "UseSSE=3");

  CF::Raw raw = everything;
  raw.xcr0 = 0x07;
  check(CF::decode(raw, 99, 99) == (all & ~all_avx512), "the system saves no zmm registers");
  raw.xcr0 = 0xE7 & ~0x20;
  check(CF::decode(raw, 99, 99) == (all & ~all_avx512), "the system saves no mask registers");
  raw.xcr0 = 0xE7 & ~0x80;
  check(CF::decode(raw, 99, 99) == (all & ~all_avx512), "the system saves no zmm16 to zmm31");
  raw.xcr0 = 0x03;
  check(CF::decode(raw, 99, 99) == (all_general | all_sse), "the system saves no ymm registers");
  raw = everything;
  raw.leaf1_ecx &= ~osxsave;
  raw.xcr0 = 0;
  check(CF::decode(raw, 99, 99) == (all_general | all_sse), "no XSAVE");
  raw = everything;
  raw.leaf7_ebx &= ~(1u << 16);
  check(CF::decode(raw, 99, 99) == (all & ~all_avx512), "a virtual machine that hides AVX512F only");
  raw = everything;
  raw.leaf7_ebx &= ~(1u << 5);
  check(CF::decode(raw, 99, 99) == (all_general | all_sse | CF::AVX), "a virtual machine that hides AVX2 only");
  raw.leaf1_ecx &= ~(1u << 9);
  check(CF::decode(raw, 99, 99) == all_general, "a virtual machine that hides SSSE3");
  const CF::Raw nothing = { 0, 0, 0, 0, 0 };
  check(CF::decode(nothing, 99, 99) == 0, "nothing");
}

static void test_names() {
  test_names(CF::SHA, "sha", CF::AVX512IFMA, "sha, avx512_ifma");
}

// Each feature as the kernel names it in /proc/cpuinfo.
static void test_this_processor() {
  static const struct { uint32_t feature; const char* flag; } flags[] = {
    { CF::SSSE3, "ssse3" }, { CF::SSE4_1, "sse4_1" }, { CF::AES, "aes" }, { CF::PCLMULQDQ, "pclmulqdq" },
    { CF::SHA, "sha_ni" }, { CF::GFNI, "gfni" }, { CF::BMI2, "bmi2" }, { CF::ADX, "adx" }, { CF::AVX, "avx" },
    { CF::AVX2, "avx2" }, { CF::VAES, "vaes" }, { CF::VPCLMULQDQ, "vpclmulqdq" }, { CF::SHA512, "sha512" },
    { CF::AVX_IFMA, "avx_ifma" }, { CF::AVX512F, "avx512f" }, { CF::AVX512DQ, "avx512dq" },
    { CF::AVX512BW, "avx512bw" }, { CF::AVX512VL, "avx512vl" }, { CF::AVX512IFMA, "avx512ifma" },
    { CF::AVX512VBMI, "avx512vbmi" }
  };
  static char line[1 << 16];
  FILE* const f = fopen("/proc/cpuinfo", "r");
  while (f != NULL && fgets(line, sizeof(line) - 1, f) != NULL && strncmp(line, "flags", 5) != 0) {
  }
  if (f != NULL) {
    fclose(f);
  }
  check(strncmp(line, "flags", 5) == 0, "/proc/cpuinfo");
  line[strcspn(line, "\n")] = ' ';
  CF::detect(99, 99);
  for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
    char word[32];
    snprintf(word, sizeof(word), " %s ", flags[i].flag);
    check(CF::has(flags[i].feature) == (strstr(line, word) != NULL), flags[i].flag);
  }
}
