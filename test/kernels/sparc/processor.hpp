// What kernel_test.hpp wants to know of SPARC V9.

#ifndef TEST_KERNELS_SPARC_PROCESSOR_HPP
#define TEST_KERNELS_SPARC_PROCESSOR_HPP

#include <map>
#include <vector>

// ---- Features

struct Limit {
  const char* name;
  uint32_t    without;    // these features
};

static const Limit limits[] = { { "all features", 0 }, { "without VIS 3", CryptoFeatures::VIS3 }, { "without AES", CryptoFeatures::AES },
                                { "without SHA-1", CryptoFeatures::SHA1 } };
static const Limit no_features = { "", ~(uint32_t)0 };

// As CryptoFeatures::detect() on a processor that does not report what TEMPER_WITHOUT names.
inline void detect(const Limit& limit) {
  static const uint32_t without = features_in("TEMPER_WITHOUT");
  CryptoFeatures::detect();
  detected_features() &= ~(without | limit.without);
}

inline void detect_all() {
  static const Limit none = { "", 0 };
  detect(none);
}

// ---- Calls

struct CheckedCall {
  uint64_t function;                 // 0
  uint64_t arguments[6];             // 8
  uint64_t result;                   // 56
  uint64_t kept_in[15];              // 64: l0 .. l7, i1 .. i5, g2, g3
  uint64_t kept_out[15];             // 184
  uint64_t stack_in, stack_out;      // 304, 312
  uint64_t frame_in, frame_out;      // 320, 328
  uint64_t fsr_in, fsr_out;          // 336, 344
};

extern "C" void call_checked(CheckedCall* call);

__asm__(
  ".text\n"
  ".align 4\n"
  ".register %g2, #scratch\n.register %g3, #scratch\n"
  ".globl call_checked\n.type call_checked, #function\n"
  "call_checked:\n"
  "  save %sp, -224, %sp\n"
  "  stx %g2, [%sp + 2223]\n  stx %g3, [%sp + 2231]\n  stx %fsr, [%sp + 2239]\n"
  "  ldx [%i0 + 336], %fsr\n"
  "  ldx [%i0 + 64], %l0\n  ldx [%i0 + 72], %l1\n  ldx [%i0 + 80], %l2\n  ldx [%i0 + 88], %l3\n"
  "  ldx [%i0 + 96], %l4\n  ldx [%i0 + 104], %l5\n  ldx [%i0 + 112], %l6\n  ldx [%i0 + 120], %l7\n"
  "  ldx [%i0 + 128], %i1\n  ldx [%i0 + 136], %i2\n  ldx [%i0 + 144], %i3\n  ldx [%i0 + 152], %i4\n  ldx [%i0 + 160], %i5\n"
  "  ldx [%i0 + 168], %g2\n  ldx [%i0 + 176], %g3\n"
  "  stx %sp, [%i0 + 304]\n  stx %fp, [%i0 + 320]\n"
  "  ldx [%i0 + 8], %o0\n  ldx [%i0 + 16], %o1\n  ldx [%i0 + 24], %o2\n  ldx [%i0 + 32], %o3\n"
  "  ldx [%i0 + 40], %o4\n  ldx [%i0 + 48], %o5\n"
  "  ldx [%i0], %g1\n"
  "  jmpl %g1, %o7\n  nop\n"
  "  stx %sp, [%i0 + 312]\n  stx %fp, [%i0 + 328]\n"
  "  stx %o0, [%i0 + 56]\n"
  "  stx %l0, [%i0 + 184]\n  stx %l1, [%i0 + 192]\n  stx %l2, [%i0 + 200]\n  stx %l3, [%i0 + 208]\n"
  "  stx %l4, [%i0 + 216]\n  stx %l5, [%i0 + 224]\n  stx %l6, [%i0 + 232]\n  stx %l7, [%i0 + 240]\n"
  "  stx %i1, [%i0 + 248]\n  stx %i2, [%i0 + 256]\n  stx %i3, [%i0 + 264]\n  stx %i4, [%i0 + 272]\n  stx %i5, [%i0 + 280]\n"
  "  stx %g2, [%i0 + 288]\n  stx %g3, [%i0 + 296]\n"
  "  stx %fsr, [%i0 + 344]\n"
  "  ldx [%sp + 2223], %g2\n  ldx [%sp + 2231], %g3\n  ldx [%sp + 2239], %fsr\n"
  "  ret\n  restore\n"
);

// In the frame of its caller, as tests of what is left on the stack look below that
__attribute__((always_inline)) inline uint64_t checked_call(const void* function, CryptoAssembler::CallingConvention,
                             const uint64_t arguments[6]) {
  static const uint64_t unusual_fsr = 1u << 30;     // round toward zero
  CheckedCall c;
  fill_random(&c, sizeof(c));
  c.function = (uint64_t)function;
  memcpy(c.arguments, arguments, sizeof(c.arguments));
  c.fsr_in = unusual_fsr;
  fill_unused_stack();
  call_checked(&c);
  check(memcmp(c.kept_in, c.kept_out, sizeof(c.kept_in)) == 0, "the caller's window, g2 and g3 are kept");
  check(c.stack_in == c.stack_out, "the stack pointer is kept");
  check(c.frame_in == c.frame_out, "the frame pointer is kept");
  check(c.fsr_in == c.fsr_out, "FSR is kept");
  return c.result;
}

// ---- Constant time
//
// An emulator of a process knows no single steps, so the code is stepped through here: jumps and windows of registers are carried
// out in C++; every other instruction stands alone in a place of its own, where the processor executes it with the registers of the
// code, but for a global one that it does not name, which leads there and back. Meanwhile no window can be spilled, for want of SAVE.

struct StepContext {
  uint64_t r[32];            // 0: g0 .. g7 (g7, the thread, is this program's, too), o0 .. o7, l0 .. l7, i0 .. i7
  uint64_t ccr, y, asi;      // 256, 264, 272
  uint64_t place;            // 280: of the instruction
  uint64_t own_sp, own_fp, own_return;   // 288, 296, 304
  uint64_t fsr;              // 312
  uint64_t f[32];            // 320
};

extern "C" {
  extern StepContext step_context;
  StepContext step_context __attribute__((used));
  void step_enter_g1();
  void step_enter_g2();
  void step_enter_g4();
  void step_enter_g5();
  void step_enter_g6();
  void step_return_g1();
  void step_return_g2();
  void step_return_g4();
  void step_return_g5();
  void step_return_g6();
}

#define STEP_FLOATS(instruction) \
  ".irp n, 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62\n" instruction "\n.endr\n"
// All registers but G7 and the one that leads
#define STEP_REGISTERS(instruction) \
  ".irp n, 1,2,3,4,5,6,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n" \
  ".if \\n - \\lead\n" instruction "\n.endif\n.endr\n"
__asm__(
  ".text\n"
  ".align 4\n"
  ".register %g6, #scratch\n"
  ".macro step_with lead\n"
  ".globl step_enter_g\\lead\n.type step_enter_g\\lead, #function\n"
  "step_enter_g\\lead:\n"
  "  save %sp, -192, %sp\n"
  "  stx %g\\lead, [%sp + 2223]\n"
  "  sethi %hi(step_context), %g\\lead\n  or %g\\lead, %lo(step_context), %g\\lead\n"
  "  stx %sp, [%g\\lead + 288]\n  stx %fp, [%g\\lead + 296]\n  stx %i7, [%g\\lead + 304]\n"
  STEP_FLOATS("  ldd [%g\\lead + 320 + 4 * \\n], %f\\n")
  "  ldx [%g\\lead + 312], %fsr\n"
  "  ldx [%g\\lead + 256], %o0\n  wr %o0, 0, %ccr\n"
  "  ldx [%g\\lead + 264], %o0\n  wr %o0, 0, %y\n"
  "  ldx [%g\\lead + 272], %o0\n  wr %o0, 0, %asi\n"
  STEP_REGISTERS("  ldx [%g\\lead + 8 * \\n], %r\\n")
  "  ldx [%g\\lead + 280], %g\\lead\n"
  "  jmpl %g\\lead, %g0\n  nop\n"
  ".globl step_return_g\\lead\n.type step_return_g\\lead, #function\n"
  "step_return_g\\lead:\n"
  "  sethi %hi(step_context), %g\\lead\n  or %g\\lead, %lo(step_context), %g\\lead\n"
  STEP_REGISTERS("  stx %r\\n, [%g\\lead + 8 * \\n]")
  "  rd %ccr, %o0\n  stx %o0, [%g\\lead + 256]\n"
  "  rd %y, %o0\n  stx %o0, [%g\\lead + 264]\n"
  "  rd %asi, %o0\n  stx %o0, [%g\\lead + 272]\n"
  "  stx %fsr, [%g\\lead + 312]\n"
  STEP_FLOATS("  std %f\\n, [%g\\lead + 320 + 4 * \\n]")
  "  wr %g0, 0x82, %asi\n"
  "  ldx [%g\\lead + 288], %sp\n  ldx [%g\\lead + 296], %fp\n  ldx [%g\\lead + 304], %i7\n"
  "  ldx [%sp + 2223], %g\\lead\n"
  "  ret\n  restore\n"
  ".endm\n"
  "step_with 1\nstep_with 2\nstep_with 4\nstep_with 5\nstep_with 6\n"
);

#define TRACED_REGISTERS(name, ...) static const int* const name = NULL

// Which instructions of some code are executed in run(), one by one, and which addresses they load from and store to. One at a
// time. Registers need not be named: instructions say where their addresses are.
class Trace {
 public:
  Trace(const uint8_t* code, size_t size, const int* = NULL)
    : _begin((uint64_t)code), _end((uint64_t)code + size), _hash(0), _length(0), _pc(0), _next(0), _fails(false), _stores_until(0) {}

  void run(void (*function)(void*), void* argument) {
    uint8_t* const stack = this->stack();
    static const uint64_t outside = 0x10;
    StepContext& c = step_context;
    memset(&c, 0, sizeof(c));
    memset(stack, 0, stack_size);
    c.asi = 0x82;
    c.r[O0] = (uint64_t)argument;
    c.r[O0 + 7] = outside - 8;
    c.r[SP] = (uint64_t)(stack + stack_size) - CryptoAssembler::bias - 256;
    _hash = 0;
    _length = 0;
    _windows.clear();
    _pc = (uint64_t)function;
    _next = _pc + 4;
    while (_pc != outside) {
      step(c);
    }
    check(_windows.empty(), "every window is given back", (long)_windows.size());
  }

  uint64_t hash()   const { return _hash; }
  unsigned length() const { return _length; }

  // MONTMUL and MONTSQR meet an error in their registers, and compute nothing.
  void fail_multiplications(bool fail) { _fails = fail; }
  // The system stores all windows in their frames, as it may at any time: before each of so many instructions of the code.
  void store_windows(unsigned until) { _stores_until = until; }

  // Where the code has its frames, from the lowest address on
  enum { stack_size = 1 << 18 };
  static uint8_t* stack() {
    static uint8_t room[stack_size] __attribute__((aligned(16)));
    return room;
  }

 private:
  enum { O0 = 8, SP = 14, L0 = 16, I0 = 24, WINDOW = 16 };
  enum { MONTMUL = 0x149, MONTSQR = 0x14A, MOST_WORDS = 32 };

  // An instruction and the way back
  struct Place {
    uint32_t code[4];
  };
  enum { place_pages = 64, max_places = place_pages * page_size / sizeof(Place) };

  // A register that leads to an instruction and back
  struct Lead {
    uint32_t number;
    void (*enter)();
    void (*back)();
  };

  struct Window {
    uint64_t r[WINDOW];      // l0 .. l7, i0 .. i7
  };

  const uint64_t      _begin, _end;
  uint64_t            _hash;
  unsigned            _length;
  uint64_t            _pc, _next;
  std::vector<Window> _windows;
  bool                _fails;
  unsigned            _stores_until;

  void note(uint64_t value) { _hash = (_hash ^ value) * 0x100000001B3ULL; }

  static int64_t field(uint64_t value, int bits) { return (int64_t)(value << (64 - bits)) >> (64 - bits); }

  static uint64_t operand(const StepContext& c, uint32_t i) {
    return (i >> 13 & 1) != 0 ? (uint64_t)field(i, 13) : c.r[i & 31];
  }

  static void set(StepContext& c, uint32_t number, uint64_t value) {
    if (number != 0) {
      c.r[number] = value;
    }
  }

  // Of four bits: negative, zero, overflow, carry
  static bool holds(uint32_t condition, uint64_t codes) {
    const bool n = codes >> 3 & 1, z = codes >> 2 & 1, v = codes >> 1 & 1, carry = codes & 1;
    const bool all[] = { false, z, z || n != v, n != v, carry || z, carry, n, v };
    return all[condition & 7] != ((condition & 8) != 0);
  }

  static bool holds_of(uint32_t condition, int64_t value) {
    const bool all[] = { false, value == 0, value <= 0, value < 0 };
    return all[condition & 3] != ((condition & 4) != 0);
  }

  // A jump whose next instruction is executed before, unless it is annulled.
  void jump(bool taken, uint64_t target, bool annulled) {
    const uint64_t after = _next + 4;
    _pc = _next;
    _next = taken ? target : after;
    if (annulled) {
      _pc = _next;
      _next = _pc + 4;
    }
  }

  void branch(uint32_t i, bool taken, bool always, int64_t words) {
    jump(taken, _pc + (uint64_t)(words * 4), (i >> 29 & 1) != 0 && (always || !taken));
  }

  void save(StepContext& c) {
    Window window;
    memcpy(window.r, &c.r[L0], sizeof(window.r));
    _windows.push_back(window);
    memcpy(&c.r[I0], &c.r[O0], 8 * sizeof(uint64_t));
    memset(&c.r[O0], 0, WINDOW * sizeof(uint64_t));
  }

  void restore(StepContext& c) {
    if (_windows.empty()) {
      stop("gives back a window that it has not got");
    }
    memcpy(&c.r[O0], &c.r[I0], 8 * sizeof(uint64_t));
    memcpy(&c.r[L0], _windows.back().r, sizeof(_windows.back().r));
    _windows.pop_back();
  }

  // A register of the window to which RESTORE, so many times, leads
  uint64_t* window_register(StepContext& c, size_t depth, int number) {
    if (depth > _windows.size()) {
      stop("has too few windows");
    }
    if (depth == 0) {
      return &c.r[number];
    }
    return number < L0 ? window_register(c, depth - 1, number + WINDOW) : &_windows[_windows.size() - depth].r[number - L0];
  }

  // The locals, then the outs, of one window after the other
  uint64_t* operand_word(StepContext& c, size_t depth, int i) {
    static const int per_window = 14;
    const int in_window = i % per_window;
    return window_register(c, depth - i / per_window, in_window < 8 ? L0 + in_window : O0 + in_window - 8);
  }

  void store_all_windows(StepContext& c) {
    for (size_t depth = 0; depth <= _windows.size(); depth++) {
      const uint64_t frame = *window_register(c, depth, SP) + CryptoAssembler::bias;
      if (frame >= (uint64_t)stack() && frame < (uint64_t)stack() + stack_size) {
        memcpy((void*)frame, window_register(c, depth, L0), WINDOW * sizeof(uint64_t));
      }
    }
  }

  // a = a * b / 2^(64 * words) modulo n, for factors below n
  void montgomery(StepContext& c, int words, bool is_square) {
    __extension__ typedef unsigned __int128 uint128_t;
    uint64_t* a[MOST_WORDS];
    uint64_t b[MOST_WORDS], n[MOST_WORDS], t[MOST_WORDS + 2] = { 0 };
    uint64_t a_borrow = 0, b_borrow = 0;
    for (int i = 0; i < words; i++) {
      a[i] = i < 14 ? operand_word(c, 5, i) : &c.f[i - 2];
      n[i] = *operand_word(c, 4, i);
      b[i] = is_square ? *a[i] : i < 6 ? *window_register(c, 2, O0 + i) : *operand_word(c, 1, i - 6);
      a_borrow = *a[i] < n[i] || (*a[i] == n[i] && a_borrow != 0);
      b_borrow = b[i] < n[i] || (b[i] == n[i] && b_borrow != 0);
    }
    check(a_borrow != 0 && b_borrow != 0, "factors are below the modulus", words);
    for (int i = 0; i < words; i++) {
      for (int k = 0; k < 2; k++) {
        const uint64_t factor = k == 0 ? b[i] : t[0] * c.f[30];
        uint128_t carry = 0;
        for (int j = 0; j < words; j++) {
          carry += (uint128_t)(k == 0 ? *a[j] : n[j]) * factor + t[j];
          t[j] = (uint64_t)carry;
          carry >>= 64;
        }
        carry += t[words];
        t[words] = (uint64_t)carry;
        t[words + 1] += (uint64_t)(carry >> 64);
      }
      memmove(t, t + 1, (words + 1) * sizeof(uint64_t));
      t[words + 1] = 0;
    }
    uint64_t least[MOST_WORDS], borrow = 0;
    for (int i = 0; i < words; i++) {
      least[i] = t[i] - n[i] - borrow;
      borrow = t[i] < n[i] || (t[i] == n[i] && borrow != 0);
    }
    for (int i = 0; i < words; i++) {
      *a[i] = _fails ? *a[i] : t[words] >= borrow ? least[i] : t[i];
    }
    static const uint64_t fcc3 = (uint64_t)3 << 36;
    c.fsr = _fails ? c.fsr | fcc3 : c.fsr & ~fcc3;
  }

  static void stop(const char* why) {
    printf("FAILED: the traced code %s\n", why);
    exit(1);
  }

  void step(StepContext& c) {
    const uint32_t i = *(const uint32_t*)_pc;
    const uint32_t op = i >> 30, op2 = i >> 22 & 7, op3 = i >> 19 & 63, rd = i >> 25 & 31, rs1 = i >> 14 & 31;
    const uint32_t opf = i >> 5 & 0x1FF;
    if (_pc >= _begin && _pc < _end) {
      note(_pc - _begin);
      _length++;
      if (_length <= _stores_until) {
        store_all_windows(c);
      }
      if (op == 3) {
        note(c.r[rs1] + operand(c, i));
      }
    }
    const uint32_t condition = i >> 25 & 15;
    const bool always = condition == 8;
    if (op == 0 && op2 == 1) {                           // BPcc
      const uint64_t codes = (i >> 21 & 1) != 0 ? c.ccr >> 4 : c.ccr;
      branch(i, holds(condition, codes & 15), always, field(i, 19));
    } else if (op == 0 && op2 == 2) {                    // Bicc
      branch(i, holds(condition, c.ccr & 15), always, field(i, 22));
    } else if (op == 0 && op2 == 3) {                    // BPr
      const uint64_t words = (i >> 20 & 3) << 14 | (i & 0x3FFF);
      branch(i, holds_of(i >> 25 & 7, (int64_t)c.r[rs1]), false, field(words, 16));
    } else if (op == 0 && op2 == 5) {                    // FBPfcc
      const bool equal = (c.fsr >> (30 + 2 * (i >> 20 & 3)) & 3) == 0;
      if ((i >> 20 & 3) == 0 || (condition & 7) != 1) {
        stop("has a jump of another kind");
      }
      branch(i, (condition == 9) == equal, false, field(i, 19));
    } else if (op == 2 && op3 == 0x36 && (opf == MONTMUL || opf == MONTSQR)) {
      montgomery(c, (i & 31) + 1, opf == MONTSQR);
      jump(false, 0, false);
    } else if (op == 0 && op2 != 4) {
      stop("has a jump of another kind");
    } else if (op == 1) {                                // CALL
      c.r[O0 + 7] = _pc;
      jump(true, _pc + (uint64_t)(field(i, 30) * 4), false);
    } else if (op == 2 && op3 == 0x38) {                 // JMPL
      const uint64_t target = c.r[rs1] + operand(c, i);
      set(c, rd, _pc);
      jump(true, target, false);
    } else if (op == 2 && op3 == 0x39) {                 // RETURN
      const uint64_t target = c.r[rs1] + operand(c, i);
      restore(c);
      jump(true, target, false);
    } else if (op == 2 && (op3 == 0x3C || op3 == 0x3D)) {    // SAVE, RESTORE
      const uint64_t sum = c.r[rs1] + operand(c, i);
      if (op3 == 0x3C) {
        save(c);
      } else {
        restore(c);
      }
      set(c, rd, sum);
      jump(false, 0, false);
    } else if (op == 2 && op3 == 0x28 && rs1 == 5) {     // RDPC
      set(c, rd, _pc);
      jump(false, 0, false);
    } else if (op == 2 && (op3 == 0x3A || op3 == 0x2B)) {    // Tcc, FLUSHW
      stop("calls the system");
    } else {
      const Lead& lead = lead_for(i);
      c.place = (uint64_t)place_of(i, lead);
      lead.enter();
      c.r[0] = 0;
      jump(false, 0, false);
    }
  }

  // The first one that the instruction does not name; in pairs, as some load and store two
  static const Lead& lead_for(uint32_t i) {
    static const Lead leads[] = {
      { 6, step_enter_g6, step_return_g6 }, { 5, step_enter_g5, step_return_g5 }, { 1, step_enter_g1, step_return_g1 },
      { 4, step_enter_g4, step_return_g4 }, { 2, step_enter_g2, step_return_g2 }
    };
    const Lead* lead = leads;
    while ((i >> 26 & 15) == lead->number / 2 || (i >> 14 & 31) == lead->number || (i & 31) == lead->number) {
      lead++;
    }
    return *lead;
  }

  // One for each instruction that there is, wherever it is met: QEMU translates it once.
  static const void* place_of(uint32_t instruction, const Lead& lead) {
    static std::map<uint32_t, const Place*> places;
    static Place* room = NULL;
    const std::map<uint32_t, const Place*>::const_iterator found = places.find(instruction);
    if (found != places.end()) {
      return found->second;
    }
    const uint64_t back = (uint64_t)lead.back;
    if (room == NULL) {
      room = (Place*)mmap(NULL, place_pages * page_size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    Place* const place = room + places.size();
    if (room == MAP_FAILED || places.size() == max_places || back >> 32 != 0) {
      stop("needs more room for the trace");
    }
    place->code[0] = instruction;
    place->code[1] = 0x01000000 | lead.number << 25 | (uint32_t)(back >> 10);                      // SETHI
    place->code[2] = 0x81C02000 | lead.number << 14 | (uint32_t)(back & 0x3FF);                    // JMPL
    place->code[3] = 0x01000000;                                                                   // NOP
    flush(place, place + 1);
    places[instruction] = place;
    return place;
  }

  static void flush(const void* begin, const void* end) {
    for (const char* p = (const char*)begin; p < (const char*)end; p += 8) {
      __asm__ volatile ("flush %0" : : "r"(p) : "memory");
    }
  }

  friend void fill_with_returns(uint8_t* code, size_t size);
};

// ---- What is left in registers

inline void clear_vectors() {
  __asm__ volatile (
    ".irp n, 0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62\n"
    "fzero %%f\\n\n"
    ".endr\n" : : : "memory");
}

// What a function saves of its caller's registers is no secret, but not the same each time either.
#define CLEAR_SAVED_REGISTERS() \
  __asm__ volatile(".irp n, 0,1,2,3,4,5,6,7\n mov 0, %%l\\n\n .endr\n" \
                   : : : "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7")

// A return at every address of the code
inline void fill_with_returns(uint8_t* code, size_t size) {
  static const uint32_t retl[] = { 0x81C3E008, 0x01000000 };
  for (size_t i = 0; i < size; i += sizeof(retl)) {
    memcpy(code + i, retl, sizeof(retl));
  }
  Trace::flush(code, code + size);
}

static const CryptoAssembler::CallingConvention conventions[] = { CryptoAssembler::V9 };
static const char* const convention_names[] = { "V9" };

#endif // TEST_KERNELS_SPARC_PROCESSOR_HPP
