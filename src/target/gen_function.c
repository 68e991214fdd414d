/* Functions that the program keeps as functions: static functions of C over scalars.
 *
 * After stage I the body of such a function is a lambda over its parameters and one acceptor. The
 * acceptor becomes a local variable that is returned:
 *
 *     f = \x. \out. out := x * x              static inline float prog_f(float x)
 *                                             {
 *                                                 return x * x;
 *                                             } */
#include "base/diag.h"
#include "base/map.h"
#include "dpia/fail.h"
#include "target/gen_expect.h"
#include "target/gen_state.h"

/* A parameter of scalar type, passed by value. */
static void add_param(struct gen *gen, const struct var *var, struct cvar_vec *params)
{
    const struct data *data = var->type->data;
    struct gen_buffer buffer = {.type = data,
                                .leaves = gen_name_leaves(gen, var->name, data, false)};
    gen_bind_buffer(gen, var, &buffer);
    gen_note_parameter(gen, var);
    cvar_add(gen->arena, params, gen_type(gen, data), buffer.leaves[0].name);
}

/* `result = e; return result;` at the end, as `return e;`. */
static void return_result(struct gen *gen, const char *name, struct cstmt_vec *body)
{
    const struct cstmt *last = body->len > 0 ? body->at[body->len - 1] : NULL;
    bool direct =
        last && cstmt_assigns(last, name) && !cexp_mentions(last->value, name);
    if (direct)
        body->len--;
    cstmt_return(gen->arena, body, direct ? last->value : cexp_name(gen->arena, name));
}

/* The body of a function that leaves its value in the acceptor ACC. */
static struct cstmt_vec function_body(struct gen *gen, const struct var *acc,
                                      const struct phrase *comm)
{
    struct cstmt_vec body = {0};
    const struct data *data = acc->type->data;
    struct gen_buffer buffer = {.type = data,
                                .leaves = gen_name_leaves(gen, "result", data, false)};
    gen_bind_buffer(gen, acc, &buffer);
    cstmt_decl(gen->arena, &body, gen_type(gen, data), buffer.leaves[0].name, NULL);
    gen_comm(gen, comm, &body);
    return_result(gen, buffer.leaves[0].name, &body);
    return gen_passes(gen, body);
}

static void void_unused(struct gen *gen, const struct cvar_vec *params, struct cstmt_vec *body)
{
    struct cstmt_vec out = {0};
    const struct map *names = cstmt_vec_names(gen->arena, body);
    for (size_t i = 0; i < params->len; i++) {
        const struct cexp *name = cexp_name(gen->arena, params->at[i].name);
        if (!map_has(names, params->at[i].name))
            cstmt_exp(gen->arena, &out, cexp_cast(gen->arena, &ctype_void, name));
    }
    for (size_t i = 0; i < body->len; i++)
        VEC_PUSH(gen->arena, &out, body->at[i]);
    *body = out;
}

/* Whether something in PHRASE, or in a function that is called there and done, may fail. */
static bool needs_status(struct gen *gen, const struct phrase *phrase)
{
    const struct gen_function *function =
        phrase->kind == PHRASE_VAR ? map_get(gen->functions, phrase_var_of(phrase)) : NULL;
    if ((function && function->uses_status) || fail_at(gen->dpia, phrase))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (needs_status(gen, phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether a function that does STATEMENTS may fail for some numbers, or not end for long. */
static bool is_partial(const struct cstmt_vec *statements)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (stmt->kind == CSTMT_WHILE || stmt->kind == CSTMT_FOR)
            return true;
        if (!cexp_is_total(stmt->place, NULL) || !cexp_is_total(stmt->value, NULL) ||
            is_partial(&stmt->body) || is_partial(&stmt->otherwise))
            return true;
    }
    return false;
}

/* What calls of the function that does STATEMENTS may be taken for. */
static void note_effects(struct csymbol *symbol, bool uses_status, bool is_recursive,
                         const struct cstmt_vec *statements)
{
    symbol->takes_numbers = !uses_status;
    symbol->is_partial = is_recursive || is_partial(statements);
    symbol->is_long = true;
}

/* Whether one that calls itself is told where failures are noted must be known before. */
static void add_function(struct gen *gen, const struct function *function,
                         struct citem_vec *out)
{
    struct gen_function *made = ARENA_NEW(gen->arena, struct gen_function);
    struct cvar_vec params = {0};
    const struct phrase *body = function->body;
    const char *name = gen_function_name(gen, function->var->name);
    struct csymbol *symbol = csymbol_new(gen->arena, CSYMBOL_FUNCTION,
                                         (unsigned)map_count(gen->functions), name, NULL);
    made->symbol = symbol;
    bool is_recursive = phrase_mentions(body, function->var);
    made->uses_status = is_recursive && needs_status(gen, body);
    map_set(gen->functions, function->var, made);
    gen_reserve(gen, name);
    gen_begin_function(gen, cexp_status(gen->arena, "status"), NULL);
    for (; body->kind == PHRASE_LAM && phrase_lam_param(body)->type->kind == TYPE_EXP;
         body = phrase_lam_body(body))
        add_param(gen, phrase_lam_param(body), &params);
    const struct phrase *over_acc = gen_expect_lambda(body);
    struct cstmt_vec statements =
        function_body(gen, phrase_lam_param(over_acc), phrase_lam_body(over_acc));
    void_unused(gen, &params, &statements);
    if (is_recursive && gen_uses_status(gen) && !made->uses_status)
        bug(function->body->loc, "'%s' may fail where nobody saw it", name);
    made->uses_status |= gen_uses_status(gen);
    note_effects(symbol, made->uses_status, is_recursive, &statements);
    if (made->uses_status)
        cvar_add(gen->arena, &params, gen_status_type(gen), "status");
    const struct data *result = phrase_lam_param(over_acc)->type->data;
    citem_local_function(gen->arena, out, CLINK_INLINE, gen_type(gen, result), made->symbol,
                         params, statements);
}

void gen_functions(struct gen *gen, const struct program *program, struct citem_vec *out)
{
    gen_begin_function(gen, NULL, NULL);
    for (size_t i = 0; i < program->functions.len; i++)
        add_function(gen, &program->functions.at[i], out);
}

bool gen_uses_function(const struct gen *gen, const struct var *var,
                       const struct csymbol_set *used)
{
    const struct gen_function *function = map_get(gen->functions, var);
    return function && csymbol_set_has(used, function->symbol->name);
}
