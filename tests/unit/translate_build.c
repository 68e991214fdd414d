/* Phrases built by hand; see the header. */
#include "translate_build.h"

#include <ctype.h>

#include "memory/place.h"
#include "translate/stage1.h"
#include "translate/stage2.h"

static void add_size(struct build *b, const char *name, const struct nat_var **var,
                     const struct nat **nat)
{
    struct nat_table *nats = dpia_nats(b->dpia);
    struct param param = {.name = name, .implicit = true};
    *var = nat_var_new(nats, name, nat_const(nats, 0), NULL);
    *nat = nat_of_var(nats, *var);
    param.nat = *var;
    VEC_PUSH(b->arena, &b->params, param);
}

void build_start(struct build *b)
{
    *b = (struct build){.arena = arena_new()};
    b->types = types_new(b->arena);
    b->dpia = dpia_new(b->arena, b->types);
    b->diag = diag_new(b->arena);
    b->f32 = data_scalar(b->types, SCALAR_F32);
    b->i64 = data_scalar(b->types, SCALAR_I64);
    b->lanes = nat_var_new(dpia_nats(b->dpia), "lanes", nat_const(dpia_nats(b->dpia), 1), NULL);
    add_size(b, "n", &b->n_var, &b->n);
    add_size(b, "m", &b->m_var, &b->m);
}

void build_end(struct build *b)
{
    arena_free(b->arena);
}

const struct data *build_array(struct build *b, const struct nat *size, const struct data *elem)
{
    return data_array(b->types, size, elem);
}

const struct nat *build_const(struct build *b, int64_t value)
{
    return nat_const(dpia_nats(b->dpia), value);
}

const struct phrase *build_input(struct build *b, const char *name, const struct data *data)
{
    struct param param = {.name = name, .var = build_var(b, name, data)};
    VEC_PUSH(b->arena, &b->params, param);
    return build_use(b, param.var);
}

const struct var *build_var(struct build *b, const char *name, const struct data *data)
{
    return var_new(b->dpia, name, type_exp(b->types, data), loc_none());
}

const struct phrase *build_use(struct build *b, const struct var *var)
{
    return phrase_var(b->dpia, var, loc_none());
}

const struct phrase *build_lam(struct build *b, const struct var *param,
                               const struct phrase *body)
{
    return phrase_lam(b->dpia, param, body, loc_none());
}

const struct phrase *build_lam2(struct build *b, const struct var *first,
                                const struct var *second, const struct phrase *body)
{
    return build_lam(b, first, build_lam(b, second, body));
}

const struct phrase *build_real(struct build *b, double value)
{
    return phrase_real(b->dpia, SCALAR_F32, value, loc_none());
}

const struct phrase *build_op(struct build *b, enum operator op, const struct phrase *left,
                              const struct phrase *right)
{
    return phrase_binary(b->dpia, op, left, right, loc_none());
}

const struct phrase *build_map(struct build *b, struct level level, const struct var *param,
                               const struct phrase *body, const struct phrase *array)
{
    return phrase_map(b->dpia, level, build_lam(b, param, body), array, loc_none());
}

const struct phrase *build_select(struct build *b, const struct phrase *pair, int which)
{
    return phrase_select(b->dpia, pair, which, loc_none());
}

const struct phrase *build_plus(struct build *b)
{
    const struct var *x = build_var(b, "x", b->f32), *a = build_var(b, "a", b->f32);
    return build_lam2(b, x, a, build_op(b, OP_ADD, build_use(b, x), build_use(b, a)));
}

struct program *build_whole(struct build *b, const struct phrase *body)
{
    struct program *program = ARENA_NEW(b->arena, struct program);
    struct entry *entry = ARENA_NEW(b->arena, struct entry);
    entry->name = "f";
    entry->params = b->params;
    entry->result = phrase_data(body);
    entry->result_parts = 1;
    entry->body = body;
    program->name = "f";
    program->lanes = b->lanes;
    VEC_PUSH(b->arena, &program->entries, entry);
    return program;
}

/* Runs of blanks and newlines as one blank. */
static const char *in_one_line(struct arena *arena, const char *text)
{
    struct buf buf = {0};
    bool blank = false;
    for (; *text; text++) {
        if (!isspace((unsigned char)*text))
            buf_add_char(&buf, *text);
        else if (!blank)
            buf_add_char(&buf, ' ');
        blank = isspace((unsigned char)*text);
    }
    text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

const char *build_text(struct build *b, const struct program *program, const char *stage)
{
    struct buf buf = {0};
    const char *text;
    if (!program_check(b->dpia, b->diag, program, stage)) {
        diag_print(b->diag, stdout);
        return "rejected by the checker";
    }
    phrase_print(&buf, b->arena, program->entries.at[0]->body, 100);
    text = in_one_line(b->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

const char *build_stage1(struct build *b, const struct phrase *body)
{
    return build_text(b, translate_stage1(b->dpia, build_whole(b, body)), "stage1");
}

const char *build_stage2(struct build *b, const struct phrase *body)
{
    struct program *program = translate_stage1(b->dpia, build_whole(b, body));
    build_text(b, program, "stage1");
    return build_text(b, translate_stage2(b->dpia, program), "stage2");
}

const char *build_memory(struct build *b, const struct phrase *body)
{
    struct program *program =
        translate_stage2(b->dpia, translate_stage1(b->dpia, build_whole(b, body)));
    return build_text(b, memory_place(b->dpia, b->diag, program, MEMORY_DEVICE), "memory");
}
