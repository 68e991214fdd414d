/* Where an expression has another type than its place asks for, there is a second place: the one
 * which says so. The error is about what the expression gives, in its innermost part:
 *
 *     if c then x else           error: expected i32, found f32
 *         let z = y in z         note: the other branch is here
 *
 * Who knows that place adds the note. Of several around the same error it is the innermost, which
 * asked first; what is wrong deeper in the expression, an argument, is none of their business. */
#include "front/against.h"

#include "base/diag.h"
#include "front/infer.h"
#include "front/overload.h"
#include "front/state.h"

static bool gives(const struct syn_exp *syn, struct loc loc);

static bool any_gives(struct syn_exp_list list, struct loc loc)
{
    for (size_t i = 0; i < list.count; i++)
        if (gives(list.at[i], loc))
            return true;
    return false;
}

static bool record_gives(const struct syn_exp *syn, struct loc loc)
{
    for (size_t i = 0; i < syn->record.field_count; i++)
        if (syn->record.fields[i].value && gives(syn->record.fields[i].value, loc))
            return true;
    return false;
}

static bool match_gives(const struct syn_exp *syn, struct loc loc)
{
    for (size_t i = 0; i < syn->match.case_count; i++)
        if (gives(syn->match.cases[i].body, loc))
            return true;
    return false;
}

/* An operand has the type of the whole, if the operator is one of those. */
static bool binary_gives(const struct syn_exp *syn, struct loc loc)
{
    enum operator op;
    return front_operator_find(syn->binary.op.name, &op) && front_operator_is_closed(op) &&
           (gives(syn->binary.left, loc) || gives(syn->binary.right, loc));
}

static bool is_at(struct loc a, struct loc b)
{
    return a.source == b.source && a.begin == b.begin && a.end == b.end;
}

/* Whether the part of SYN at LOC is what SYN gives, or a part of it. */
static bool gives(const struct syn_exp *syn, struct loc loc)
{
    if (is_at(syn->loc, loc))
        return true;
    switch (syn->kind) {
    case SYN_EXP_LET:
        return gives(syn->let.body, loc);
    case SYN_EXP_LET_FUN:
        return gives(syn->let_fun.body, loc);
    case SYN_EXP_IF:
        return gives(syn->if_.then_, loc) || gives(syn->if_.else_, loc);
    case SYN_EXP_MATCH:
        return match_gives(syn, loc);
    case SYN_EXP_TUPLE:
        return any_gives(syn->tuple, loc);
    case SYN_EXP_ARRAY:
        return any_gives(syn->array, loc);
    case SYN_EXP_RECORD:
        return record_gives(syn, loc);
    case SYN_EXP_BINARY:
        return binary_gives(syn, loc);
    case SYN_EXP_LAMBDA:
        return gives(syn->lambda.body, loc);
    case SYN_EXP_NEGATE:
    case SYN_EXP_NOT:
        return gives(syn->operand, loc);
    case SYN_EXP_ATTRIBUTE:
        return gives(syn->attribute.body, loc);
    case SYN_EXP_OPERATOR:
        return is_at(syn->name.loc, loc);
    case SYN_EXP_NAME:
    case SYN_EXP_LITERAL:
    case SYN_EXP_APPLY:
    case SYN_EXP_LOOP:
    case SYN_EXP_SECTION_LEFT:
    case SYN_EXP_SECTION_RIGHT:
    case SYN_EXP_SECTION_PATH:
    case SYN_EXP_INDEX:
    case SYN_EXP_UPDATE:
    case SYN_EXP_PROJECT:
    case SYN_EXP_ASCRIBE:
    case SYN_EXP_COERCE:
    case SYN_EXP_RANGE:
    case SYN_EXP_ASSERT:
    case SYN_EXP_CONSTRUCTOR:
    case SYN_EXP_OPEN:
    case SYN_EXP_HOLE:
        return false;
    }
    bug(syn->loc, "expression of unknown kind");
}

struct against front_against_begin(struct infer *infer)
{
    return (struct against){infer, diag_error_count(infer->front->diag)};
}

/* Whether the last error is the first one since then, and about two types that has no note yet. */
static bool is_mismatch(struct against against)
{
    size_t count = diag_error_count(against.infer->front->diag);
    return count == against.errors_before + 1 && against.infer->mismatch == count;
}

void front_against_note(struct against against, const struct syn_exp *syn, struct loc where,
                        const char *text)
{
    if (gives(syn, against.infer->mismatch_loc))
        front_against_note_any(against, where, text);
}

void front_against_note_any(struct against against, struct loc where, const char *text)
{
    struct infer *infer = against.infer;
    if (!is_mismatch(against))
        return;
    diag_note(infer->front->diag, where, "%s", text);
    infer->mismatch = 0;
}
