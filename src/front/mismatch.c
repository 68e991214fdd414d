/* What is wrong where two types do not agree: the message says both; for records and sums, which
 * may be long, a note says where they differ.
 *
 *     expected {x: i32, y: i32}, found {x: i32, z: i32}
 *     note: the field 'y' is missing, and 'z' is one too many
 */
#include "front/mismatch.h"

#include <ctype.h>
#include <string.h>

#include "base/diag.h"
#include "base/near.h"
#include "front/hints.h"
#include "front/labels.h"
#include "front/state.h"
#include "front/suggest.h"
#include "front/types.h"

/* ---- Names that a type does not have ---- */

void front_report_no_field(struct infer *infer, struct loc loc, const struct core_type *record,
                           const char *name)
{
    struct front *front = infer->front;
    struct near near = near_new(name);
    enum scalar to;
    size_t position;
    bool is_record = record->kind == CORE_TYPE_TUPLE && record->labels;
    for (size_t i = 0; is_record && i < record->part_count; i++)
        near_consider(&near, record->labels[i]);
    bool is_number = front_label_is_number(name, &position);
    if (record->kind == CORE_TYPE_TUPLE)
        diag_error(front->diag, loc, "there is no field '%s' in %s", name,
                   front_type_text(front, record));
    else
        diag_error(front->diag, loc,
                   is_number ? "expected a tuple with component %s, found %s"
                             : "expected a record with the field '%s', found %s",
                   name, front_type_text(front, record));
    if (is_number && record->part_count == position && position > 0)
        diag_note(front->diag, loc, "the components of a tuple are counted from 0");
    if (record->kind == CORE_TYPE_SCALAR && scalar_from_name(name, &to) && to != record->scalar)
        diag_note(front->diag, loc, "'%s.%s x' converts it", name, scalar_name(record->scalar));
    if (record->kind == CORE_TYPE_ARRAY && core_env_member(front->given, CORE_NAME_VALUE, name))
        diag_note(front->diag, loc, "a function stands in front: '%s xs'", name);
    else if (record->kind == CORE_TYPE_ARRAY)
        diag_note(front->diag, loc, "that of each element of an array xs is 'map (.%s) xs'", name);
    if (near.found)
        diag_note(front->diag, loc, "did you mean '%s'?", near.found);
}

void front_report_no_variant(struct infer *infer, struct loc loc, const struct core_type *sum,
                             const char *name)
{
    struct front *front = infer->front;
    struct near near = near_new(name);
    for (size_t i = 0; i < sum->variant_count; i++)
        near_consider(&near, sum->variants[i].name);
    diag_error(front->diag, loc, "'#%s' is not a constructor of %s", name,
               front_type_text(front, sum));
    if (near.found)
        diag_note(front->diag, loc, "did you mean '#%s'?", near.found);
}

void front_report_payload(struct infer *infer, struct loc loc, const char *name, size_t want,
                          size_t have)
{
    const char *plural = want == 1 ? "" : "s";
    if (want == 0)
        diag_error(infer->front->diag, loc, "'#%s' takes no value, but has %zu here", name, have);
    else if (have == 0)
        diag_error(infer->front->diag, loc, "'#%s' takes %zu value%s, but has none here", name,
                   want, plural);
    else
        diag_error(infer->front->diag, loc, "'#%s' takes %zu value%s, but has %zu here", name, want,
                   plural, have);
}

/* ---- What an open type is known to have ---- */

/* HAVE, a closed type, is not what NEED says, which is what was expected, if it IS_WANTED, or what
 * was found. False if there is nothing wrong in that. */
static bool report_need(struct infer *infer, struct loc loc, const struct part_need *need,
                        const struct core_type *have, bool is_wanted)
{
    struct front *front = infer->front;
    size_t position;
    if (need->is_variant && have->kind == CORE_TYPE_SUM) {
        if (!front_variant_find(have, need->name, &position))
            front_report_no_variant(infer, loc, have, need->name);
        else if (have->variants[position].payload_count != need->count)
            front_report_payload(infer, loc, need->name, have->variants[position].payload_count,
                                 need->count);
        else
            return false;
    } else if (need->is_variant && is_wanted) {
        diag_error(front->diag, loc, "expected a sum type with '#%s', found %s", need->name,
                   front_type_text(front, have));
    } else if (need->is_variant) {
        diag_error(front->diag, loc, "expected %s, found '#%s' of a sum type",
                   front_type_text(front, have), need->name);
    } else if (!is_wanted && have->kind != CORE_TYPE_TUPLE) {
        diag_error(front->diag, loc, "expected %s, found a record with the field '%s'",
                   front_type_text(front, have), need->name);
    } else if (have->kind != CORE_TYPE_TUPLE || !front_label_find(have, need->name, &position)) {
        front_report_no_field(infer, loc, have, need->name);
    } else {
        return false;
    }
    if (need->loc.begin != loc.begin)
        diag_note(front->diag, need->loc, "it is needed here");
    return true;
}

static bool report_needs(struct infer *infer, struct loc loc, const struct core_type *open,
                         const struct core_type *closed, bool is_wanted)
{
    if (open->kind != CORE_TYPE_META || closed->kind == CORE_TYPE_META)
        return false;
    for (size_t i = 0; i < open->meta->needs.len; i++)
        if (report_need(infer, loc, &open->meta->needs.at[i], closed, is_wanted))
            return true;
    return false;
}

void front_report_ambiguous(struct infer *infer, const struct core_meta *meta)
{
    const struct part_need *need = &meta->needs.at[0];
    size_t position;
    if (need->is_variant)
        diag_error(infer->front->diag, need->loc,
                   "nothing says which sum type this '#%s' is of; annotate it: '(... : t)'",
                   need->name);
    else
        diag_error(infer->front->diag, need->loc,
                   "the type of this %s is not known; annotate it where it is bound",
                   front_label_is_number(need->name, &position) ? "tuple" : "record");
}

/* ---- Where two records or sums differ ---- */

/* Adds NAME to the list in *TEXT. */
static void list_add(struct front *front, const char **text, const char *mark, const char *name)
{
    *text = arena_printf(front->arena, "%s%s'%s%s'", *text, **text == '\0' ? "" : ", ", mark, name);
}

static void note_names(struct front *front, struct loc loc, const char *missing, const char *extra)
{
    if (*missing != '\0' && *extra != '\0')
        diag_note(front->diag, loc, "missing: %s; too many: %s", missing, extra);
    else if (*missing != '\0')
        diag_note(front->diag, loc, "missing: %s", missing);
    else if (*extra != '\0')
        diag_note(front->diag, loc, "too many: %s", extra);
}

static void note_fields(struct front *front, struct loc loc, const struct core_type *want,
                        const struct core_type *have)
{
    const char *missing = "", *extra = "";
    size_t position;
    if (!want->labels || !have->labels)
        return;
    for (size_t i = 0; i < want->part_count; i++)
        if (!front_label_find(have, want->labels[i], &position))
            list_add(front, &missing, "", want->labels[i]);
    for (size_t i = 0; i < have->part_count; i++)
        if (!front_label_find(want, have->labels[i], &position))
            list_add(front, &extra, "", have->labels[i]);
    note_names(front, loc, missing, extra);
}

static void note_variants(struct front *front, struct loc loc, const struct core_type *want,
                          const struct core_type *have)
{
    const char *missing = "", *extra = "";
    size_t position;
    for (size_t i = 0; i < want->variant_count; i++)
        if (!front_variant_find(have, want->variants[i].name, &position))
            list_add(front, &missing, "#", want->variants[i].name);
    for (size_t i = 0; i < have->variant_count; i++)
        if (!front_variant_find(want, have->variants[i].name, &position))
            list_add(front, &extra, "#", have->variants[i].name);
    note_names(front, loc, missing, extra);
}

/* What TYPE is a type of, as far as it is known. */
static enum core_type_kind form_of(const struct core_type *type)
{
    return type->kind == CORE_TYPE_META && type->meta->scalars != 0 ? CORE_TYPE_SCALAR : type->kind;
}

/* What is expected is WANT, WANTED in words, what is found HAVE. */
static void report_two(struct infer *infer, struct loc loc, const struct core_type *want,
                       const struct core_type *have)
{
    struct front *front = infer->front;
    diag_error(front->diag, loc, "expected %s, found %s", front_type_text(front, want),
               front_type_text(front, have));
    infer->mismatch = diag_error_count(front->diag);
    infer->mismatch_loc = loc;
    infer->mismatch_of_form = form_of(want) != form_of(have);
    infer->mismatch_have = have;
}

/* A type parameter, which was taken for OTHER. */
static void note_variable(struct infer *infer, struct loc loc, const struct core_type *type,
                          const struct core_type *other)
{
    if (type->kind == CORE_TYPE_VAR && form_of(other) != CORE_TYPE_VAR &&
        form_of(other) != CORE_TYPE_META)
        diag_note(infer->front->diag, loc, "'%s' is a type parameter, which may stand for any type",
                  type->var->name);
}

/* Whether there is a name at LOC, and nothing else. */
static bool is_name_at(struct loc loc)
{
    if (!loc.source || !isalpha((unsigned char)loc.source->text[loc.begin]))
        return false;
    for (uint32_t i = loc.begin; i < loc.end; i++)
        if (!isalnum((unsigned char)loc.source->text[i]) && !strchr("_'", loc.source->text[i]))
            return false;
    return true;
}

/* Whether the name at LOC has been found to be a number of another type before, in this definition,
 * or a function: `def f (n: i32) = (iota n, replicate n 0)` is one mistake. */
static bool is_repeated(struct infer *infer, struct loc loc, const struct core_type *want,
                        const struct core_type *have)
{
    bool are_numbers = want->kind == CORE_TYPE_SCALAR && have->kind == CORE_TYPE_SCALAR;
    bool is_function = have->kind == CORE_TYPE_FUN && want->kind != CORE_TYPE_FUN;
    if ((!are_numbers && !is_function) || !is_name_at(loc))
        return false;
    const char *mistake = arena_printf(
        infer->front->arena, "%.*s %s %s", (int)(loc.end - loc.begin), loc.source->text + loc.begin,
        are_numbers ? scalar_name(want->scalar) : "", are_numbers ? scalar_name(have->scalar) : "");
    return !front_unknown_is_new(infer, mistake);
}

/* Whether an operator stands behind LOC that may be meant for an argument: `f -1`, `reduce + 0 xs`.
 */
static bool is_before_operator(struct loc loc)
{
    const char *behind = loc.source ? loc.source->text + loc.end : "";
    behind += strspn(behind, " \t");
    return *behind != '\0' && strchr("+-*/<", *behind);
}

/* A function in the place of what it gives; what is compared may be meant to be one. */
static void note_arguments(struct infer *infer, struct loc loc, const struct core_type *want,
                           const struct core_type *have)
{
    size_t count = front_type_param_count(have);
    bool is_open = want->kind == CORE_TYPE_META && want->meta->scalars == 0;
    bool is_meant = is_open && !(want->meta->equality && is_name_at(loc));
    if (have->kind == CORE_TYPE_FUN && want->kind != CORE_TYPE_FUN && !is_meant &&
        !is_before_operator(loc))
        diag_note(infer->front->diag, loc, "this is a function that wants %zu argument%s more",
                  count, count == 1 ? "" : "s");
}

void front_report_mismatch(struct infer *infer, struct loc loc, const struct core_type *want,
                           const struct core_type *have)
{
    struct front *front = infer->front;
    if (report_needs(infer, loc, want, have, true) || report_needs(infer, loc, have, want, false) ||
        is_repeated(infer, loc, want, have))
        return;
    if (want->kind == CORE_TYPE_META && want->meta->equality && want->meta->scalars == 0)
        diag_error(front->diag, loc, "values of type %s cannot be compared",
                   front_type_text(front, have));
    else
        report_two(infer, loc, want, have);
    if (want->kind == CORE_TYPE_TUPLE && have->kind == CORE_TYPE_TUPLE)
        note_fields(front, loc, want, have);
    else if (want->kind == CORE_TYPE_SUM && have->kind == CORE_TYPE_SUM)
        note_variants(front, loc, want, have);
    note_arguments(infer, loc, want, have);
    note_variable(infer, loc, want, have);
    note_variable(infer, loc, have, want);
    front_hint_conversion(infer, loc, want, have);
    front_hint_literal(infer, loc, want, have);
}

void front_report_infinite(struct infer *infer, struct loc loc, const struct core_type *part,
                           const struct core_type *want, const struct core_type *have)
{
    struct front *front = infer->front;
    struct core_type_var *var = ARENA_NEW(front->arena, struct core_type_var);
    var->name = "a";
    part->meta->solution = front_type_var(front, var);
    report_two(infer, loc, want, have);
    part->meta->solution = NULL;
    diag_note(front->diag, loc, "the type a would contain itself");
}
