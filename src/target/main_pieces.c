/* Pieces of C that the functions of `--main` are made of. */
#include <string.h>

#include "target/gen.h"
#include "target/main_private.h"

const char *main_leaf_type(const struct data *data, size_t leaf)
{
    return scalar_name(gen_scalar_of(gen_leaf_type(data, leaf)));
}

struct nat_vec main_dimensions(struct gen *gen, const struct data *type, size_t leaf)
{
    struct arena *arena = gen_arena(gen);
    struct nat_vec out = {0};
    while (type->kind == DATA_ARRAY || type->kind == DATA_PAIR) {
        if (type->kind == DATA_ARRAY) {
            VEC_PUSH(arena, &out, type->size);
            type = type->fst;
            continue;
        }
        size_t first = gen_leaf_count(type->fst);
        type = leaf < first ? type->fst : type->snd;
        leaf -= leaf < first ? 0 : first;
    }
    if (type->kind == DATA_VECTOR)
        VEC_PUSH(arena, &out, type->size);
    return out;
}

const struct cexp *main_name(struct main_emission *main, const char *text)
{
    return cexp_name(main->arena, text);
}

const struct cexp *main_address(struct main_emission *main, const char *variable)
{
    return cexp_prefix(main->arena, CPREFIX_ADDRESS, main_name(main, variable));
}

const struct cexp *main_type_of(struct main_emission *main, const char *scalar)
{
    return main_address(main, arena_printf(main->arena, "main_type_%s", scalar));
}

const struct cexp *main_data_of(struct main_emission *main, const char *value)
{
    return cexp_member(main->arena, main_name(main, value), "data");
}

const struct ctype *main_struct(struct main_emission *main, const char *of)
{
    return ctype_named(main->arena, arena_printf(main->arena, "struct main_%s", of));
}

void main_do(struct main_emission *main, const char *function, const struct cexp *arg)
{
    cstmt_exp(main->arena, &main->body, cexp_call1(main->arena, function, arg));
}

void main_do2(struct main_emission *main, const char *function, const struct cexp *a,
              const struct cexp *b)
{
    cstmt_exp(main->arena, &main->body, cexp_call2(main->arena, function, a, b));
}

void main_declare_value(struct main_emission *main, const char *variable, const struct cexp *value)
{
    cstmt_decl(main->arena, &main->body, main_struct(main, "value"), variable, value);
}

void main_declare_size(struct main_emission *main, const char *variable, const struct cexp *value)
{
    cstmt_decl_const(main->arena, &main->body, ctype_of_scalar(SCALAR_I64, false), variable, value);
}

const char *main_own_name(const struct main_emission *main, const char *name)
{
    return strcmp(name, main->name) == 0 ? arena_printf(main->arena, "%s_", name) : name;
}

const struct cexp *main_own(struct main_emission *main, const char *text)
{
    return main_name(main, main_own_name(main, text));
}
