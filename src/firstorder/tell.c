/* What the stage did, for `dpiac explain`: E |- e ~> <e', sv>, for each rule that makes something
 * else of e than what its parts become.
 *
 *     D-Lam (Fig. 5)    \y -> y + a  ~>  <{a = a}, Lam f {a -> Dyn i32}> */
#include "firstorder/tell.h"

#include <string.h>

#include "base/diag.h"
#include "firstorder/env.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

/* Of a step no more lines are shown. */
#define LINES_MAX 8
/* Of static values no more, inside of each other. */
#define DEPTH_MAX 4

void defun_tell(struct defun_env *env, const char *rule, const char *figure,
                const struct core_exp *before, struct defun_result after)
{
    const struct defun_step step = {rule, figure, env->home, before, after, NULL};
    if (env->defun->is_told)
        VEC_PUSH(env->defun->arena, &env->defun->steps, step);
}

void defun_tell_made(struct defun *defun, const struct defun_static *fun,
                     const struct core_def *made)
{
    const struct defun_step step = {.rule = "lambda lifting",
                                    .figure = "5.3",
                                    .home = fun->home ? fun->home : made->name,
                                    .before = fun->fun,
                                    .after = {NULL, fun},
                                    .made = made};
    if (defun->is_told)
        VEC_PUSH(defun->arena, &defun->steps, step);
}

/* ---- Static values ---- */

/* Parts of parts may be many, where functions are made of functions: those inside of LEFT others
 * are left out. */
static void print_static(struct buf *buf, struct arena *arena, const struct defun_static *sv,
                         int left);

static void print_statics(struct buf *buf, struct arena *arena, const struct defun_static *sv,
                          int left)
{
    for (size_t i = 0; i < sv->part_count; i++) {
        buf_add(buf, " (");
        print_static(buf, arena, sv->parts[i], left);
        buf_add_char(buf, ')');
    }
}

/* "f"; of a lambda without a name, its parameter. */
static const char *name_of(struct arena *arena, const struct defun_static *fun)
{
    const struct core_exp *exp = fun->fun;
    if (exp->kind == CORE_DEF)
        return exp->u.def->name;
    if (exp->kind == CORE_OPERATOR)
        return operator_name(exp->u.oper.op);
    if (exp->kind != CORE_LAM)
        return "built-in";
    if (fun->name)
        return fun->name;
    return exp->u.lam.pat->var ? arena_printf(arena, "\\%s", exp->u.lam.pat->var->name) : "\\_";
}

/* "Lam f {a -> Dyn i32}" */
static void print_lam(struct buf *buf, struct arena *arena, const struct defun_static *sv,
                      int left)
{
    buf_printf(buf, "Lam %s {", name_of(arena, sv));
    for (size_t i = 0; i < sv->field_count; i++) {
        buf_printf(buf, "%s%s -> ", i > 0 ? ", " : "", sv->fields[i].label);
        print_static(buf, arena, sv->fields[i].sv, left);
    }
    buf_add_char(buf, '}');
}

/* "Rcd {f -> Lam f {}, x -> Dyn i32}" */
static void print_rcd(struct buf *buf, struct arena *arena, const struct defun_static *sv,
                      int left)
{
    const char *const *labels = sv->residual->labels;
    buf_add(buf, "Rcd {");
    for (size_t i = 0; i < sv->part_count; i++) {
        const char *label = labels ? labels[i] : arena_printf(arena, "%zu", i);
        buf_printf(buf, "%s%s -> ", i > 0 ? ", " : "", label);
        print_static(buf, arena, sv->parts[i], left);
    }
    buf_add_char(buf, '}');
}

static void print_static(struct buf *buf, struct arena *arena, const struct defun_static *sv,
                         int left)
{
    if (left == 0) {
        buf_add(buf, "...");
        return;
    }
    switch (sv->kind) {
    case DEFUN_DYN:
        buf_printf(buf, "Dyn %s", core_type_text(arena, sv->residual));
        return;
    case DEFUN_LAM:
        print_lam(buf, arena, sv, left - 1);
        return;
    case DEFUN_RCD:
        print_rcd(buf, arena, sv, left - 1);
        return;
    case DEFUN_CON:
        buf_printf(buf, "Con #%s", sv->sum->variants[sv->variant].name);
        print_statics(buf, arena, sv, left - 1);
        return;
    case DEFUN_ALT:
        buf_add(buf, "Or");
        print_statics(buf, arena, sv, left - 1);
        return;
    }
    bug(loc_none(), "a static value of unknown kind");
}

/* ---- Text ---- */

/* The text of BUF, which is freed; of a long one the first lines. */
static const char *keep(struct arena *arena, struct buf *buf)
{
    const char *text = buf_text(buf), *end = strchr(text, '\n'), *kept;
    for (size_t i = 1; end && i < LINES_MAX; i++)
        end = strchr(end + 1, '\n');
    kept = end ? arena_printf(arena, "%.*s\n...", (int)(end - text), text)
               : arena_strdup(arena, text);
    buf_free(buf);
    return kept;
}

static const char *head_text(struct arena *arena, const struct map *names,
                             const struct core_def *def)
{
    struct buf buf = {0};
    core_print_head(&buf, arena, names, def);
    return keep(arena, &buf);
}

static const char *exp_text(struct arena *arena, const struct map *names,
                            const struct core_exp *exp)
{
    struct buf buf = {0};
    core_print_alone(&buf, arena, names, exp);
    return keep(arena, &buf);
}

static const char *before_text(struct arena *arena, const struct defun_step *step)
{
    if (step->made && step->before->kind == CORE_DEF)
        return head_text(arena, NULL, step->before->u.def);
    return exp_text(arena, NULL, step->before);
}

static const char *after_text(struct arena *arena, const struct map *names,
                              const struct defun_step *step)
{
    return step->made ? head_text(arena, names, step->made)
                      : exp_text(arena, names, step->after.exp);
}

static const char *static_text(struct arena *arena, const struct defun_step *step)
{
    struct buf buf = {0};
    if (!step->made && step->after.sv->kind != DEFUN_DYN)
        print_static(&buf, arena, step->after.sv, DEPTH_MAX);
    return keep(arena, &buf);
}

/* A body may be translated several times, for arguments whose static values differ in what a step
 * does not show. */
void defun_tell_all(struct defun *defun, const struct core_program *result,
                    struct firstorder_log *log)
{
    struct arena *arena = defun->output.to;
    const struct map *names = core_names(arena, result);
    struct map *seen = map_new_strings(arena);
    for (size_t i = 0; i < defun->steps.len; i++) {
        const struct defun_step *step = &defun->steps.at[i];
        struct firstorder_step told = {.rule = step->rule,
                                       .figure = step->figure,
                                       .home = arena_strdup(arena, step->home),
                                       .loc = loc_named(step->before->loc, NULL),
                                       .before = before_text(arena, step),
                                       .after = after_text(arena, names, step),
                                       .value = static_text(arena, step)};
        const char *key = arena_printf(arena, "%u %s %s %s", told.loc.begin, told.rule, told.after,
                                       told.value);
        if (!map_has(seen, key))
            VEC_PUSH(arena, log, told);
        map_set(seen, key, defun);
    }
}
