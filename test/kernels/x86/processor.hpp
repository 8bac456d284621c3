// What kernel_test.hpp wants to know of x86_64.

#ifndef TEST_KERNELS_X86_PROCESSOR_HPP
#define TEST_KERNELS_X86_PROCESSOR_HPP

#include <ucontext.h>

// ---- Features

// Whether what an instruction of 256 bits does to both halves is what the one of 128 bits does: QEMU 7.2 has VAES, and
// mixes them up.
#define TEMPER_SAME_HALVES(instruction, same) { \
    uint8_t wide[32], low[16], high[16]; \
    __asm__ volatile("vmovdqu %3, %%ymm0\n vmovdqu %4, %%ymm1\n v" instruction " %%ymm1, %%ymm0, %%ymm2\n vmovdqu %%ymm2, %0\n" \
                     "v" instruction " %%xmm1, %%xmm0, %%xmm2\n vmovdqu %%xmm2, %1\n" \
                     "vextracti128 $1, %%ymm0, %%xmm0\n vextracti128 $1, %%ymm1, %%xmm1\n" \
                     "v" instruction " %%xmm1, %%xmm0, %%xmm2\n vmovdqu %%xmm2, %2\n" \
                     : "=m"(wide), "=m"(low), "=m"(high) : "m"(state), "m"(key) : "xmm0", "xmm1", "xmm2"); \
    same = same && memcmp(wide, low, 16) == 0 && memcmp(wide + 16, high, 16) == 0; \
  }

inline bool is_vaes_right() {
  uint8_t state[32], key[32];
  for (int i = 0; i < 32; i++) {
    state[i] = (uint8_t)(37 * i + 11);
    key[i] = (uint8_t)(91 * i + 5);
  }
  bool same = true;
  TEMPER_SAME_HALVES("aesenc", same)
  TEMPER_SAME_HALVES("aesenclast", same)
  TEMPER_SAME_HALVES("aesdec", same)
  TEMPER_SAME_HALVES("aesdeclast", same)
  return same;
}

#undef TEMPER_SAME_HALVES

struct Limit {
  const char* name;
  int use_sse, use_avx;    // the flags of HotSpot
};

static const Limit limits[] = { { "UseAVX=0", 4, 0 }, { "UseAVX=1", 4, 1 }, { "UseAVX=2", 4, 2 }, { "UseAVX=3", 4, 3 } };
static const Limit no_features = { "UseSSE=3", 3, 0 };

// As CryptoFeatures::detect() on a processor that does not report what TEMPER_WITHOUT names: nor is there what needs that.
inline void detect(intptr_t use_sse, intptr_t use_avx) {
  static uint32_t without = features_in("TEMPER_WITHOUT");
  CryptoFeatures::detect(use_sse, use_avx);
  if (getenv("TEMPER_TIERS") != NULL && CryptoFeatures::has(CryptoFeatures::VAES) && !is_vaes_right()) {
    without |= CryptoFeatures::VAES;
  }
  CryptoFeatures::Raw raw = CryptoFeatures::read();
  uint32_t* const words = (uint32_t*)&raw;
  CryptoFeatures::Raw all;
  memset(&all, 0xFF, sizeof(all));
  for (size_t bit = 0; bit < 8 * sizeof(raw); bit++) {
    const uint32_t mask = (uint32_t)1 << bit % 32;
    CryptoFeatures::Raw all_others = all;
    ((uint32_t*)&all_others)[bit / 32] ^= mask;
    const uint32_t lost = CryptoFeatures::decode(all, 99, 99) & ~CryptoFeatures::decode(all_others, 99, 99);
    // the lowest of those that are lost is the one that the bit stands for: the others need it
    if ((lost & (0 - lost) & without) != 0) {
      words[bit / 32] &= ~mask;
    }
  }
  detected_features() = CryptoFeatures::decode(raw, use_sse, use_avx);
}

inline void detect(const Limit& limit) { detect(limit.use_sse, limit.use_avx); }
inline void detect_all()               { detect(4, 3); }

// ---- Calls

struct CheckedCall {
  uint64_t function;                 // 0
  uint64_t windows;                  // 8
  uint64_t arguments[6];             // 16
  uint64_t result;                   // 64
  uint64_t flags;                    // 72
  uint32_t mxcsr_in, mxcsr_out;      // 80, 84
  uint64_t general_in[8];            // 88: rbx, rbp, r12 .. r15, rdi, rsi
  uint64_t general_out[8];           // 152
  uint8_t  vectors_in[10][16];       // 216: xmm6 .. xmm15
  uint8_t  vectors_out[10][16];      // 376
  uint64_t stack_in, stack_out;      // 536, 544
};

extern "C" void call_checked(CheckedCall* call);

__asm__(
  ".text\n"
  "call_checked:\n"
  "  pushq %rbx\n  pushq %rbp\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
  "  subq $8, %rsp\n"
  "  stmxcsr (%rsp)\n"
  "  pushq %rdi\n"
  "  subq $48, %rsp\n"               // home space and two arguments of Windows x64
  "  movq %rdi, %r10\n"
  "  movq 0(%r10), %r11\n"
  "  ldmxcsr 80(%r10)\n"
  "  movups 216(%r10), %xmm6\n  movups 232(%r10), %xmm7\n  movups 248(%r10), %xmm8\n  movups 264(%r10), %xmm9\n"
  "  movups 280(%r10), %xmm10\n  movups 296(%r10), %xmm11\n  movups 312(%r10), %xmm12\n  movups 328(%r10), %xmm13\n"
  "  movups 344(%r10), %xmm14\n  movups 360(%r10), %xmm15\n"
  "  movq 88(%r10), %rbx\n  movq 96(%r10), %rbp\n  movq 104(%r10), %r12\n  movq 112(%r10), %r13\n"
  "  movq 120(%r10), %r14\n  movq 128(%r10), %r15\n"
  "  movq %rsp, 536(%r10)\n"
  "  cmpq $0, 8(%r10)\n"
  "  jne 1f\n"
  "  movq 16(%r10), %rdi\n  movq 24(%r10), %rsi\n  movq 32(%r10), %rdx\n  movq 40(%r10), %rcx\n"
  "  movq 48(%r10), %r8\n  movq 56(%r10), %r9\n"
  "  jmp 2f\n"
  "1:\n"
  "  movq 48(%r10), %rax\n  movq %rax, 32(%rsp)\n  movq 56(%r10), %rax\n  movq %rax, 40(%rsp)\n"
  "  movq 16(%r10), %rcx\n  movq 24(%r10), %rdx\n  movq 32(%r10), %r8\n  movq 40(%r10), %r9\n"
  "  movq 136(%r10), %rdi\n  movq 144(%r10), %rsi\n"
  "2:\n"
  "  call *%r11\n"
  "  movq 48(%rsp), %r10\n"
  "  movq %rsp, 544(%r10)\n"
  "  movq %rax, 64(%r10)\n"
  "  pushfq\n  popq 72(%r10)\n  cld\n"
  "  stmxcsr 84(%r10)\n"
  "  movq %rbx, 152(%r10)\n  movq %rbp, 160(%r10)\n  movq %r12, 168(%r10)\n  movq %r13, 176(%r10)\n"
  "  movq %r14, 184(%r10)\n  movq %r15, 192(%r10)\n  movq %rdi, 200(%r10)\n  movq %rsi, 208(%r10)\n"
  "  movups %xmm6, 376(%r10)\n  movups %xmm7, 392(%r10)\n  movups %xmm8, 408(%r10)\n  movups %xmm9, 424(%r10)\n"
  "  movups %xmm10, 440(%r10)\n  movups %xmm11, 456(%r10)\n  movups %xmm12, 472(%r10)\n  movups %xmm13, 488(%r10)\n"
  "  movups %xmm14, 504(%r10)\n  movups %xmm15, 520(%r10)\n"
  "  addq $56, %rsp\n"
  "  ldmxcsr (%rsp)\n"
  "  addq $8, %rsp\n"
  "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbp\n  popq %rbx\n"
  "  ret\n"
);

// In the frame of its caller, as tests of what is left on the stack look below that
__attribute__((always_inline)) inline uint64_t checked_call(const void* function,
                             CryptoAssembler::CallingConvention convention, const uint64_t arguments[6]) {
  static const uint64_t direction_flag = 1 << 10;
  static const uint32_t unusual_mxcsr = 0xFF80;     // all exceptions masked, flush to zero, round toward zero
  const bool windows = convention == CryptoAssembler::WINDOWS_X64;
  CheckedCall c;
  fill_random(&c, sizeof(c));
  c.function = (uint64_t)function;
  c.windows = windows;
  memcpy(c.arguments, arguments, sizeof(c.arguments));
  c.mxcsr_in = unusual_mxcsr;
  fill_unused_stack();
  call_checked(&c);
  // System V lets a function change rdi, rsi and all vector registers
  check(memcmp(c.general_in, c.general_out, (windows ? 8 : 6) * sizeof(uint64_t)) == 0, "general registers are kept");
  check(!windows || memcmp(c.vectors_in, c.vectors_out, sizeof(c.vectors_in)) == 0, "xmm6 to xmm15 are kept");
  check(c.stack_in == c.stack_out, "the stack pointer is kept");
  check((c.flags & direction_flag) == 0, "the direction flag is clear");
  check(c.mxcsr_in == c.mxcsr_out, "MXCSR is kept");
  return c.result;
}

// ---- Constant time

static const uint8_t*    traced_begin;
static const uint8_t*    traced_end;
static volatile uint64_t trace_hash;
static volatile unsigned trace_length;
static const int*        traced_registers;    // REG_RSP and others, ended by -1; or NULL

static const size_t red_zone = 128;

// What a handler on the code's own stack may write.
__attribute__((no_sanitize_address))
inline void fill_below(volatile uint8_t* end) {
  for (size_t i = 1; i <= 512; i++) {
    end[-i] = 0xA5;
  }
}

static const greg_t trap_flag = 0x100;

// Where all code is traced, it may run all the time. Elsewhere it may not while it is not being stepped through: the processor
// runs what is around it at full speed, a trap for each instruction costs too much, and stops at the first of it.
inline bool is_all_traced() { return (size_t)(traced_end - traced_begin) > (size_t)1 << 40; }

inline void let_run(bool on) {
  // What is mapped need not begin at a multiple of page_size.
  static const size_t system_page = 4096;
  uint8_t* const begin = (uint8_t*)((uintptr_t)traced_begin & ~(uintptr_t)(system_page - 1));
  protect_bytes(begin, traced_end - begin, on ? PROT_READ | PROT_EXEC : PROT_READ);
}

inline void note_instruction(int, siginfo_t*, void* context) {
  greg_t* const registers = ((ucontext_t*)context)->uc_mcontext.gregs;
  const uint8_t* const at = (const uint8_t*)registers[REG_RIP];
  if (at >= traced_begin && at < traced_end) {
    trace_hash = (trace_hash ^ (uint64_t)(at - traced_begin)) * 0x100000001B3ULL;
    trace_length = trace_length + 1;
    fill_below((volatile uint8_t*)registers[REG_RSP] - red_zone);
    for (const int* r = traced_registers; r != NULL && *r >= 0; r++) {
      trace_hash = (trace_hash ^ (uint64_t)registers[*r]) * 0x100000001B3ULL;
    }
  } else if (!is_all_traced()) {
    let_run(false);
    registers[REG_EFL] &= ~trap_flag;
  }
}

// The first instruction of the code, which does not run yet
inline void begin_steps(int number, siginfo_t* info, void* context) {
  greg_t* const registers = ((ucontext_t*)context)->uc_mcontext.gregs;
  const uint8_t* const at = (const uint8_t*)registers[REG_RIP];
  if (at != info->si_addr || at < traced_begin || at >= traced_end) {
    signal(SIGSEGV, SIG_DFL);    // a fault of the test's
    return;
  }
  let_run(true);
  registers[REG_EFL] |= trap_flag;
  note_instruction(number, info, context);
}

#define TRACED_REGISTERS(name, ...) static const int name[] = { __VA_ARGS__, -1 }

// Which instructions of some code are executed in run(), one by one, and what is before each of them in
// some registers: those that hold addresses and never data, so that equal values mean equal addresses. What lies below the
// stack does not outlive an instruction. One at a time.
class Trace {
 public:
  Trace(const uint8_t* code, size_t size, const int* registers = NULL) {
    traced_registers = registers;
    traced_begin = code;
    traced_end = code + size;
    static uint8_t room[1 << 16];
    stack_t stack;
    memset(&stack, 0, sizeof(stack));
    stack.ss_sp = room;
    stack.ss_size = sizeof(room);
    sigaltstack(&stack, &_old_stack);
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_sigaction = note_instruction;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGTRAP, &action, &_old);
    action.sa_sigaction = begin_steps;
    sigaction(SIGSEGV, &action, &_old_fault);
  }
  ~Trace() {
    sigaction(SIGSEGV, &_old_fault, NULL);
    sigaction(SIGTRAP, &_old, NULL);
    sigaltstack(&_old_stack, NULL);
  }

  void run(void (*function)(void*), void* argument) {
    trace_hash = 0;
    trace_length = 0;
    if (is_all_traced()) {
      trap_each_instruction(true);
      function(argument);
      trap_each_instruction(false);
    } else {
      let_run(false);
      function(argument);
      let_run(true);
    }
  }

  uint64_t hash()   const { return trace_hash; }
  unsigned length() const { return trace_length; }

 private:
  static void trap_each_instruction(bool on) {
    __asm__ volatile("subq $128, %%rsp\n pushfq\n andq $-257, (%%rsp)\n orq %0, (%%rsp)\n popfq\n addq $128, %%rsp\n"
                     : : "r"(on ? (uint64_t)trap_flag : 0) : "cc", "memory");
  }
  struct sigaction _old;
  struct sigaction _old_fault;
  stack_t          _old_stack;
};

// ---- What is left in registers

inline void clear_vectors() {
  // libraries use what the processor has, whatever the kernels are told
  static const uint32_t features = CryptoFeatures::decode(CryptoFeatures::read(), 99, 99);
  __asm__ volatile (
    ".irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n"
    "pxor %%xmm\\n, %%xmm\\n\n"
    ".endr\n" : : : "memory");
  if ((features & CryptoFeatures::AVX) != 0) {
    __asm__ volatile ("vzeroall\n" : : : "memory");
  }
  if ((features & CryptoFeatures::AVX512F) != 0) {
    __asm__ volatile (
      ".irp n, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
      "vpxord %%zmm\\n, %%zmm\\n, %%zmm\\n\n"
      ".endr\n" : : : "memory");
  }
}

// What a function saves of its caller's registers is no secret, but not the same each time either. That the address of the
// frame is asked for makes RBP hold it.
#define CLEAR_SAVED_REGISTERS() \
  gap[1] = (uint8_t)(uintptr_t)__builtin_frame_address(0); \
  __asm__ volatile("xorl %%ebx, %%ebx\n xorl %%r12d, %%r12d\n xorl %%r13d, %%r13d\n xorl %%r14d, %%r14d\n" \
                   "xorl %%r15d, %%r15d" : : : "rbx", "r12", "r13", "r14", "r15", "cc")

// A return at every address of the code
inline void fill_with_returns(uint8_t* code, size_t size) { memset(code, 0xC3, size); }

static const CryptoAssembler::CallingConvention conventions[] = {
  CryptoAssembler::SYSTEM_V, CryptoAssembler::WINDOWS_X64
};
static const char* const convention_names[] = { "System V", "Windows" };

#endif // TEST_KERNELS_X86_PROCESSOR_HPP
