/* The uniform requirements of an entry: what its parameters must satisfy before anything runs, as
 * far as the types leave it open. They are collected while code is generated and stand at the start
 * of the entry's function:
 *
 *     size       0 <= n <= 2^47 for each parameter that is a nat
 *     positive   what sizes are divided by is not 0
 *     natural    other numbers that are used as sizes, such as n - m, are not negative, unless that
 *                is never come to
 *     fits       the elements of an array are at most 2^47, so that no index overflows
 *     equal      the sizes on both sides of a coerce agree, unless it is never come to
 *     bounds     what a view reads lies in its array, unless nothing is read */
#ifndef DPIAC_TARGET_CHECKS_H
#define DPIAC_TARGET_CHECKS_H

#include "dpia/program.h"
#include "target/ctree.h"

struct gen;

enum check_kind {
    CHECK_SIZE,
    CHECK_POSITIVE,
    CHECK_FITS,
    CHECK_NATURAL,
    CHECK_EQUAL,
    CHECK_BOUNDS
};

struct check {
    enum check_kind kind;
    const struct nat *a, *b;           /* B for EQUAL and BOUNDS only */
    const struct nat *last;            /* BOUNDS: 0 <= A and LAST < B */
    const struct nat *const *reached;  /* or one of these is 0: sizes of the loops around */
    size_t reached_count;
    struct loc loc;
};

struct checks;

struct checks *checks_new(struct dpia *dpia);

/* VAR is a parameter: it has one value during a call. SIZE: it must be in range, too. */
void checks_add_param(struct checks *checks, const struct nat_var *var, bool size, struct loc loc);
/* Whether all variables of NAT are parameters. */
bool checks_is_uniform(const struct checks *checks, const struct nat *nat);

/* NAT, by which something is divided, must not be 0, unless one of the COUNT sizes REACHED is;
 * false if that cannot be checked at the start. REACHED is kept. */
bool checks_add_divisor(struct checks *checks, const struct nat *nat,
                        const struct nat *const *reached, size_t count, struct loc loc);
/* NAT, the number of elements or iterations of something, must not be negative, unless one of the
 * COUNT sizes REACHED is 0; false if that cannot be checked at the start. REACHED is kept. */
bool checks_add_natural(struct checks *checks, const struct nat *nat,
                        const struct nat *const *reached, size_t count, struct loc loc);
/* NAT, the elements of an array, must fit. Also those inside of quotients and the like. */
void checks_add_fits(struct checks *checks, const struct nat *nat, struct loc loc);
/* The sizes of the arrays in DATA are not negative. */
void checks_add_dimensions(struct checks *checks, const struct data *data, struct loc loc);
/* DATA, in which sizes that may be negative for what is checked are 0 then. */
const struct data *checks_natural_data(const struct checks *checks, struct types *types,
                                       const struct data *data);
/* The elements of all arrays in DATA fit. */
void checks_add_data(struct checks *checks, const struct data *data, struct loc loc);
/* A and B are equal, or one of the COUNT sizes REACHED is 0. False, and nothing is added, when not
 * all are uniform. REACHED is kept. */
bool checks_add_equal(struct checks *checks, const struct nat *a, const struct nat *b,
                      const struct nat *const *reached, size_t count, struct loc loc);

/* 0 <= FIRST and LAST < N, or one of the COUNT sizes REACHED is 0. False, and nothing is added,
 * when not all are uniform or not known to fit. REACHED is kept. */
bool checks_add_bounds(struct checks *checks, const struct nat *first, const struct nat *last,
                       const struct nat *n, const struct nat *const *reached, size_t count,
                       struct loc loc);

/* The numbers inside of quotients and maxima of NAT must fit, as far as that can be checked at the
 * start. */
void checks_add_fits_inside(struct checks *checks, const struct nat *nat, struct loc loc);
/* NAT is checked to be a size where the code is that is generated from now on. */
void checks_note_size(struct checks *checks, const struct nat *nat);

/* Whether NAT is known to lie within +-2^62 for all parameters that pass the checks so far, and so
 * do all parts of it when it is computed. */
bool checks_known_to_fit(const struct checks *checks, const struct nat *nat);

size_t checks_count(const struct checks *checks);
const struct check *checks_at(const struct checks *checks, size_t position);

/* "n equals m, dot.fut:3", for reports; and NAT as the source has it (check_text.c). */
const char *check_describe(struct arena *arena, const struct check *check);
const char *check_nat_text(struct arena *arena, const struct nat *nat);
/* What is returned where CHECK fails. */
const struct cexp *check_refusal(struct gen *gen, const struct check *check);

/* The condition under which CHECK fails. */
const struct cexp *check_failure(struct gen *gen, const struct check *check);

/* if (failure) return refuse(...); for each. */
void checks_generate(struct checks *checks, struct gen *gen, struct cstmt_vec *out);

#endif
