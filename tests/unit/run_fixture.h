/* What a test has that translates one program after the other: an arena, and the last run in it. */
#ifndef DPIAC_TESTS_RUN_FIXTURE_H
#define DPIAC_TESTS_RUN_FIXTURE_H

#include "run_text.h"

static struct arena *arena;
static struct run run;

static void begin(void)
{
    arena = arena_new();
}

/* The output of the last run is given back, and there is none. */
static void forget_output(void)
{
    output_free(&run.output);
    run.output = (struct output){0};
}

static void end(void)
{
    forget_output();
    arena_free(arena);
}

#endif
