// What kernel_test.hpp wants to know of aarch64.

#ifndef TEST_KERNELS_AARCH64_PROCESSOR_HPP
#define TEST_KERNELS_AARCH64_PROCESSOR_HPP

#include <map>

// ---- Features

struct Limit {
  const char* name;
  uint32_t    without;    // these features
};

static const uint32_t armv8_features = CryptoFeatures::AES | CryptoFeatures::PMULL | CryptoFeatures::SHA1 | CryptoFeatures::SHA2;
static const uint32_t sha3_features = CryptoFeatures::SHA512 | CryptoFeatures::SHA3;

static const Limit limits[] = {
  { "all features", 0 }, { "without SHA-512 and SHA-3", sha3_features }, { "without the cryptographic extension", ~(uint32_t)0 }
};
static const Limit no_features = { "", ~(uint32_t)0 };

// As CryptoFeatures::detect() on a processor that does not report what TEMPER_WITHOUT names: nor is there what needs that.
inline void detect(const Limit& limit) {
  static const uint32_t without = features_in("TEMPER_WITHOUT");
  CryptoFeatures::detect();
  uint64_t capabilities = CryptoFeatures::read();
  for (int bit = 0; bit < 64; bit++) {
    const uint64_t mask = (uint64_t)1 << bit;
    const uint32_t lost = CryptoFeatures::decode(~(uint64_t)0) & ~CryptoFeatures::decode(~mask);
    // the lowest of those that are lost is the one that the bit stands for: the others need it
    if ((lost & (0 - lost) & (without | limit.without)) != 0) {
      capabilities &= ~mask;
    }
  }
  detected_features() = CryptoFeatures::decode(capabilities);
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
  uint64_t general_in[12];           // 64: x18 .. x29
  uint64_t general_out[12];          // 160
  uint64_t vectors_in[8];            // 256: d8 .. d15
  uint64_t vectors_out[8];           // 320
  uint64_t stack_in, stack_out;      // 384, 392
  uint64_t fpcr_in, fpcr_out;        // 400, 408
};

extern "C" void call_checked(CheckedCall* call);

// General and vector registers that a call may change hold something else before it.
__asm__(
  ".text\n"
  ".align 4\n"
  ".globl call_checked\n.type call_checked, %function\n"
  "call_checked:\n"
  "  stp x29, x30, [sp, #-192]!\n"
  "  stp x19, x20, [sp, #16]\n  stp x21, x22, [sp, #32]\n  stp x23, x24, [sp, #48]\n  stp x25, x26, [sp, #64]\n"
  "  stp x27, x28, [sp, #80]\n"
  "  stp d8, d9, [sp, #96]\n  stp d10, d11, [sp, #112]\n  stp d12, d13, [sp, #128]\n  stp d14, d15, [sp, #144]\n"
  "  mrs x9, fpcr\n  stp x9, x18, [sp, #160]\n"
  "  str x0, [sp, #176]\n"
  "  mov x9, x0\n"
  "  ldr x10, [x9, #400]\n  msr fpcr, x10\n"
  "  ldp d8, d9, [x9, #256]\n  ldp d10, d11, [x9, #272]\n  ldp d12, d13, [x9, #288]\n  ldp d14, d15, [x9, #304]\n"
  "  mov x10, sp\n  str x10, [x9, #384]\n"
  "  ldp x18, x19, [x9, #64]\n  ldp x20, x21, [x9, #80]\n  ldp x22, x23, [x9, #96]\n  ldp x24, x25, [x9, #112]\n"
  "  ldp x26, x27, [x9, #128]\n  ldp x28, x29, [x9, #144]\n"
  "  ldp x0, x1, [x9, #8]\n  ldp x2, x3, [x9, #24]\n  ldp x4, x5, [x9, #40]\n"
  "  ldr x10, [x9]\n"
  "  blr x10\n"
  "  mov x10, sp\n"
  "  ldr x9, [sp, #176]\n"
  "  str x10, [x9, #392]\n"
  "  str x0, [x9, #56]\n"
  "  mrs x10, fpcr\n  str x10, [x9, #408]\n"
  "  stp x18, x19, [x9, #160]\n  stp x20, x21, [x9, #176]\n  stp x22, x23, [x9, #192]\n  stp x24, x25, [x9, #208]\n"
  "  stp x26, x27, [x9, #224]\n  stp x28, x29, [x9, #240]\n"
  "  stp d8, d9, [x9, #320]\n  stp d10, d11, [x9, #336]\n  stp d12, d13, [x9, #352]\n  stp d14, d15, [x9, #368]\n"
  "  ldp x9, x18, [sp, #160]\n  msr fpcr, x9\n"
  "  ldp d8, d9, [sp, #96]\n  ldp d10, d11, [sp, #112]\n  ldp d12, d13, [sp, #128]\n  ldp d14, d15, [sp, #144]\n"
  "  ldp x19, x20, [sp, #16]\n  ldp x21, x22, [sp, #32]\n  ldp x23, x24, [sp, #48]\n  ldp x25, x26, [sp, #64]\n"
  "  ldp x27, x28, [sp, #80]\n"
  "  ldp x29, x30, [sp], #192\n"
  "  ret\n"
);

// In the frame of its caller, as tests of what is left on the stack look below that
__attribute__((always_inline)) inline uint64_t checked_call(const void* function, CryptoAssembler::CallingConvention,
                             const uint64_t arguments[6]) {
  static const uint64_t unusual_fpcr = 0x1C00000;     // round toward zero, flush to zero
  CheckedCall c;
  fill_random(&c, sizeof(c));
  c.function = (uint64_t)function;
  memcpy(c.arguments, arguments, sizeof(c.arguments));
  c.fpcr_in = unusual_fpcr;
  fill_unused_stack();
  call_checked(&c);
  check(memcmp(c.general_in, c.general_out, sizeof(c.general_in)) == 0, "x18 to x29 are kept");
  check(memcmp(c.vectors_in, c.vectors_out, sizeof(c.vectors_in)) == 0, "the lower halves of v8 to v15 are kept");
  check(c.stack_in == c.stack_out, "the stack pointer is kept");
  check(c.fpcr_in == c.fpcr_out, "FPCR is kept");
  return c.result;
}

// ---- Constant time
//
// An emulator of a process knows no single steps, so the code is stepped through here: branches, and what is relative to the
// program counter, are carried out in C++; every other instruction stands alone in a place of its own, where the processor
// executes it with the registers of the code. X18, which neither kernels nor this program's compiler use, leads there and back.

struct StepContext {
  uint64_t x[31];            // 0
  uint64_t sp;               // 248
  uint64_t nzcv;             // 256
  uint64_t place;            // 264: of the instruction
  uint64_t own_sp;           // 272: of this program
  uint64_t unused;
  uint8_t  v[32][16];        // 288
};

extern "C" {
  extern StepContext step_context;
  StepContext step_context __attribute__((used));
  void step_enter();
  void step_return();
}

__asm__(
  ".text\n"
  ".align 4\n"
  ".globl step_enter\n.type step_enter, %function\n"
  "step_enter:\n"
  "  stp x29, x30, [sp, #-160]!\n"
  "  stp x19, x20, [sp, #16]\n  stp x21, x22, [sp, #32]\n  stp x23, x24, [sp, #48]\n  stp x25, x26, [sp, #64]\n"
  "  stp x27, x28, [sp, #80]\n"
  "  stp d8, d9, [sp, #96]\n  stp d10, d11, [sp, #112]\n  stp d12, d13, [sp, #128]\n  stp d14, d15, [sp, #144]\n"
  "  adrp x18, step_context\n  add x18, x18, :lo12:step_context\n"
  "  mov x9, sp\n  str x9, [x18, #272]\n"
  "  add x10, x18, #288\n"
  "  ld1 {v0.16b, v1.16b, v2.16b, v3.16b}, [x10], #64\n  ld1 {v4.16b, v5.16b, v6.16b, v7.16b}, [x10], #64\n"
  "  ld1 {v8.16b, v9.16b, v10.16b, v11.16b}, [x10], #64\n  ld1 {v12.16b, v13.16b, v14.16b, v15.16b}, [x10], #64\n"
  "  ld1 {v16.16b, v17.16b, v18.16b, v19.16b}, [x10], #64\n  ld1 {v20.16b, v21.16b, v22.16b, v23.16b}, [x10], #64\n"
  "  ld1 {v24.16b, v25.16b, v26.16b, v27.16b}, [x10], #64\n  ld1 {v28.16b, v29.16b, v30.16b, v31.16b}, [x10], #64\n"
  "  ldp x9, x10, [x18, #248]\n  mov sp, x9\n  msr nzcv, x10\n"
  "  ldp x0, x1, [x18, #0]\n  ldp x2, x3, [x18, #16]\n  ldp x4, x5, [x18, #32]\n  ldp x6, x7, [x18, #48]\n"
  "  ldp x8, x9, [x18, #64]\n  ldp x10, x11, [x18, #80]\n  ldp x12, x13, [x18, #96]\n  ldp x14, x15, [x18, #112]\n"
  "  ldp x16, x17, [x18, #128]\n  ldp x19, x20, [x18, #152]\n  ldp x21, x22, [x18, #168]\n  ldp x23, x24, [x18, #184]\n"
  "  ldp x25, x26, [x18, #200]\n  ldp x27, x28, [x18, #216]\n  ldp x29, x30, [x18, #232]\n"
  "  ldr x18, [x18, #264]\n"
  "  br x18\n"
  ".globl step_return\n.type step_return, %function\n"
  "step_return:\n"
  "  adrp x18, step_context\n  add x18, x18, :lo12:step_context\n"
  "  stp x0, x1, [x18, #0]\n  stp x2, x3, [x18, #16]\n  stp x4, x5, [x18, #32]\n  stp x6, x7, [x18, #48]\n"
  "  stp x8, x9, [x18, #64]\n  stp x10, x11, [x18, #80]\n  stp x12, x13, [x18, #96]\n  stp x14, x15, [x18, #112]\n"
  "  stp x16, x17, [x18, #128]\n  stp x19, x20, [x18, #152]\n  stp x21, x22, [x18, #168]\n  stp x23, x24, [x18, #184]\n"
  "  stp x25, x26, [x18, #200]\n  stp x27, x28, [x18, #216]\n  stp x29, x30, [x18, #232]\n"
  "  mov x9, sp\n  mrs x10, nzcv\n  stp x9, x10, [x18, #248]\n"
  "  add x10, x18, #288\n"
  "  st1 {v0.16b, v1.16b, v2.16b, v3.16b}, [x10], #64\n  st1 {v4.16b, v5.16b, v6.16b, v7.16b}, [x10], #64\n"
  "  st1 {v8.16b, v9.16b, v10.16b, v11.16b}, [x10], #64\n  st1 {v12.16b, v13.16b, v14.16b, v15.16b}, [x10], #64\n"
  "  st1 {v16.16b, v17.16b, v18.16b, v19.16b}, [x10], #64\n  st1 {v20.16b, v21.16b, v22.16b, v23.16b}, [x10], #64\n"
  "  st1 {v24.16b, v25.16b, v26.16b, v27.16b}, [x10], #64\n  st1 {v28.16b, v29.16b, v30.16b, v31.16b}, [x10], #64\n"
  "  ldr x9, [x18, #272]\n  mov sp, x9\n"
  "  ldp d8, d9, [sp, #96]\n  ldp d10, d11, [sp, #112]\n  ldp d12, d13, [sp, #128]\n  ldp d14, d15, [sp, #144]\n"
  "  ldp x19, x20, [sp, #16]\n  ldp x21, x22, [sp, #32]\n  ldp x23, x24, [sp, #48]\n  ldp x25, x26, [sp, #64]\n"
  "  ldp x27, x28, [sp, #80]\n"
  "  ldp x29, x30, [sp], #160\n"
  "  ret\n"
);

#define TRACED_REGISTERS(name, ...) static const int* const name = NULL

// Which instructions of some code are executed in run(), one by one, and which addresses they load from and store to. One at a
// time. Registers need not be named: instructions say where their addresses are.
class Trace {
 public:
  Trace(const uint8_t* code, size_t size, const int* = NULL)
    : _begin((uint64_t)code), _end((uint64_t)code + size), _hash(0), _length(0), _pc(0) {}

  void run(void (*function)(void*), void* argument) {
    static uint8_t stack[1 << 18] __attribute__((aligned(16)));
    static const uint64_t outside = 0x10;
    StepContext& c = step_context;
    memset(&c, 0, sizeof(c));
    c.x[0] = (uint64_t)argument;
    c.x[30] = outside;
    c.sp = (uint64_t)(stack + sizeof(stack));
    _hash = 0;
    _length = 0;
    for (_pc = (uint64_t)function; _pc != outside; ) {
      step(c);
    }
  }

  uint64_t hash()   const { return _hash; }
  unsigned length() const { return _length; }

 private:
  // An instruction and the way back
  struct Place {
    uint32_t code[2];
  };
  enum { place_pages = 64, max_places = place_pages * page_size / sizeof(Place) };

  const uint64_t _begin, _end;
  uint64_t       _hash;
  unsigned       _length;
  uint64_t       _pc;

  void note(uint64_t value) { _hash = (_hash ^ value) * 0x100000001B3ULL; }

  static int64_t field(uint32_t instruction, int at, int bits) {
    return (int64_t)((uint64_t)instruction << (64 - at - bits)) >> (64 - bits);
  }

  static bool holds(uint32_t condition, uint64_t nzcv) {
    const bool n = nzcv >> 31 & 1, z = nzcv >> 30 & 1, c = nzcv >> 29 & 1, v = nzcv >> 28 & 1;
    const bool all[] = { z, c, n, v, c && !z, n == v, n == v && !z, true };
    return all[condition >> 1] != ((condition & 1) != 0 && condition != 15);
  }

  static uint64_t get(const StepContext& c, uint32_t number) { return number == 31 ? 0 : c.x[number]; }

  void step(StepContext& c) {
    const uint32_t i = *(const uint32_t*)_pc;
    const uint32_t rd = i & 31, rn = i >> 5 & 31, rm = i >> 16 & 31;
    const bool is_inside = _pc >= _begin && _pc < _end;
    if (is_inside) {
      note(_pc - _begin);
      _length++;
    }
    uint64_t next = _pc + 4;
    if ((i & 0x7C000000) == 0x14000000) {                // B, BL
      if (i >> 31 != 0) {
        c.x[30] = next;
      }
      next = _pc + field(i, 0, 26) * 4;
    } else if ((i & 0xFF000010) == 0x54000000) {         // B.cond
      next = holds(i & 15, c.nzcv) ? _pc + field(i, 5, 19) * 4 : next;
    } else if ((i & 0x7E000000) == 0x34000000) {         // CBZ, CBNZ
      const uint64_t value = i >> 31 != 0 ? get(c, rd) : (uint32_t)get(c, rd);
      next = (value != 0) == ((i >> 24 & 1) != 0) ? _pc + field(i, 5, 19) * 4 : next;
    } else if ((i & 0x7E000000) == 0x36000000) {         // TBZ, TBNZ
      const uint64_t bit = get(c, rd) >> ((i >> 26 & 32) | (i >> 19 & 31)) & 1;
      next = bit == (i >> 24 & 1) ? _pc + field(i, 5, 14) * 4 : next;
    } else if ((i & 0xFF9FFC1F) == 0xD61F0000) {         // BR, BLR, RET
      const uint64_t target = get(c, rn);
      if ((i >> 21 & 3) == 1) {
        c.x[30] = next;
      }
      next = target;
    } else if ((i & 0x1F000000) == 0x10000000) {         // ADR, ADRP
      const int64_t distance = field(i, 5, 19) * 4 + (i >> 29 & 3);
      const uint64_t value = i >> 31 != 0 ? (_pc & ~(uint64_t)0xFFF) + (distance << 12) : _pc + distance;
      if (rd != 31) {
        c.x[rd] = value;
      }
    } else if ((i & 0x3B000000) == 0x18000000) {         // LDR from near the program counter
      load_literal(c, i, _pc + field(i, 5, 19) * 4);
    } else if ((i & 0xFFE0001F) == 0xD4000001) {         // SVC
      printf("FAILED: the trace meets a system call\n");
      exit(1);
    } else {
      if (is_inside) {
        note_address(c, i, rd, rn, rm);
      }
      c.place = (uint64_t)place_of(i);
      step_enter();
    }
    _pc = next;
  }

  void note_address(const StepContext& c, uint32_t i, uint32_t rd, uint32_t rn, uint32_t rm) {
    if ((i & 0x0A000000) == 0x08000000) {
      note(rn == 31 ? c.sp : c.x[rn]);
      if ((i & 0x3B200C00) == 0x38200800) {              // an index
        note(get(c, rm));
      }
    } else if ((i & 0xFFF80000) == 0xD5080000) {         // such as DC ZVA
      note(get(c, rd));
    }
  }

  static void load_literal(StepContext& c, uint32_t i, uint64_t address) {
    const uint32_t rt = i & 31, size = i >> 30;
    if ((i >> 26 & 1) != 0) {
      memset(c.v[rt], 0, 16);
      memcpy(c.v[rt], (const void*)address, (size_t)4 << size);
    } else if (rt != 31) {
      uint64_t value = 0;
      memcpy(&value, (const void*)address, size == 1 ? 8 : 4);
      c.x[rt] = size == 2 ? (uint64_t)(int64_t)(int32_t)value : value;
    }
  }

  // One for each instruction that there is, wherever it is met: QEMU translates it once.
  static const void* place_of(uint32_t instruction) {
    static std::map<uint32_t, const Place*> places;
    static Place* room = NULL;
    const std::map<uint32_t, const Place*>::const_iterator found = places.find(instruction);
    if (found != places.end()) {
      return found->second;
    }
    if (room == NULL) {
      // in reach of a jump to step_return
      void* const wanted = (void*)(((uint64_t)step_return & ~(uint64_t)(page_size - 1)) + ((uint64_t)1 << 26));
      room = (Place*)mmap(wanted, place_pages * page_size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    Place* const place = room + places.size();
    const int64_t distance = (int64_t)(uint64_t)step_return - (int64_t)(uint64_t)&place->code[1];
    if (room == MAP_FAILED || places.size() == max_places || distance >= 1 << 27 || distance < -(1 << 27)) {
      printf("FAILED: no room for the trace\n");
      exit(1);
    }
    place->code[0] = instruction;
    place->code[1] = 0x14000000 | ((uint32_t)(distance / 4) & 0x3FFFFFF);
    __builtin___clear_cache((char*)place, (char*)(place + 1));
    places[instruction] = place;
    return place;
  }
};

// ---- What is left in registers

inline void clear_vectors() {
  __asm__ volatile (
    ".irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n"
    "movi v\\n\\().2d, #0\n"
    ".endr\n" : : : "memory", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15");
}

// What a function saves of its caller's registers is no secret, but not the same each time either.
#define CLEAR_SAVED_REGISTERS() \
  __asm__ volatile(".irp n, 19,20,21,22,23,24,25,26,27,28\n mov x\\n, #0\n .endr\n" \
                   ".irp n, 8,9,10,11,12,13,14,15\n movi v\\n\\().2d, #0\n .endr\n" \
                   : : : "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", \
                   "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15")

// A return at every address of the code
inline void fill_with_returns(uint8_t* code, size_t size) {
  for (size_t i = 0; i < size; i += 4) {
    const uint32_t ret = 0xD65F03C0;
    memcpy(code + i, &ret, sizeof(ret));
  }
  __builtin___clear_cache((char*)code, (char*)code + size);
}

static const CryptoAssembler::CallingConvention conventions[] = { CryptoAssembler::AAPCS64 };
static const char* const convention_names[] = { "AAPCS64" };

#endif // TEST_KERNELS_AARCH64_PROCESSOR_HPP
