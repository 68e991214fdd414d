/* The stack is mapped without reserving memory for it. It is that of a thread, the only one that
 * runs: the first one waits for it with all signals blocked, so that they come to the thread, which
 * has the mask that the program had.
 * An access below the stack hits its guard pages. The handler runs on a stack of its own; it tells
 * these accesses by their address, and leaves others to whoever handled them before. (X/Open has
 * stacks for handlers; anonymous memory is everybody's.) */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE

#include "base/stack.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

/* Where there are not that many addresses, halves of them are tried, down to the least. */
#define LARGEST_STACK ((size_t)1 << (sizeof(void *) > 4 ? 40 : 28))
#define LEAST_STACK ((size_t)1 << 23)
#define GUARD_SIZE ((size_t)1 << 20)

enum { HANDLER_STACK_SIZE = 1 << 16, FAULT_COUNT = 2 };

struct work {
    int (*run)(void *data);
    void *data;
    int result;
    sigset_t mask; /* of the program */
    char *stack;   /* its lowest address; null if there is none */
    size_t size;
};

static const int faults[FAULT_COUNT] = {SIGSEGV, SIGBUS};
static struct sigaction handlers_before[FAULT_COUNT];
static uintptr_t stack_bottom;

static void report_fault(int number, siginfo_t *info, void *context)
{
    static const char message[] = "dpiac: the program is nested too deeply for the stack\n";
    uintptr_t at = (uintptr_t)info->si_addr;
    (void)number;
    (void)context;
    if (at >= stack_bottom && at < stack_bottom + GUARD_SIZE)
        _exit(write(STDERR_FILENO, message, sizeof message - 1) < 0 ? 2 : 1);
    for (int i = 0; i < FAULT_COUNT; i++)
        sigaction(faults[i], &handlers_before[i], NULL);
}

static void watch_faults(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = report_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FAULT_COUNT; i++)
        sigaction(faults[i], &action, &handlers_before[i]);
}

/* The thread. */
static void *run(void *data)
{
    static char handler_stack[HANDLER_STACK_SIZE];
    struct work *work = data;
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack}, before;
    stack_bottom = (uintptr_t)work->stack;
    sigaltstack(&stack, &before);
    watch_faults();
    pthread_sigmask(SIG_SETMASK, &work->mask, NULL);
    work->result = work->run(work->data);
    sigaltstack(&before, NULL);
    return NULL;
}

/* Addresses for a stack, as many as there are, but as many again must be left for all else; the
 * lowest of them are its guard. */
static void map_stack(struct work *work)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    for (size_t size = LARGEST_STACK; !work->stack && size >= LEAST_STACK; size /= 2) {
        void *mapped = mmap(NULL, 2 * size, PROT_READ | PROT_WRITE, flags, -1, 0);
        work->stack = mapped == MAP_FAILED ? NULL : mapped;
        work->size = size;
    }
    if (work->stack) {
        munmap(work->stack + work->size, work->size);
        mprotect(work->stack, GUARD_SIZE, PROT_NONE);
    }
}

/* Whether a thread could be started on the stack. */
static bool start(struct work *work, pthread_t *thread)
{
    pthread_attr_t attributes;
    if (!work->stack || pthread_attr_init(&attributes) != 0)
        return false;
    bool started = pthread_attr_setstack(&attributes, work->stack, work->size) == 0 &&
                   pthread_create(thread, &attributes, run, work) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

int stack_run(int (*called)(void *data), void *data)
{
    struct work work = {.run = called, .data = data};
    sigset_t all;
    pthread_t thread;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &work.mask);
    map_stack(&work);
    bool started = start(&work, &thread);
    if (started)
        pthread_join(thread, NULL);
    if (work.stack)
        munmap(work.stack, work.size);
    pthread_sigmask(SIG_SETMASK, &work.mask, NULL);
    return started ? work.result : called(data);
}
