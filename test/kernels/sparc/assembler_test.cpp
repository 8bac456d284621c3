// What CryptoAssembler refuses, and what CryptoFeatures makes of a processor's capabilities.

#include "assembler_test.hpp"

#include <signal.h>
#include <setjmp.h>

typedef CryptoAssembler Asm;
typedef CryptoFeatures CF;
typedef Asm::Mem Mem;

// ---- Mistakes that must be noticed; each is made by one function

static void unbound(Asm& a)             { Asm::Label never; a.b(never); }
static void bound_twice(Asm& a)         { Asm::Label l; a.bind(l); a.bind(l); }
static void jump_too_far(Asm& a)        { Asm::Label l; a.br(Asm::ZERO, Asm::O0, l); for (int i = 1; i < 32768; i++) a.nop(); a.bind(l); }
static void jump_back_too_far(Asm& a)   { Asm::Label l; a.bind(l); for (int i = 0; i < 32769; i++) a.nop(); a.br(Asm::ZERO, Asm::O0, l); }
static void immediate_too_large(Asm& a) { a.add(Asm::O0, Asm::O1, 4096); }
static void immediate_too_small(Asm& a) { a.add(Asm::O0, Asm::O1, -4097); }
static void shift_too_long(Asm& a)      { a.sllx(Asm::O0, Asm::O1, 64); }
static void shift_negative(Asm& a)      { a.srlx(Asm::O0, Asm::O1, -1); }
static void offset_too_large(Asm& a)    { a.ldx(Asm::O0, Mem(Asm::O1, 4096)); }
static void offset_too_small(Asm& a)    { a.stx(Asm::O0, Mem(Asm::O1, -4097)); }
static void frame_odd(Asm& a)           { a.enter(8); }
static void frame_negative(Asm& a)      { a.enter(-16); }
static void frame_too_large(Asm& a)     { a.enter(4096 - Asm::least_frame + 16); }
static void no_such_constant(Asm& a)    { a.aes_kexpand1(Asm::Dbl(0), Asm::Dbl(1), Asm::Dbl(2), 10); }
static void too_many_words(Asm& a)      { a.montmul(32); }
static void no_words(Asm& a)            { a.montsqr(-1); }
static void too_many_fixups(Asm& a)     { Asm::Label l; for (int i = 0; i < 65; i++) a.b(l); a.bind(l); }

static void test_mistakes() {
  static const Mistake mistakes[] = {
    MISTAKE(unbound), MISTAKE(bound_twice), MISTAKE(jump_too_far), MISTAKE(jump_back_too_far), MISTAKE(immediate_too_large),
    MISTAKE(immediate_too_small), MISTAKE(shift_too_long), MISTAKE(shift_negative), MISTAKE(offset_too_large),
    MISTAKE(offset_too_small), MISTAKE(frame_odd), MISTAKE(frame_negative), MISTAKE(frame_too_large), MISTAKE(no_such_constant),
    MISTAKE(too_many_words), MISTAKE(no_words), MISTAKE(too_many_fixups)
  };
  test_mistakes(mistakes);
}

// Six arguments reach the kernel, and the frame is taken down, whatever is in it.
static int frame_bytes;

static void frame_kernel(Asm& a) {
  a.enter(frame_bytes);
  for (int at = 0; at < frame_bytes; at += 8) {
    a.stx(Asm::I1, Mem(Asm::SP, Asm::bias + Asm::least_frame + at));
  }
  for (int r = Asm::L0; r <= Asm::L7; r++) {
    a.mov((Asm::Reg)r, Asm::I0);
  }
  for (int i = 1; i < 6; i++) {
    a.sllx(Asm::G1, (Asm::Reg)(Asm::I0 + i), i);
    a.add(Asm::I0, Asm::I0, Asm::G1);
  }
  a.leave();
}

// What a window has after its kernel has returned: SAVE gives the same registers again.
static uint64_t window_after[16];
extern "C" void read_window(const void* function, uint64_t* window);
__asm__(
  ".text\n"
  ".align 4\n"
  ".globl read_window\n.type read_window, #function\n"
  "read_window:\n"
  "  save %sp, -176, %sp\n"
  "  call %i0\n  mov %i1, %o5\n"
  "  save %sp, -176, %sp\n"
  "  sethi %hi(read_window_at), %g1\n  or %g1, %lo(read_window_at), %g1\n  ldx [%g1], %g1\n"
  ".irp n, 0,1,2,3,4,5,6,7\n"
  "  stx %l\\n, [%g1 + 8 * \\n]\n"
  ".endr\n"
  ".irp n, 0,1,2,3,4,5\n"
  "  stx %o\\n, [%g1 + 64 + 8 * \\n]\n"
  ".endr\n"
  "  restore\n"
  "  ret\n  restore\n"
);
extern "C" { extern uint64_t* read_window_at; uint64_t* read_window_at __attribute__((used)) = window_after; }

static void secret_kernel(Asm& a) {
  a.enter();
  for (int r = 0; r < 8; r++) {
    a.mov((Asm::Reg)(Asm::L0 + r), (uint64_t)0x5EC2E7);
  }
  for (int r = 0; r < 6; r++) {
    a.mov((Asm::Reg)(Asm::O0 + r), (uint64_t)0x5EC2E7);
  }
  a.leave();
}

// Constants take several instructions: what they leave is compared.
static uint64_t constant;
static void constant_kernel(Asm& a) { a.mov(Asm::O0, constant); a.retl(); a.nop(); }

static void test_constants() {
  for (int i = 0; i < 300; i++) {
    const int kind = i % 6, shift = i / 6;
    const uint64_t all[] = { (uint64_t)1 << shift, ~(uint64_t)0 << shift, ~(uint64_t)0 >> shift, random64(), random64() >> shift, 0 - (random64() & 8191) };
    constant = all[kind];
    check(Kernel(constant_kernel, Asm::V9).call(0) == constant, "a constant", i);
  }
}

static void test_frame() {
  test_constants();
  for (frame_bytes = 0; frame_bytes <= 256; frame_bytes += 16) {
    const Kernel kernel(frame_kernel, Asm::V9);
    test_six_arguments(kernel, frame_bytes);
  }
  uint8_t* const code = map_pages(1);
  CryptoAssembler a(code, code + page_size);
  secret_kernel(a);
  check(a.finish(), "a kernel with secrets");
  protect(code, 1, PROT_READ | PROT_EXEC);
  memset(window_after, 0xff, sizeof(window_after));
  read_window(code, window_after);
  uint64_t all = 0;
  for (int i = 0; i < 14; i++) {
    all |= window_after[i];
  }
  check(all == 0, "the window keeps nothing");
  munmap(code, page_size);
}

// ---- The trace sees what it is for

static void branch_kernel(Asm& a) {
  Asm::Label zero;
  a.br(Asm::ZERO, Asm::O0, zero);
  a.nop();
  a.nop();
  a.bind(zero);
  a.retl();
  a.nop();
}
static void address_kernel(Asm& a) { a.ldx(Asm::O2, Mem(Asm::O1, Asm::O0)); a.retl(); a.nop(); }
static void store_kernel(Asm& a)   { a.enter(); a.add(Asm::I1, Asm::I1, Asm::I0); a.stw(Asm::G0, Mem(Asm::I1)); a.leave(); }
static void data_kernel(Asm& a) {
  a.cmp(Asm::O0, 0);
  a.mov_if(Asm::EQUAL, Asm::O2, Asm::O0);
  a.retl();
  a.stx(Asm::O2, Mem(Asm::O1));
}

static void test_trace() {
  check(is_seen(branch_kernel, 0, 8), "a branch");
  check(is_seen(address_kernel, 0, 8), "an address with an index");
  check(is_seen(store_kernel, 0, 8), "an address in a window");
  check(!is_seen(data_kernel, 0, 8), "nothing but data");
  check(!is_seen(branch_kernel, 5, 8), "the same branch");
  check(trace_of(branch_kernel, 0).length == 2 * 4 && trace_of(branch_kernel, 8).length == 2 * 5, "each instruction, twice");
}

// ---- Features

static void test_decode() {
  const uint64_t vis3 = (uint64_t)1 << 17, aes = (uint64_t)1 << 32;
  const uint32_t all = CF::VIS3 | CF::AES | CF::MD5 | CF::SHA1 | CF::SHA256 | CF::SHA512 | CF::MONTMUL | CF::MONTSQR;
  check(CF::decode(~(uint64_t)0) == all, "everything");
  check(CF::decode(0) == 0, "nothing");
  check(CF::decode(vis3) == CF::VIS3, "VIS 3");
  check(CF::decode(aes) == CF::AES, "AES");
  static const uint32_t digests[] = { CF::MD5, CF::SHA1, CF::SHA256, CF::SHA512 };
  for (int i = 0; i < 4; i++) {
    check(CF::decode(aes << (4 + i)) == digests[i], "a digest", i);
  }
  check(CF::decode(aes << 9) == CF::MONTMUL, "Montgomery multiplication");
  check(CF::decode(aes << 10) == CF::MONTSQR, "Montgomery squaring");
  check(CF::decode(~(vis3 | aes | aes * 0x6F0)) == 0, "none of them");
}

static void test_names() { test_names(CF::VIS3, "vis3", CF::AES, "vis3, aes"); }

// Whether the processor executes what it reports
static sigjmp_buf after_illegal;
static void on_illegal(int) { siglongjmp(after_illegal, 1); }

static bool multiplies() {
  uint64_t high;
  __asm__ volatile ("mov -1, %%g1\n .word 0x83B042C1\n mov %%g1, %0" : "=r"(high) : : "g1");    // umulxhi g1, g1, g1
  return high == ~(uint64_t)1;
}

// The first half of AES's last round, of zeros: eight times the S-box at 0
static bool substitutes() {
  uint64_t half;
  __asm__ volatile ("fzero %%f0\n .word 0x80C80080\n std %%f0, [%0]" : : "r"(&half) : "f0", "f1", "memory");    // aes_eround01_l f0, f0, f0, f0
  return half == 0x6363636363636363ULL;
}

static bool executes(bool (*test)()) {
  struct sigaction action, old;
  memset(&action, 0, sizeof(action));
  action.sa_handler = on_illegal;
  sigaction(SIGILL, &action, &old);
  const bool good = sigsetjmp(after_illegal, 1) == 0 && test();
  sigaction(SIGILL, &old, NULL);
  return good;
}

static void test_this_processor() {
  CF::detect();
  check(CF::is_detected(), "detected");
  check(CF::has(CF::VIS3) == executes(multiplies), "VIS 3");
  check(CF::has(CF::AES) == executes(substitutes), "AES");
}
