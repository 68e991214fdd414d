/* Makes a failing program of the surface language smaller:
 *
 *     shrink_surface PROGRAM.fut COMMAND [ARGUMENT]...
 *
 * COMMAND is run with the name of a candidate behind its arguments; status 0 says that the
 * candidate still shows the failure. PROGRAM.fut is replaced by the smallest one found. A candidate
 * leaves out a declaration, of the program or of a module, or has a part of an expression, or 0 or
 * false, in its place; those that the front end rejects, or that have no entry, are not tried. All
 * of this is done to the text: an expression is where the parser says that it stands. */
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/vec.h"
#include "core/module.h"
#include "front/front.h"
#include "syntax/parse.h"
#include "type/type.h"

extern char **environ;

struct span {
    size_t begin, end;
};

struct spans VEC(struct span);

struct shrinker {
    struct arena *arena;
    const char *text;
    const char *path;      /* of the candidate */
    char **command;        /* with the candidate's path as the last argument */
    unsigned tries, steps; /* candidates that were run, and those that were kept */
};

/* ---- Candidates ---- */

static bool write_text(const struct shrinker *shrinker, const char *text)
{
    FILE *file = fopen(shrinker->path, "w");
    if (!file)
        return false;
    fputs(text, file);
    return fclose(file) == 0;
}

static const struct syn_program *parse(struct arena *arena, const char *text)
{
    struct diag *diag = diag_new(arena);
    return syntax_parse(arena, diag, source_from_text(arena, "candidate", text));
}

static bool has_entry(const struct core_program *core)
{
    for (size_t i = 0; i < core->defs.len; i++)
        if (core->defs.at[i]->is_entry)
            return true;
    for (size_t i = 0; i < core->decs.len; i++)
        if (core->decs.at[i]->kind == CORE_DEC_DEF && core->decs.at[i]->def->is_entry)
            return true;
    return false;
}

/* Where there is no entry, nothing is compared, and what is said of that is no failure of the kind
 * that is looked for. */
static bool is_accepted(const char *text)
{
    struct arena *arena = arena_new();
    const struct syn_program *program = parse(arena, text);
    const struct core_program *core =
        program ? front_elaborate(arena, diag_new(arena), types_new(arena), program, "candidate")
                : NULL;
    bool accepted = core && has_entry(core);
    arena_free(arena);
    return accepted;
}

/* Whether the command says that TEXT still fails. */
static bool is_interesting(struct shrinker *shrinker, const char *text)
{
    pid_t child;
    int status = 1;
    shrinker->tries++;
    if (!write_text(shrinker, text) ||
        posix_spawnp(&child, shrinker->command[0], NULL, NULL, shrinker->command, environ))
        return false;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Whether the text with BY in the place of SPAN is kept. */
static bool keep(struct shrinker *shrinker, struct span span, const char *by)
{
    const char *text = arena_printf(shrinker->arena, "%.*s%s%s", (int)span.begin, shrinker->text,
                                    by, shrinker->text + span.end);
    if (!is_accepted(text) || !is_interesting(shrinker, text))
        return false;
    shrinker->text = text;
    shrinker->steps++;
    return true;
}

/* ---- Where expressions stand ---- */

struct walk {
    struct arena *arena;
    struct spans *spans; /* each expression, or declaration, before its parts */
    bool declarations;   /* not expressions */
};

static void walk_exp(struct walk *walk, const struct syn_exp *exp);

static void walk_exps(struct walk *walk, struct syn_exp_list list)
{
    for (size_t i = 0; i < list.count; i++)
        walk_exp(walk, list.at[i]);
}

static void walk_slices(struct walk *walk, struct syn_slice_list slices)
{
    for (size_t i = 0; i < slices.count; i++) {
        walk_exp(walk, slices.at[i].index);
        walk_exp(walk, slices.at[i].from);
        walk_exp(walk, slices.at[i].to);
        walk_exp(walk, slices.at[i].step);
    }
}

static void walk_parts(struct walk *walk, const struct syn_exp *exp)
{
    switch (exp->kind) {
    case SYN_EXP_NAME:
    case SYN_EXP_OPERATOR:
    case SYN_EXP_LITERAL:
    case SYN_EXP_SECTION_PATH:
    case SYN_EXP_HOLE:
        break;
    case SYN_EXP_TUPLE:
        walk_exps(walk, exp->tuple);
        break;
    case SYN_EXP_ARRAY:
        walk_exps(walk, exp->array);
        break;
    case SYN_EXP_RECORD:
        for (size_t i = 0; i < exp->record.field_count; i++)
            walk_exp(walk, exp->record.fields[i].value);
        break;
    case SYN_EXP_APPLY:
        walk_exp(walk, exp->apply.fn);
        walk_exps(walk, exp->apply.args);
        break;
    case SYN_EXP_BINARY:
        walk_exp(walk, exp->binary.left);
        walk_exp(walk, exp->binary.right);
        break;
    case SYN_EXP_NEGATE:
    case SYN_EXP_NOT:
        walk_exp(walk, exp->operand);
        break;
    case SYN_EXP_IF:
        walk_exp(walk, exp->if_.cond);
        walk_exp(walk, exp->if_.then_);
        walk_exp(walk, exp->if_.else_);
        break;
    case SYN_EXP_LET:
        walk_exp(walk, exp->let.value);
        walk_exp(walk, exp->let.body);
        break;
    case SYN_EXP_LET_FUN:
        walk_exp(walk, exp->let_fun.fun.body);
        walk_exp(walk, exp->let_fun.body);
        break;
    case SYN_EXP_LOOP:
        walk_exp(walk, exp->loop.init);
        walk_exp(walk, exp->loop.until);
        walk_exp(walk, exp->loop.body);
        break;
    case SYN_EXP_MATCH:
        walk_exp(walk, exp->match.value);
        for (size_t i = 0; i < exp->match.case_count; i++)
            walk_exp(walk, exp->match.cases[i].body);
        break;
    case SYN_EXP_LAMBDA:
        walk_exp(walk, exp->lambda.body);
        break;
    case SYN_EXP_SECTION_LEFT:
    case SYN_EXP_SECTION_RIGHT:
        walk_exp(walk, exp->section.operand);
        break;
    case SYN_EXP_INDEX:
        walk_exp(walk, exp->index.array);
        walk_slices(walk, exp->index.slices);
        break;
    case SYN_EXP_UPDATE:
        walk_exp(walk, exp->update.target);
        walk_exp(walk, exp->update.value);
        break;
    case SYN_EXP_PROJECT:
        walk_exp(walk, exp->project.operand);
        break;
    case SYN_EXP_ASCRIBE:
    case SYN_EXP_COERCE:
        walk_exp(walk, exp->ascribe.operand);
        break;
    case SYN_EXP_RANGE:
        walk_exp(walk, exp->range.first);
        walk_exp(walk, exp->range.second);
        walk_exp(walk, exp->range.last);
        break;
    case SYN_EXP_ASSERT:
        walk_exp(walk, exp->assert_.cond);
        walk_exp(walk, exp->assert_.body);
        break;
    case SYN_EXP_ATTRIBUTE:
        walk_exp(walk, exp->attribute.body);
        break;
    case SYN_EXP_CONSTRUCTOR:
        walk_exps(walk, exp->constructor.args);
        break;
    case SYN_EXP_OPEN:
        walk_exp(walk, exp->open.body);
        break;
    }
}

static void walk_exp(struct walk *walk, const struct syn_exp *exp)
{
    if (!exp)
        return;
    VEC_PUSH(walk->arena, walk->spans, ((struct span){exp->loc.begin, exp->loc.end}));
    walk_parts(walk, exp);
}

static void walk_decs(struct walk *walk, struct syn_dec_list decs);

static void walk_module(struct walk *walk, const struct syn_mod *mod)
{
    switch (mod->kind) {
    case SYN_MOD_NAME:
    case SYN_MOD_IMPORT:
        return;
    case SYN_MOD_STRUCT:
        walk_decs(walk, mod->decs);
        return;
    case SYN_MOD_APPLY:
        walk_module(walk, mod->apply.fn);
        walk_module(walk, mod->apply.arg);
        return;
    case SYN_MOD_PROJECT:
        walk_module(walk, mod->project.inner);
        return;
    case SYN_MOD_ASCRIBE:
        walk_module(walk, mod->ascribe.mod);
        return;
    case SYN_MOD_LAMBDA:
        walk_module(walk, mod->lambda.body);
        return;
    }
}

static void walk_dec(struct walk *walk, const struct syn_dec *dec)
{
    switch (dec->kind) {
    case SYN_DEC_DEF:
        if (!walk->declarations)
            walk_exp(walk, dec->def.fun.body);
        return;
    case SYN_DEC_MODULE:
        walk_module(walk, dec->module.body);
        return;
    case SYN_DEC_OPEN:
        walk_module(walk, dec->open);
        return;
    case SYN_DEC_LOCAL:
        walk_dec(walk, dec->local);
        return;
    case SYN_DEC_TYPE:
    case SYN_DEC_SIG:
    case SYN_DEC_IMPORT:
        return;
    }
}

static void walk_decs(struct walk *walk, struct syn_dec_list decs)
{
    for (size_t i = 0; i < decs.count; i++) {
        const struct syn_dec *dec = decs.at[i];
        if (walk->declarations)
            VEC_PUSH(walk->arena, walk->spans, ((struct span){dec->loc.begin, dec->loc.end}));
        walk_dec(walk, dec);
    }
}

/* The expressions of the text, or its declarations, also in modules. */
static struct spans find_spans(struct arena *arena, const char *text, bool declarations)
{
    struct spans spans = {0};
    struct walk walk = {arena, &spans, declarations};
    walk_decs(&walk, parse(arena, text)->decs);
    return spans;
}

/* ---- Shrinking ---- */

static bool shrink_declarations(struct shrinker *shrinker)
{
    struct spans spans = find_spans(shrinker->arena, shrinker->text, true);
    bool any = false;
    for (size_t i = spans.len; i > 0; i--)
        if (keep(shrinker, spans.at[i - 1], "")) {
            any = true;
            spans = find_spans(shrinker->arena, shrinker->text, true);
        }
    return any;
}

/* Tries to make the expression AT smaller: something simple, or a part of it, the largest last. */
static bool shrink_at(struct shrinker *shrinker, const struct spans *spans, size_t at)
{
    static const char *const simple[] = {"0", "false"};
    struct span outer = spans->at[at];
    size_t length = outer.end - outer.begin, last = at + 1;
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (length > strlen(simple[i]) && keep(shrinker, outer, simple[i]))
            return true;
    while (last < spans->len && spans->at[last].end <= outer.end)
        last++;
    for (size_t k = last; k > at + 1; k--) {
        struct span inner = spans->at[k - 1];
        const char *part =
            arena_printf(shrinker->arena, "(%.*s)", (int)(inner.end - inner.begin),
                         shrinker->text + inner.begin);
        if (strlen(part) < length && keep(shrinker, outer, part))
            return true;
    }
    return false;
}

static bool shrink_expressions(struct shrinker *shrinker)
{
    struct spans spans = find_spans(shrinker->arena, shrinker->text, false);
    bool any = false;
    for (size_t at = 0; at < spans.len; at++)
        while (at < spans.len && shrink_at(shrinker, &spans, at)) {
            any = true;
            spans = find_spans(shrinker->arena, shrinker->text, false);
        }
    return any;
}

static void shrink(struct shrinker *shrinker)
{
    while (shrink_declarations(shrinker) || shrink_expressions(shrinker))
        continue;
}

/* ---- The command line ---- */

/* COMMAND with PATH as one more argument. */
static char **complete_command(struct arena *arena, char **command, int count, const char *path)
{
    char **all = ARENA_ARRAY(arena, char *, count + 2);
    for (int i = 0; i < count; i++)
        all[i] = command[i];
    all[count] = arena_strdup(arena, path);
    return all;
}

static int finish(const struct shrinker *shrinker, const char *path)
{
    printf("%u steps, %u candidates\n", shrinker->steps, shrinker->tries);
    return write_text(shrinker, shrinker->text) && rename(shrinker->path, path) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    const char *why;
    if (argc < 3) {
        fputs("usage: shrink_surface PROGRAM.fut COMMAND [ARGUMENT]...\n", stderr);
        return 2;
    }
    struct arena *arena = arena_new();
    struct source *source = source_read(arena, argv[1], &why);
    struct shrinker shrinker = {.arena = arena};
    int status = 1;
    shrinker.path = arena_printf(arena, "%s.candidate.fut", argv[1]);
    shrinker.command = complete_command(arena, argv + 2, argc - 2, shrinker.path);
    if (!source)
        fprintf(stderr, "shrink_surface: %s: %s\n", argv[1], why);
    else if (!parse(arena, shrinker.text = source->text) ||
             !is_interesting(&shrinker, shrinker.text))
        fprintf(stderr, "shrink_surface: '%s' does not fail\n", argv[1]);
    else {
        shrink(&shrinker);
        status = finish(&shrinker, argv[1]);
    }
    unlink(shrinker.path);
    arena_free(arena);
    return status;
}
