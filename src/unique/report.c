/* The messages: where something is used, and where it was consumed; one for each origin. */
#include "unique/report.h"

#include <string.h>

#include "unique/state.h"

static const char *consumer_text(struct unique *unique, const struct consumption *consumption)
{
    switch (consumption->by) {
    case CONSUMER_UPDATE:
        return "by an update in place";
    case CONSUMER_CALL:
        return consumption->callee
                   ? arena_printf(unique->arena, "by '%s', whose parameter has the mark '*'",
                                  consumption->callee)
                   : "by a function whose parameter has the mark '*'";
    case CONSUMER_LOOP:
        return "by a loop that updates it in place";
    }
    bug(consumption->loc, "consumer of unknown kind");
}

void unique_report_use(struct unique *unique, struct origin *origin, const struct core_var *var,
                       struct loc loc)
{
    const struct consumption *gone = origin->gone;
    const struct core_var *through = gone->through;
    if (origin->reported)
        return;
    origin->reported = true;
    if (!var)
        diag_error(unique->diag, loc, "'%s' is used after it was consumed", origin->name);
    else if (!through || strcmp(through->name, var->name) == 0)
        diag_error(unique->diag, loc, "'%s' is used after it was consumed", var->name);
    else
        diag_error(unique->diag, loc,
                   "'%s' is used after '%s' was consumed, with which it may share memory",
                   var->name, through->name);
    diag_note(unique->diag, gone->loc, "it is consumed here, %s; 'copy' would keep it",
              consumer_text(unique, gone));
}

/* What may not be consumed where it is. */
static void report_outer(struct unique *unique, const struct origin *origin, struct loc loc)
{
    bool is_loop = unique->frame->is_loop;
    diag_error(unique->diag, loc,
               "'%s' is consumed in %s, which may run more than once, but it is bound outside",
               origin->name, is_loop ? "a loop" : "a function");
    diag_note(unique->diag, origin->loc,
              is_loop ? "it is bound here; a loop can consume what it changes: "
                        "'loop %s = %s for ...'"
                      : "it is bound here; use 'copy' in the function",
              origin->name, origin->name);
}

void unique_report_consumed(struct unique *unique, struct origin *origin,
                            const struct consumption *consumption)
{
    struct diag *diag = unique->diag;
    if (origin->reported)
        return;
    origin->reported = true;
    switch (origin->kind) {
    case ORIGIN_CONSTANT:
        diag_error(diag, consumption->loc, "'%s' is consumed, but it is a constant", origin->name);
        diag_note(diag, origin->loc, "it is defined here; use 'copy' where it is consumed");
        return;
    case ORIGIN_PARAM:
        if (origin->depth < unique->depth)
            break;
        diag_error(diag, consumption->loc,
                   "'%s' is consumed, but it is the caller's: its type has no mark '*'",
                   origin->name);
        diag_note(diag, origin->loc, "write '*' in front of its type, or use 'copy'");
        return;
    case ORIGIN_LOOP:
        if (origin->depth < unique->depth)
            break;
        diag_error(diag, consumption->loc,
                   "'%s' is consumed in the loop, but its type has no mark '*'", origin->name);
        diag_note(diag, origin->loc, "write '*' in front of its type, or no type");
        return;
    case ORIGIN_ELEMENT:
        diag_error(diag, consumption->loc,
                   "'%s' is consumed, but it is an element of the array that the loop goes over",
                   consumption->through ? consumption->through->name : origin->name);
        diag_note(diag, origin->loc, "it is bound here; use 'copy' where it is consumed");
        return;
    case ORIGIN_LET:
    case ORIGIN_CALL:
        break;
    }
    report_outer(unique, origin, consumption->loc);
}

void unique_report_result(struct unique *unique, struct origin *origin, struct loc loc)
{
    struct diag *diag = unique->diag;
    if (origin->reported)
        return;
    origin->reported = true;
    if (origin->kind == ORIGIN_CONSTANT) {
        diag_error(diag, loc, "the result of a function must not be a constant, here '%s'",
                   origin->name);
        diag_note(diag, origin->loc, "it is defined here; use 'copy' in the result");
    } else if (origin->depth < unique->depth) {
        diag_error(diag, loc,
                   "the result has the mark '*', but may share memory with '%s', which is bound "
                   "outside of the function",
                   origin->name);
        diag_note(diag, origin->loc, "it is bound here; use 'copy' in the result");
    } else {
        diag_error(diag, loc,
                   "the result has the mark '*', but may share memory with parameter '%s', which "
                   "has none",
                   origin->name);
        diag_note(diag, origin->loc,
                  "use 'copy' in the result, or write '*' in front of this parameter's type");
    }
}

void unique_report_twice(struct unique *unique, struct origin *origin, struct loc loc)
{
    if (origin->reported)
        return;
    origin->reported = true;
    diag_error(unique->diag, loc,
               "a part of the result has the mark '*', but may share memory with another part, "
               "that of '%s'; use 'copy' for one of them",
               origin->name);
}
