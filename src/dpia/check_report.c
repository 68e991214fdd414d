/* The checker's messages. Those about interference name the identifier, both places where it is
 * used, and what would be legal instead (dpia.txt 3.3, the phrase that has no type):
 *
 *     racy.dpia:3:20: error: 'b' is written in the body of 'parfor', whose iterations run in any
 *         order
 *     racy.dpia:3:5: note: the 'parfor'
 *     racy.dpia:3:18: note: legal would be to write to 'o', which is the iteration's own
 *
 * About a program that a stage of ours made, a message names the stage and the entry, too. */
#include "dpia/check_report.h"

#include <stdarg.h>

#include "dpia/check_scope.h"
#include "dpia/check_state.h"
#include "dpia/phrase_private.h"

void check_error(struct checker *checker, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(checker->arena, format, args);
    va_end(args);
    checker->errors++;
    if (checker->stage)
        diag_error(checker->diag, loc, "%s: %s, in %s", checker->stage, text, checker->what);
    else
        diag_error(checker->diag, loc, "%s", text);
}

const char *check_text_of_nat(struct checker *checker, const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, nat, NULL, NULL);
    const char *text = arena_strdup(checker->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

void check_note(struct checker *checker, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(checker->arena, format, args);
    va_end(args);
    diag_note(checker->diag, loc, "%s", text);
}

static const char *text_of(struct checker *checker, const struct phrase_type *type)
{
    return type_text(checker->arena, type);
}

/* "argument 2 of 'parfor'", or "the argument of a function". */
static const char *site_text(struct checker *checker, struct site site)
{
    if (site.phrase->kind != PHRASE_PRIM)
        return "the argument of a function";
    return arena_printf(checker->arena, "argument %zu of '%s'", site.position,
                        phrase_name(site.phrase));
}

void check_report_type(struct checker *checker, struct site site, const struct phrase *arg,
                       const struct phrase_type *found, const struct phrase_type *expected)
{
    check_error(checker, arg->loc, "%s has type '%s', where '%s' is expected",
                site_text(checker, site), text_of(checker, found), text_of(checker, expected));
    check_note(checker, arg->loc, "the argument: %s", phrase_excerpt(checker->arena, arg));
}

/* -- What must be passive -------------------------------------------------------------------- */

static bool is_function(const struct phrase_type *type)
{
    return type->kind == TYPE_FUN || type->kind == TYPE_PASSIVE_FUN;
}

/* The part of ARG that is a function where EXPECTED asks for a passive one: the argument itself, or
 * the body of a lambda in it, or the component of a pair. */
static const struct phrase *active_part(const struct phrase *arg, const struct phrase_type *found,
                                        const struct phrase_type *expected)
{
    while (is_function(found) && is_function(expected)) {
        if (expected->kind == TYPE_PASSIVE_FUN && found->kind == TYPE_FUN)
            return arg;
        if (arg->kind == PHRASE_LAM)
            arg = arg->u.lam.body;
        found = found->snd;
        expected = expected->snd;
    }
    return arg;
}

/* What ARG uses actively although it must not. */
static const struct phrase *active_use(struct checker *checker, const struct phrase *arg,
                                       const struct phrase_type *found,
                                       const struct phrase_type *expected)
{
    const struct phrase *part = active_part(arg, found, expected);
    return id_set_first(map_get(checker->actives, part));
}

/* The first parameter of LAMBDA that can be written, or null. */
static const struct var *acceptor_of(const struct phrase *lambda)
{
    for (; lambda->kind == PHRASE_LAM; lambda = lambda->u.lam.body)
        if (lambda->u.lam.param->type->kind == TYPE_ACC ||
            lambda->u.lam.param->type->kind == TYPE_PRODUCT)
            return lambda->u.lam.param;
    return NULL;
}

/* Where VAR is bound. */
static struct loc binding_place(struct checker *checker, const struct var *var,
                                struct loc otherwise)
{
    const struct binder *binder = check_find(checker, var);
    if (var->loc.source)
        return var->loc;
    return !binder || !binder->loc.source ? otherwise : binder->loc;
}

static bool is_variable(const struct phrase_type *type)
{
    return type->kind == TYPE_PRODUCT && type->fst->kind == TYPE_ACC &&
           type->snd->kind == TYPE_EXP && type->fst->data == type->snd->data;
}

/* What using VAR actively is called. */
static const char *active_verb(const struct var *var)
{
    bool stored = var->type->kind == TYPE_ACC || is_variable(var->type);
    return stored ? "written" : "used actively";
}

static const char *used_verb(const struct var *var, bool is_active)
{
    return is_active ? active_verb(var) : "used";
}

static void report_loop_body(struct checker *checker, struct site site, const struct phrase *arg,
                             const struct phrase *use, const struct var *acceptor)
{
    const char *name = phrase_name(site.phrase);
    check_error(checker, use->loc,
                "'%s' is %s in the body of '%s', whose iterations run in any order",
                use->u.var->name, active_verb(use->u.var), name);
    check_note(checker, site.phrase->loc, "the '%s'", name);
    if (is_function(use->u.var->type))
        check_note(checker, binding_place(checker, use->u.var, arg->loc),
                   "legal would be a '%s' of a passive type, with '->p'", use->u.var->name);
    else
        check_note(checker, binding_place(checker, acceptor, arg->loc),
                   "legal would be to write to '%s', which is the iteration's own", acceptor->name);
}

/* A function-typed variable stands where a passive function is wanted. */
static void report_variable(struct checker *checker, struct site site, const struct phrase *arg,
                            const struct phrase_type *found, const struct phrase_type *expected)
{
    check_error(checker, arg->loc, "%s must be a passive function, and '%s' has type '%s'",
                site_text(checker, site), arg->u.var->name, text_of(checker, found));
    check_note(checker, binding_place(checker, arg->u.var, arg->loc),
               "legal would be to give '%s' the type '%s'", arg->u.var->name,
               text_of(checker, expected));
}

static void report_use(struct checker *checker, struct site site, const struct phrase *arg,
                       const struct phrase *use)
{
    const char *name = use->u.var->name;
    check_error(checker, use->loc, "'%s' is %s in %s, which must be a passive function", name,
                active_verb(use->u.var), site_text(checker, site));
    check_note(checker, arg->loc, "the function");
    check_note(checker, binding_place(checker, use->u.var, arg->loc),
               "legal would be to use only expressions of what is bound outside of it, and to give "
               "it '%s' as an argument",
               name);
}

void check_report_active(struct checker *checker, struct site site, const struct phrase *arg,
                         const struct phrase_type *found, const struct phrase_type *expected)
{
    const struct phrase *use = active_use(checker, arg, found, expected);
    const struct var *acceptor = acceptor_of(arg);
    if (!use) {
        check_error(checker, arg->loc, "%s has type '%s', where '%s' is expected",
                    site_text(checker, site), text_of(checker, found), text_of(checker, expected));
        check_note(checker, arg->loc, "a function that must be passive ('->p') is not");
    } else if (arg->kind == PHRASE_VAR) {
        report_variable(checker, site, arg, found, expected);
    } else if (site.phrase->kind == PHRASE_PRIM && acceptor && acceptor != use->u.var) {
        report_loop_body(checker, site, arg, use, acceptor);
    } else {
        report_use(checker, site, arg, use);
    }
}

void check_report_result(struct checker *checker, const struct definition *definition,
                         const struct phrase *body, const struct phrase_type *found)
{
    const struct phrase *use = active_use(checker, body, found, definition->result);
    check_error(checker, !use ? body->loc : use->loc,
                "the result of '%s' has type '%s', where '%s' is declared", definition->name,
                text_of(checker, found), text_of(checker, definition->result));
    if (use)
        check_note(checker, use->loc, "'%s' is %s here", use->u.var->name, active_verb(use->u.var));
    check_note(checker, definition->loc,
               "legal would be '->' in the place of '->p', or a function that is given all that it "
               "writes to");
}

/* -- Interference ---------------------------------------------------------------------------- */

/* The argument of the primitive at SITE, before the one at the site, that the use in MEETING is in;
 * 0 for none. */
static size_t argument_before(struct site site, const struct meeting *meeting)
{
    for (size_t i = site.position - 1; i > 0; i--)
        if (phrase_mentions(phrase_arg(site.phrase, i - 1), meeting->in_fun->u.var))
            return i;
    return 0;
}

/* Whether WRITER and READER, arguments of the primitive at SITE, are what a loop writes to and the
 * body that computes it. */
static bool is_output_of_body(struct site site, size_t writer, size_t reader)
{
    const struct phrase *const *args = site.phrase->u.prim.args;
    if (writer == 0 || args[reader - 1]->kind != PHRASE_LAM)
        return false;
    const struct phrase_type *type = args[writer - 1]->type;
    return type->kind == TYPE_ACC || type->kind == TYPE_PRODUCT;
}

/* OWN is what the body of LOOP may write to, if it is a loop. */
static void note_output(struct checker *checker, const struct phrase *loop, const struct var *own)
{
    if (!own || loop->u.prim.prim == PRIM_SEPARATE ||
        loop->u.prim.prim == PRIM_SEPARATE_PAIR)
        check_note(checker, loop->loc, "legal would be to use only the parts that it is given");
    else if (own->type->kind != TYPE_ACC)
        check_note(checker, loop->loc,
                   "legal would be to use '%s' only, and to read a copy that was made before",
                   own->name);
    else
        check_note(checker, loop->loc,
                   "legal would be to write to '%s' only, and to read a copy that was made before; "
                   "or 'parforVar', whose body may read its own element",
                   own->name);
}

/* dpia.txt 3.3's other racy loop: the body uses what the loop writes. */
static void report_output(struct checker *checker, struct site site, const struct meeting *meeting,
                          size_t writer)
{
    const struct var *var = meeting->in_fun->u.var;
    const char *name = phrase_name(site.phrase);
    check_error(checker, meeting->in_arg->loc, "'%s' is %s in the body of '%s', which writes to it",
                var->name, used_verb(var, meeting->arg_is_active), name);
    check_note(checker, meeting->in_fun->loc,
               "'%s' is argument %zu of '%s' here, which gives it to the body in parts", var->name,
               writer, name);
    note_output(checker, site.phrase, acceptor_of(phrase_arg(site.phrase, site.position - 1)));
}

static void report_arguments(struct checker *checker, struct site site,
                             const struct meeting *meeting, size_t before)
{
    const struct var *var = meeting->in_arg->u.var;
    const char *name = phrase_name(site.phrase);
    const char *fun_verb = used_verb(var, meeting->fun_is_active);
    const char *arg_verb = used_verb(var, meeting->arg_is_active);
    check_error(checker, meeting->in_arg->loc,
                "'%s' is %s in argument %zu of '%s' and %s in argument %zu: arguments must not "
                "interfere",
                var->name, fun_verb, before, name, arg_verb, site.position);
    check_note(checker, meeting->in_fun->loc, "argument %zu of '%s': '%s' is %s here", before, name,
               var->name, fun_verb);
    check_note(checker, meeting->in_arg->loc, "argument %zu of '%s': '%s' is %s here",
               site.position, name, var->name, arg_verb);
}

/* What would be legal where two phrases share VAR. */
static void note_remedy(struct checker *checker, const struct meeting *meeting, struct loc loc)
{
    const struct var *var = meeting->in_arg->u.var;
    if (meeting->fun_is_active && meeting->arg_is_active)
        check_note(checker, loc,
                   "legal would be two variables, or two parts of '%s' made by 'separate'",
                   var->name);
    else
        check_note(checker, loc,
                   "legal would be a copy of '%s', made before, where it is only read", var->name);
}

static void report_in_prim(struct checker *checker, struct site site, const struct meeting *meeting)
{
    size_t before = argument_before(site, meeting);
    if (meeting->fun_is_active && is_output_of_body(site, before, site.position)) {
        report_output(checker, site, meeting, before);
        return;
    }
    report_arguments(checker, site, meeting, before);
    note_remedy(checker, meeting, site.phrase->loc);
}

void check_report_interference(struct checker *checker, struct site site,
                               const struct meeting *meeting)
{
    const struct var *var = meeting->in_arg->u.var;
    if (site.phrase->kind == PHRASE_PRIM) {
        report_in_prim(checker, site, meeting);
        return;
    }
    check_error(checker, meeting->in_arg->loc,
                "'%s' is %s in the argument of a function and %s in the function: the two must not "
                "interfere",
                var->name, used_verb(var, meeting->arg_is_active),
                used_verb(var, meeting->fun_is_active));
    check_note(checker, meeting->in_fun->loc, "in the function, '%s' is %s here", var->name,
               used_verb(var, meeting->fun_is_active));
    note_remedy(checker, meeting, site.phrase->loc);
}

/* An index of one acceptor depends on what the other one writes. */
static void report_index(struct checker *checker, const struct phrase *phrase,
                         const struct meeting *meeting)
{
    const struct phrase *reader = meeting->fun_is_active ? meeting->in_arg : meeting->in_fun;
    const struct phrase *writer = meeting->fun_is_active ? meeting->in_fun : meeting->in_arg;
    check_error(checker, reader->loc, "'%s' is read by one acceptor of '%s' and %s by the other",
                reader->u.var->name, phrase_name(phrase), active_verb(writer->u.var));
    check_note(checker, writer->loc, "'%s' is %s here", writer->u.var->name,
               active_verb(writer->u.var));
}

void check_report_overlap(struct checker *checker, const struct phrase *phrase,
                          const struct meeting *meeting)
{
    const struct var *var = meeting->in_arg->u.var;
    const char *name = phrase_name(phrase);
    if (!meeting->fun_is_active || !meeting->arg_is_active) {
        report_index(checker, phrase, meeting);
        return;
    }
    check_error(checker, meeting->in_arg->loc,
                "'%s' is %s by both acceptors of '%s', which may overlap", var->name,
                active_verb(var), name);
    check_note(checker, meeting->in_fun->loc, "'%s' is %s here, too", var->name, active_verb(var));
    check_note(checker, phrase->loc,
               "legal would be two variables, or the two components of one acceptor: 'pairAcc1 a' "
               "and 'pairAcc2 a', or 'zipAcc1 a' and 'zipAcc2 a'");
}
