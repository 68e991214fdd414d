/* The type and interference checker for whole programs (dpia.txt Fig. 3; docs/dpia.md says how the
 * rules became an algorithm). It runs on every stage of DPIA: functional, after stage I, after
 * stage II, after the memory stage. The rules for phrases are in check_phrase.c and check_prim.c.
 *
 *     entry     params, then out if there is one, are in scope of the body; the body has type
 *               exp[result], or comm with out : acc[result]
 *     function  closed, so that it is passive wherever it is called (PROMOTE); called only by
 *               itself, a fixed point at a passive type, and by what comes later; after stage I
 *               its body has one more parameter, an acceptor, and is a command
 *
 * Each entry has its own scopes and sets, in an arena that goes with it. */
#include "dpia/check_natural.h"
#include "dpia/check_phrase.h"
#include "dpia/check_report.h"
#include "dpia/check_scope.h"
#include "dpia/check_state.h"
#include "dpia/phrase_private.h"
#include "type/subst.h"

static const struct phrase_type *exp_of(struct checker *checker, const struct data *data)
{
    return type_exp(dpia_types(checker->dpia), data);
}

/* Scopes with the lanes, the widths of vectors and the first FUNCTION_COUNT functions. */
static void bind_globals(struct checker *checker, const struct program *program,
                         size_t function_count)
{
    if (program->lanes)
        check_bind(checker, program->lanes, program->lanes->name, loc_none());
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (program->widths[i])
            check_bind(checker, program->widths[i], program->widths[i]->name, loc_none());
    for (size_t i = 0; i < function_count; i++) {
        const struct function *function = &program->functions.at[i];
        if (check_bind(checker, function->var, function->var->name, function->loc))
            check_find(checker, function->var)->closed = true;
    }
}

/* C has to know what a parameter is. */
static bool check_param_type(struct checker *checker, const struct param *param)
{
    if (param_is_sound(param))
        return true;
    check_error(checker, param->loc,
                "the parameter '%s' has type '%s', where a nat, exp[d], acc[d] or var[d] is "
                "expected",
                param->name, type_text(checker->arena, param->var->type));
    return false;
}

/* Sizes first, for the types of all other parameters may mention them. */
static bool bind_params(struct checker *checker, const struct entry *entry)
{
    bool well = true;
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        if (param->nat)
            well = check_bind(checker, param->nat, param->name, param->loc) && well;
    }
    for (size_t i = 0; i < entry->params.len; i++)
        if (!entry->params.at[i].nat)
            check_note_sizes(checker, entry->params.at[i].var->type);
    if (entry->result)
        check_note_sizes(checker, exp_of(checker, entry->result));
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        if (!param->nat)
            well = check_param_type(checker, param) &&
                   check_type_scope(checker, param->var->type, param->loc) &&
                   check_bind(checker, param->var, param->name, param->loc) && well;
    }
    return well;
}

/* Binds the entry's output; gives the type that its body must have. In a direct entry everything
 * that is written is a parameter. */
static const struct phrase_type *bind_out(struct checker *checker, const struct entry *entry)
{
    if (entry_is_direct(entry))
        return type_comm(dpia_types(checker->dpia));
    if (!entry->out)
        return exp_of(checker, entry->result);
    const struct phrase_type *acc = type_acc(dpia_types(checker->dpia), entry->result);
    if (entry->out->type != acc)
        check_error(checker, entry->loc, "the output '%s' has type '%s', where '%s' is expected",
                    entry->out->name, type_text(checker->arena, entry->out->type),
                    type_text(checker->arena, acc));
    check_bind(checker, entry->out, entry->out->name, entry->loc);
    return type_comm(dpia_types(checker->dpia));
}

static void check_body_type(struct checker *checker, const struct facts *facts,
                            const struct phrase_type *expected, struct loc loc)
{
    if (!facts->failed && facts->type != expected &&
        !type_fits(dpia_types(checker->dpia), facts->type, expected))
        check_error(checker, loc, "the body has type '%s', where '%s' is expected",
                    type_text(checker->arena, facts->type), type_text(checker->arena, expected));
}

/* Whoever calls an entry does not know how many lanes there are, or how wide vectors are: such a
 * NUMBER. */
static void check_known_size(struct checker *checker, const struct nat_var *number,
                             const struct data *data, struct loc loc, const char *what)
{
    struct types *types = dpia_types(checker->dpia);
    const struct nat *any = nat_const(dpia_nats(checker->dpia), 8);
    if (data_subst_nat(types, data, number, any) != data)
        check_error(checker, loc, "%s has type '%s', whose size depends on '%s'", what,
                    data_text(checker->arena, data), number->name);
}

static void check_known_sizes(struct checker *checker, const struct nat_var *number,
                              const struct entry *entry)
{
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        if (!param->nat)
            check_known_size(checker, number, param_data(param), param->loc,
                             arena_printf(checker->arena, "the parameter '%s'", param->name));
    }
    if (entry->result)
        check_known_size(checker, number, entry->result, entry->loc, "the result");
}

/* What is written is given to commands only. */
static void check_functional_params(struct checker *checker, const struct entry *entry)
{
    for (size_t i = 0; i < entry->params.len; i++)
        if (param_is_written(&entry->params.at[i]))
            check_error(checker, entry->params.at[i].loc,
                        "the parameter '%s' has type '%s', and the entry is no command",
                        entry->params.at[i].name,
                        type_text(checker->arena, entry->params.at[i].var->type));
}

/* What gives the sizes of an entry's result takes what the entry takes. */
static void check_sizes_entry(struct checker *checker, const struct program *program,
                              const struct entry *entry)
{
    const struct entry *sizes = entry_sizes(program, entry);
    if (sizes && !entry_fits_sizes(entry, sizes))
        check_error(checker, entry->loc, "'%s' does not give the sizes of '%s'", sizes->name,
                    entry->name);
}

static void check_entry(struct checker *checker, const struct program *program,
                        const struct entry *entry)
{
    checker->what = arena_printf(checker->arena, "entry '%s'", entry->name);
    bind_globals(checker, program, program->functions.len);
    if (!bind_params(checker, entry) ||
        (entry->result && !check_data_scope(checker, entry->result, entry->loc)))
        return;
    if (program->lanes)
        check_known_sizes(checker, program->lanes, entry);
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (program->widths[i])
            check_known_sizes(checker, program->widths[i], entry);
    const struct phrase_type *expected = bind_out(checker, entry);
    if (expected->kind == TYPE_EXP)
        check_functional_params(checker, entry);
    check_sizes_entry(checker, program, entry);
    struct facts facts = check_phrase(checker, entry->body);
    check_body_type(checker, &facts, expected, entry->body->loc);
}

/* The type of a function's body after stage I: exp[s1] -> ... -> acc[s] -> comm for TYPE, which is
 * exp[s1] -> ... -> exp[s]. */
static const struct phrase_type *after_stage1(struct types *types, const struct phrase_type *type)
{
    if (type->kind == TYPE_EXP)
        return type_fun(types, type_acc(types, type->data), type_comm(types));
    return type_fun(types, type->fst, after_stage1(types, type->snd));
}

static bool ends_in_command(const struct phrase_type *type)
{
    while (type->kind == TYPE_FUN || type->kind == TYPE_PASSIVE_FUN)
        type = type->snd;
    return type->kind == TYPE_COMM;
}

/* The types agree whatever their arrows' passivity, since the body has no free identifiers. */
static void check_function(struct checker *checker, const struct program *program, size_t position)
{
    const struct function *function = &program->functions.at[position];
    const struct phrase_type *expected = function->var->type;
    checker->what = arena_printf(checker->arena, "function '%s'", function->var->name);
    bind_globals(checker, program, position + 1);
    struct facts facts = check_phrase(checker, function->body);
    if (!facts.failed && ends_in_command(facts.type))
        expected = after_stage1(dpia_types(checker->dpia), expected);
    if (!facts.failed && !type_agrees(checker->dpia, facts.type, expected))
        check_error(checker, function->loc, "the body has type '%s', where '%s' is expected",
                    type_text(checker->arena, facts.type), type_text(checker->arena, expected));
}

static void start(struct checker *checker)
{
    checker->arena = arena_new();
    checker->binders = map_new_objects(checker->arena);
    checker->actives = map_new_objects(checker->arena);
    checker->naturals = (struct nat_list){0};
    checker->binder_count = 0;
    check_forget_scope(checker);
}

/* A definition is closed. That the result is passive where its type says so, is left to check. */
static void check_definition(struct checker *checker, const struct program *program,
                             const struct definition *definition)
{
    const struct phrase *body = definition->body;
    checker->what = arena_printf(checker->arena, "definition '%s'", definition->name);
    bind_globals(checker, program, program->functions.len);
    struct facts facts = check_phrase(checker, body);
    for (size_t i = 0; i < definition->param_count; i++) {
        body = phrase_child(body, 0);
        facts.type = facts.type->snd;
    }
    if (!facts.failed && definition->result &&
        !type_fits(dpia_types(checker->dpia), facts.type, definition->result))
        check_report_result(checker, definition, body, facts.type);
}

bool program_check(struct dpia *dpia, struct diag *diag, const struct program *program,
                   const char *stage)
{
    return program_check_with(dpia, diag, program, stage, NULL);
}

bool program_check_with(struct dpia *dpia, struct diag *diag, const struct program *program,
                        const char *stage, struct check_memory *memory)
{
    struct checker checker = {.dpia = dpia, .diag = diag, .stage = stage, .memory = memory};
    for (size_t i = 0; i < program->functions.len; i++) {
        start(&checker);
        check_function(&checker, program, i);
        arena_free(checker.arena);
    }
    for (size_t i = 0; i < program->definitions.len; i++) {
        start(&checker);
        check_definition(&checker, program, &program->definitions.at[i]);
        arena_free(checker.arena);
    }
    for (size_t i = 0; i < program->entries.len; i++) {
        start(&checker);
        check_entry(&checker, program, program->entries.at[i]);
        arena_free(checker.arena);
    }
    return program_sizes_fit(dpia, diag, program, memory) && checker.errors == 0;
}
