/*
 * How fast this processor can encrypt at best with registers of a width: times the loops of loops.asm.
 *
 *   ceilings WIDTH                  checks the loops of this width (128, 256 or 512) and prints the features that they need
 *   ceilings WIDTH OPERATION BITS   prints one figure as JSON; OPERATION is ctr or gcm, BITS those of the key (128 or 256)
 *
 * The figure of gcm is that of the faster loop: which number of products wins depends on the processor.
 *
 * Ends with status 2, and says why, on a processor that lacks a feature. scripts/bench merges the figures.
 */

#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STRIDE 8
#define DATA_SIZE 8192
#define MAX_VECTOR 64
#define BLOCK 16

/* As loops.asm has it. Keys and powers are repeated, or have a value for each block, up to the width in use. */
struct work {
    uint8_t keys[15][MAX_VECTOR];
    uint8_t powers[STRIDE][MAX_VECTOR];
    uint8_t halves[STRIDE][MAX_VECTOR];
    uint8_t counter[MAX_VECTOR];
    uint8_t increment[MAX_VECTOR];
    uint8_t order[MAX_VECTOR];
    uint8_t sums[3][MAX_VECTOR];
    uint8_t data[DATA_SIZE];
};

typedef void loop(struct work *work, uint64_t passes);

#define SIZES(DO, name) DO(name, 128, 128) DO(name, 128, 256) DO(name, 256, 128) DO(name, 256, 256) DO(name, 512, 128) DO(name, 512, 256)
#define LOOPS(DO) SIZES(DO, ctr) SIZES(DO, gcm3) SIZES(DO, gcm4)
#define DECLARE(name, width, bits) extern loop ceiling_##name##_##width##_##bits;
#define ENTRY(name, width, bits) {#name, width, bits, ceiling_##name##_##width##_##bits},

LOOPS(DECLARE)

static const struct entry {
    const char *name;       /* the operation, and how many products it takes to hash a block */
    int width;
    int bits;
    loop *run;
} entries[] = {LOOPS(ENTRY)};

static const char *needs(int width) {
    return width == 512 ? "avx512f avx512bw vaes vpclmulqdq" : width == 256 ? "avx2 vaes vpclmulqdq" : "avx aes pclmulqdq";
}

/* The first feature that is missing, or NULL. */
static const char *missing(int width) {
#define REQUIRE(feature) if (!__builtin_cpu_supports(feature)) return feature
    if (width == 512) {
        REQUIRE("avx512f");
        REQUIRE("avx512bw");
    }
    if (width >= 256) {
        REQUIRE("avx2");
        REQUIRE("vaes");
        REQUIRE("vpclmulqdq");
    }
    REQUIRE("avx");
    REQUIRE("aes");
    REQUIRE("pclmul");
    return NULL;
}

static void fill(uint8_t *bytes, size_t size) {
    static uint32_t state = 1;
    for (size_t i = 0; i < size; i++) {
        state = state * 1664525 + 1013904223;
        bytes[i] = (uint8_t) (state >> 24);
    }
}

static void prepare(struct work *work, int vector) {
    fill((uint8_t *) work, sizeof *work);
    memset(work->halves, 0, sizeof work->halves);
    memset(work->sums, 0, sizeof work->sums);
    for (int step = 0; step < STRIDE; step++) {
        for (int i = 0; i < MAX_VECTOR; i++) {
            work->halves[step][i] = i % BLOCK < BLOCK / 2 ? work->powers[step][i] ^ work->powers[step][i + BLOCK / 2] : 0;
        }
    }
    memset(work->increment, 0, MAX_VECTOR);
    for (int block = 0; block < MAX_VECTOR; block += BLOCK) {
        for (int round = 0; round < 15; round++) {
            memcpy(work->keys[round] + block, work->keys[round], BLOCK);
        }
        memcpy(work->counter + block, work->counter, BLOCK);
        work->counter[block] = (uint8_t) (block / BLOCK);
        work->increment[block] = (uint8_t) (vector / BLOCK);
        for (int i = 0; i < BLOCK; i++) {
            work->order[block + i] = (uint8_t) (BLOCK - 1 - i);
        }
    }
}

static void add(uint8_t *sum, __m128i product) {
    _mm_storeu_si128((__m128i *) sum, _mm_xor_si128(_mm_loadu_si128((__m128i *) sum), product));
}

#define LOAD(bytes) _mm_loadu_si128((const __m128i *) (bytes))

/* What one pass shall do, a block at a time. */
__attribute__((target("aes,pclmul,ssse3")))
static void plain(struct work *work, int vector, int rounds, int products) {
    for (int at = 0; at < DATA_SIZE; at += BLOCK) {
        int lane = at % vector;
        int before = (at + DATA_SIZE - STRIDE * vector) % DATA_SIZE;
        if (products != 0) {
            __m128i text = _mm_shuffle_epi8(LOAD(work->data + before), LOAD(work->order));
            __m128i power = LOAD(work->powers[at / vector % STRIDE] + lane);
            add(work->sums[0] + lane, _mm_clmulepi64_si128(text, power, 0x00));
            add(work->sums[1] + lane, _mm_clmulepi64_si128(text, power, 0x01));
            add(work->sums[1] + lane, _mm_clmulepi64_si128(text, power, 0x10));
            add(work->sums[2] + lane, _mm_clmulepi64_si128(text, power, 0x11));
            if (products == 3) {
                /* The product of the sums of halves has the other two in it as well. */
                add(work->sums[1] + lane, _mm_clmulepi64_si128(text, power, 0x00));
                add(work->sums[1] + lane, _mm_clmulepi64_si128(text, power, 0x11));
            }
        }
        __m128i counter = LOAD(work->counter + lane);
        __m128i block = _mm_xor_si128(_mm_shuffle_epi8(counter, LOAD(work->order)), LOAD(work->keys[0]));
        for (int round = 1; round < rounds; round++) {
            block = _mm_aesenc_si128(block, LOAD(work->keys[round]));
        }
        block = _mm_aesenclast_si128(block, LOAD(work->keys[rounds]));
        _mm_storeu_si128((__m128i *) (work->data + at), _mm_xor_si128(block, LOAD(work->data + at)));
        _mm_storeu_si128((__m128i *) (work->counter + lane), _mm_add_epi32(counter, LOAD(work->increment + lane)));
    }
}

/* Whether two passes give what plain code gives: then the loop has all its instructions. */
static int is_right(const struct entry *entry, struct work *work, struct work *expected) {
    int vector = entry->width / 8;
    int products = atoi(entry->name + 3);
    memset(work, 0, sizeof *work);
    prepare(work, vector);
    memcpy(expected, work, sizeof *work);
    plain(expected, vector, 6 + entry->bits / 32, products);
    plain(expected, vector, 6 + entry->bits / 32, products);
    entry->run(work, 2);
    int same = memcmp(work->data, expected->data, DATA_SIZE) == 0 && memcmp(work->counter, expected->counter, vector) == 0;
    for (int i = 0; i < 3 && products != 0; i++) {
        same = same && memcmp(work->sums[i], expected->sums[i], vector) == 0;
    }
    return same;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* The best of many short times: whatever disturbs only takes time. */
static double bytes_per_second(loop *run, struct work *work) {
    const uint64_t passes = 256;
    double best = 1e9;
    double end = seconds() + 0.3;
    for (double from = seconds(); from < end; ) {
        run(work, passes);
        double to = seconds();
        best = to - from < best ? to - from : best;
        from = to;
    }
    return (double) (passes * DATA_SIZE) / best;
}

int main(int count, char **arguments) {
    int width = count > 1 ? atoi(arguments[1]) : 0;
    if ((count != 2 && count != 4) || (width != 128 && width != 256 && width != 512)) {
        fprintf(stderr, "temper: ceilings: want 128, 256 or 512, and then nothing or ctr or gcm and 128 or 256\n");
        return 1;
    }
    const char *lacks = missing(width);
    if (lacks != NULL) {
        fprintf(stderr, "temper: ceilings: skipped, this processor has no %s\n", lacks);
        return 2;
    }
    struct work *work = aligned_alloc(64, 2 * sizeof *work);
    if (work == NULL) {
        fprintf(stderr, "temper: ceilings: no memory\n");
        return 1;
    }
    double best = 0;
    for (const struct entry *entry = entries; entry < entries + sizeof entries / sizeof *entries; entry++) {
        if (entry->width != width) {
            continue;
        }
        if (count == 2) {
            if (!is_right(entry, work, work + 1)) {
                fprintf(stderr, "temper: ceilings: %s, %d bits, does not compute what it should\n", entry->name, width);
                return 1;
            }
        } else if (strlen(arguments[2]) == 3 && strncmp(entry->name, arguments[2], 3) == 0 && entry->bits == atoi(arguments[3])) {
            prepare(work, width / 8);
            double speed = bytes_per_second(entry->run, work);
            best = speed > best ? speed : best;
        }
    }
    if (count == 2) {
        printf("%s\n", needs(width));
    } else if (best == 0) {
        fprintf(stderr, "temper: ceilings: %s %s: want ctr or gcm and 128 or 256\n", arguments[2], arguments[3]);
        return 1;
    } else {
        printf("{\"operation\": \"%s\", \"bits\": %s, \"width\": %d, \"bytes_per_second\": %.0f}\n",
               arguments[2], arguments[3], width, best);
    }
    return 0;
}
