/* The checker's messages. Each names the stage whose result is wrong, and the entry. Those about
 * interference name the identifier, the primitive, and both places (dpia.txt 3.3, the phrase that
 * has no type):
 *
 *     racy.fut:1:20: error: stage1: 'b' is written in the body of 'parfor', whose iterations run in
 *         any order: the body may write only to its own acceptor 'o', in entry 'main'
 *     racy.fut:1:5: note: the 'parfor' */
#include <stdarg.h>

#include "dpia/check_private.h"
#include "dpia/phrase_private.h"

void check_error(struct checker *checker, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(checker->arena, format, args);
    va_end(args);
    checker->errors++;
    diag_error(checker->diag, loc, "%s: %s, in %s", checker->stage, text, checker->what);
}

static const char *text_of(struct checker *checker, const struct phrase_type *type)
{
    return type_text(checker->arena, type);
}

/* "argument 2 of 'parfor'", or "the argument of a function". */
static const char *site_text(struct checker *checker, struct site site)
{
    if (site.prim == PRIM_COUNT)
        return "the argument of a function";
    return arena_printf(checker->arena, "argument %zu of '%s'", site.position,
                        primitive_name(site.prim));
}

void check_report_type(struct checker *checker, struct site site, const struct phrase *arg,
                       const struct phrase_type *found, const struct phrase_type *expected)
{
    check_error(checker, arg->loc, "%s has type '%s', where '%s' is expected",
                site_text(checker, site), text_of(checker, found), text_of(checker, expected));
    diag_note(checker->diag, arg->loc, "the argument: %s", phrase_excerpt(checker->arena, arg));
}

/* The first acceptor among the parameters of LAMBDA, or null. */
static const struct var *acceptor_of(const struct phrase *lambda)
{
    for (; lambda->kind == PHRASE_LAM; lambda = lambda->u.lam.body)
        if (lambda->u.lam.param->type->kind == TYPE_ACC)
            return lambda->u.lam.param;
    return NULL;
}

/* What using VAR actively is called. */
static const char *active_verb(const struct var *var)
{
    bool stored = var->type->kind == TYPE_ACC || var->type->kind == TYPE_PRODUCT;
    return stored ? "written" : "used actively";
}

void check_report_active(struct checker *checker, struct site site, const struct phrase *arg,
                         const struct phrase *use)
{
    const char *where = site_text(checker, site);
    const struct var *acceptor = acceptor_of(arg);
    if (use == NULL) {
        check_error(checker, arg->loc, "%s must be a passive function", where);
    } else if (site.prim != PRIM_COUNT && acceptor != NULL) {
        check_error(checker, use->loc,
                    "'%s' is %s in the body of '%s', whose iterations run in any order: the body "
                    "may write only to its own acceptor '%s'",
                    use->u.var->name, active_verb(use->u.var), primitive_name(site.prim),
                    acceptor->name);
        diag_note(checker->diag, site.phrase->loc, "the '%s'", primitive_name(site.prim));
    } else {
        check_error(checker, use->loc, "'%s' is %s in %s, which must be a passive function",
                    use->u.var->name, active_verb(use->u.var), where);
        diag_note(checker->diag, arg->loc, "the function");
    }
}

/* Which argument of the application at SITE, counted from 1, contains the very phrase USE; 0 for
 * none, the function that is applied. */
static size_t argument_with(struct site site, const struct phrase *use)
{
    if (site.prim == PRIM_COUNT)
        return 0;
    for (size_t i = site.position; i > 0; i--)
        if (phrase_mentions(site.phrase->u.prim.args[i - 1], use->u.var))
            return i;
    return 0;
}

/* The other argument, before the one at SITE, that mentions the variable of USE. */
static size_t argument_before(struct site site, const struct phrase *use)
{
    site.position--;
    return argument_with(site, use);
}

/* The paper's other racy loop: a body that reads what the loop writes. */
static bool reads_own_output(struct site site, size_t writer, size_t reader)
{
    const struct phrase *const *args = site.phrase->u.prim.args;
    return writer > 0 && reader > 0 && args[writer - 1]->type->kind == TYPE_ACC &&
           args[reader - 1]->kind == PHRASE_LAM;
}

static void report_in_prim(struct checker *checker, struct site site, const struct phrase *active,
                           const struct phrase *other, bool active_is_last)
{
    const struct var *var = active->u.var;
    const char *name = primitive_name(site.prim);
    size_t before = argument_before(site, active);
    size_t writer = active_is_last ? site.position : before;
    size_t reader = active_is_last ? before : site.position;
    if (reads_own_output(site, writer, reader))
        check_error(checker, other->loc,
                    "'%s' is used in the body of '%s', which writes to it through argument %zu; "
                    "iterations run in any order",
                    var->name, name, writer);
    else
        check_error(checker, other->loc,
                    "'%s' is used by argument %zu of '%s' and %s by argument %zu: the two must "
                    "not interfere",
                    var->name, reader, name, active_verb(var), writer);
    diag_note(checker->diag, active->loc, "argument %zu of '%s': '%s' is %s here", writer, name,
              var->name, active_verb(var));
    diag_note(checker->diag, other->loc, "argument %zu of '%s': '%s' is used here", reader, name,
              var->name);
}

void check_report_interference(struct checker *checker, struct site site,
                               const struct phrase *active, const struct phrase *other,
                               bool active_is_last)
{
    const struct var *var = active->u.var;
    if (site.prim != PRIM_COUNT) {
        report_in_prim(checker, site, active, other, active_is_last);
        return;
    }
    check_error(checker, other->loc,
                "'%s' is used by the %s and %s by the %s of an application: the two must not "
                "interfere",
                var->name, active_is_last ? "function" : "argument", active_verb(var),
                active_is_last ? "argument" : "function");
    diag_note(checker->diag, active->loc, "'%s' is %s here", var->name, active_verb(var));
    diag_note(checker->diag, site.phrase->loc, "the application");
}
