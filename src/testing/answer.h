/* Calls of an entry, by whatever evaluates the program. */
#ifndef DPIAC_TESTING_ANSWER_H
#define DPIAC_TESTING_ANSWER_H

#include "testing/datum.h"
#include "testing/testing.h"

struct answer_times VEC(int64_t);

/* MESSAGE says why END is not TESTING_DONE. */
struct answer {
    enum testing_end end;
    const char *message;
    struct datum_vec results;
    struct answer_times times; /* of each run, in nanoseconds */
};

struct answer_call {
    const char *entry;
    const struct datum_vec *args;
    uint64_t runs;
    bool silent; /* results are not wanted */
};

/* ---- A compiled program, which runs as long as it answers (server.c) ---- */

struct server;

struct server_options {
    const struct workplace *place;
    const char *name; /* of the program in PLACE */
    unsigned seconds; /* for a call */
};

/* Compiles TEXT. Null, with the reason in *WHY, where that cannot be. */
struct server *server_new(struct arena *arena, const struct server_options *options,
                          enum compiler_kind kind, enum compiler_use use, const char *text,
                          const char **why);

struct answer server_call(struct server *server, const struct answer_call *call);

void server_end(struct server *server);

/* ---- The interpreter (interpreted.c) ---- */

/* STEPS: see struct testing_call. */
struct answer interpreted_call(struct arena *arena, const struct testing_tool *tool,
                               const struct answer_call *call, uint64_t steps);

#endif
