/* The state of elaboration. What can fail in it reports one error and gives null or false. */
#ifndef DPIAC_NOTATION_INFER_H
#define DPIAC_NOTATION_INFER_H

#include "base/diag.h"
#include "base/map.h"
#include "dpia/program.h"
#include "notation/ntype.h"
#include "notation/term.h"

struct binding;

/* An equation between nats that could not be solved yet. */
struct equation {
    const struct nat *left, *right;
    const struct ntype *expected, *found; /* the types that it comes from */
    struct loc loc;
    struct place place;
};

struct equation_vec VEC(struct equation);

struct infer_name_vec VEC(const char *);

struct infer {
    struct dpia *dpia;
    struct types *types;
    struct nat_table *nats;
    struct arena *arena;
    struct diag *diag;
    struct binding *scope;
    struct map *unknowns;     /* nat_var or data_var that stands for an unknown -> struct unknown */
    uint64_t open_nats, open_datas; /* the bits of those of the definition that is being read */
    struct map *nat_bindings; /* nat_var -> struct binding */
    struct equation_vec equations;
    struct term_vec literals, bits, vectors; /* whose types wait for others */
    const struct ntype *comm, *boolean;
    struct rule_number_vec *numbers; /* of a device, that sizes may name; or null */
    struct infer_name_vec refused;   /* rules and strategies of the text that have errors */
    size_t size;                     /* of what is being built */
};

/* Reports an error in a definition of the text. */
void infer_error(struct infer *infer, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
