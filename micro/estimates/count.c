/* A plugin of QEMU's that counts the instructions of the emulated program and says at its end how many there were. What it uses of the
   interface is declared here, since the distribution has no header for it; see QEMU's documentation, "QEMU TCG Plugins". */

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
enum { PLUGIN_VERSION = 1, ADD_U64 = 0 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, void (*translated)(qemu_plugin_id_t, struct qemu_plugin_tb*));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb* block, int operation, void* counter, uint64_t add);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, void (*ended)(qemu_plugin_id_t, void*), void* data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* block);

int qemu_plugin_version = PLUGIN_VERSION;

static uint64_t executed;    /* exact for a program of one thread */

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb* block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, ADD_U64, &executed, qemu_plugin_tb_n_insns(block));
}

static void ended(qemu_plugin_id_t id, void* data) {
  (void)id;
  (void)data;
  printf("executed: %llu\n", (unsigned long long)executed);
  fflush(stdout);
}

int qemu_plugin_install(qemu_plugin_id_t id, const void* machine, int count, char** arguments) {
  (void)machine;
  (void)count;
  (void)arguments;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
