/* Static values (defunctionalisation.txt 3 and 7):
 *
 *     sv ::= Dyn t | Lam x e0 E | Rcd {l_i -> sv_i} | Arr sv
 *          | Con c sv_1 ... sv_n | Alt sv_1 ... sv_n
 *
 * and what is left of such a value: [[sv]]tp of 4.2 is its type.
 *
 *     Dyn t                       t
 *     Lam x e0 (a -> sv, ...)     {a: [[sv]]tp, ...}
 *     Rcd {l -> sv, ...}          {l: [[sv]]tp, ...}
 *     Con c sv                    [[sv]]tp
 *     Con c sv_1 ... sv_n         ([[sv_1]]tp, ..., [[sv_n]]tp)
 *     Alt sv_1 ... sv_n           #f_1 [[sv_1]]tp | ... | #f_n [[sv_n]]tp
 *
 * Only the free variables of a function are in its record, and of those only what holds data. The
 * f_i are the names of the functions, or of the constructors. */
#include "firstorder/static.h"

#include <ctype.h>
#include <string.h>

#include "base/diag.h"
#include "base/name.h"
#include "core/make.h"
#include "core/rebuild.h"
#include "core/type.h"
#include "firstorder/build.h"
#include "firstorder/free.h"
#include "firstorder/state.h"

/* ---- Types ---- */

static bool has_own_size(void *data, const struct core_type *type)
{
    (void)data;
    return type->size || type->param_name;
}

bool defun_type_has_size(const struct core_type *type)
{
    return type && core_type_any(type, has_own_size, NULL);
}

static const struct core_type *erase(void *context, const struct core_type *type)
{
    return core_rebuild_plain_type(context, type);
}

const struct core_type *defun_type_erased(struct defun *defun, const struct core_type *type)
{
    struct core_rebuild rebuild = {.arena = defun->arena, .type = erase};
    rebuild.context = &rebuild;
    return defun_type_has_size(type) ? erase(&rebuild, type) : type;
}

/* ---- Making them ---- */

const char *defun_word(const char *name)
{
    return isalpha((unsigned char)name[0]) || name[0] == '_' ? name : "op";
}

static struct defun_static *new_static(struct defun *defun, enum defun_kind kind)
{
    struct defun_static *sv = ARENA_NEW(defun->arena, struct defun_static);
    sv->kind = kind;
    return sv;
}

const struct defun_static *defun_dyn(struct defun *defun, const struct core_type *type)
{
    struct defun_static *sv = new_static(defun, DEFUN_DYN);
    if (core_type_has_fun(type))
        bug(loc_none(), "data of a type that has functions: %s",
            core_type_text(defun->arena, type));
    sv->residual = defun_type_erased(defun, type);
    return sv;
}

const struct defun_static *defun_rcd(struct defun *defun, const struct core_type *type,
                                     const struct defun_static *const *parts)
{
    struct defun_static *sv = new_static(defun, DEFUN_RCD);
    struct core_type *residual = ARENA_NEW(defun->arena, struct core_type);
    const struct core_type **types =
        ARENA_ARRAY(defun->arena, const struct core_type *, type->part_count);
    for (size_t i = 0; i < type->part_count; i++)
        types[i] = parts[i]->residual;
    *residual = *type;
    residual->parts = types;
    sv->parts = parts;
    sv->part_count = type->part_count;
    sv->residual = residual;
    return sv;
}

/* A component alone is what is left; others are a tuple. */
static const struct core_type *con_type(struct defun *defun,
                                        const struct defun_static *const *parts, size_t count)
{
    const struct core_type **types = ARENA_ARRAY(defun->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        types[i] = parts[i]->residual;
    return core_make_tuple_type(defun->arena, types, count);
}

const struct defun_static *defun_con(struct defun *defun, const struct core_type *type,
                                     size_t variant, const struct defun_static *const *parts)
{
    struct defun_static *sv = new_static(defun, DEFUN_CON);
    sv->sum = type;
    sv->variant = variant;
    sv->parts = parts;
    sv->part_count = type->variants[variant].payload_count;
    sv->residual = con_type(defun, parts, sv->part_count);
    return sv;
}

/* ---- Alternatives ---- */

struct alternative {
    const char *name;
    const struct defun_static *sv;
};

static const char *alternative_name(const struct defun_static *sv)
{
    if (sv->kind == DEFUN_CON)
        return sv->sum->variants[sv->variant].name;
    if (sv->fun->kind == CORE_DEF)
        return defun_word(sv->fun->u.def->name);
    return sv->name ? defun_word(sv->name) : "f";
}

static bool is_name_taken(const struct alternative *all, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0)
            return true;
    return false;
}

/* Adds SV to the COUNT sorted ALL, under a name of its own. */
static void insert(struct defun *defun, struct alternative *all, size_t count,
                   const struct defun_static *sv)
{
    const char *base = alternative_name(sv), *name = base;
    size_t at = count;
    for (size_t k = 1; is_name_taken(all, count, name); k++)
        name = arena_printf(defun->arena, "%s_%zu", base, k);
    for (; at > 0 && strcmp(all[at - 1].name, name) > 0; at--)
        all[at] = all[at - 1];
    all[at] = (struct alternative){name, sv};
}

/* Whether the function A stands further up than B does, in one file. */
static bool is_above(const struct defun_static *a, const struct defun_static *b)
{
    const struct loc *at = &a->fun->loc, *other = &b->fun->loc;
    return at->source == other->source && at->begin < other->begin;
}

/* PARTS in the order in which they stand in the program, so that it is the same whichever of them
 * was come to first. */
static const struct defun_static **in_order(struct defun *defun,
                                            const struct defun_static *const *parts, size_t count)
{
    const struct defun_static **sorted =
        ARENA_ARRAY(defun->arena, const struct defun_static *, count);
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && parts[i]->kind == DEFUN_LAM && is_above(parts[i], sorted[at - 1]); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = parts[i];
    }
    return sorted;
}

/* "#f {a: i32} | #g": no component for what is nothing. */
static const struct core_type *alt_type(struct defun *defun, const struct alternative *all,
                                        size_t count)
{
    struct core_type *type = ARENA_NEW(defun->arena, struct core_type);
    struct core_variant *variants = ARENA_ARRAY(defun->arena, struct core_variant, count);
    for (size_t i = 0; i < count; i++) {
        const struct core_type **payload = ARENA_ARRAY(defun->arena, const struct core_type *, 1);
        payload[0] = all[i].sv->residual;
        variants[i].name = all[i].name;
        variants[i].payload = payload;
        variants[i].payload_count = !defun_is_nothing(all[i].sv);
    }
    type->kind = CORE_TYPE_SUM;
    type->variants = variants;
    type->variant_count = count;
    return type;
}

const struct defun_static *defun_alt(struct defun *defun, const struct defun_static *const *parts,
                                     size_t count)
{
    struct defun_static *sv = new_static(defun, DEFUN_ALT);
    struct alternative *all = ARENA_ARRAY(defun->arena, struct alternative, count);
    const struct defun_static **sorted = in_order(defun, parts, count);
    for (size_t i = 0; i < count; i++)
        insert(defun, all, i, sorted[i]);
    for (size_t i = 0; i < count; i++)
        sorted[i] = all[i].sv;
    sv->parts = sorted;
    sv->part_count = count;
    sv->residual = alt_type(defun, all, count);
    return sv;
}

/* ---- Functions ---- */

/* Whether FIELD has a place of its own in the record. */
static bool has_place(const struct defun_field *field)
{
    return !field->twin && !defun_is_nothing(field->sv);
}

/* Labels are sorted, as those of all records are. */
static size_t position_of(const struct defun_field *fields, size_t count, size_t i)
{
    size_t position = 0;
    if (fields[i].twin)
        return fields[fields[i].twin - 1].position;
    if (!has_place(&fields[i]))
        return DEFUN_NOWHERE;
    for (size_t k = 0; k < count; k++)
        if (has_place(&fields[k]) && strcmp(fields[k].label, fields[i].label) < 0)
            position++;
    return position;
}

static const struct core_type *record_type(struct defun *defun, const struct defun_field *fields,
                                           size_t count)
{
    struct core_type *type = ARENA_NEW(defun->arena, struct core_type);
    const struct core_type **parts = ARENA_ARRAY(defun->arena, const struct core_type *, count);
    const char **labels = ARENA_ARRAY(defun->arena, const char *, count);
    for (size_t i = 0; i < count; i++)
        if (has_place(&fields[i])) {
            parts[fields[i].position] = fields[i].sv->residual;
            labels[fields[i].position] = fields[i].label;
            type->part_count++;
        }
    if (!type->part_count)
        return defun->unit;
    type->kind = CORE_TYPE_TUPLE;
    type->parts = parts;
    type->labels = labels;
    return type;
}

const struct defun_static *defun_lam(struct defun *defun, const struct core_exp *fun,
                                     struct defun_field *fields, size_t count, const char *home,
                                     const char *name)
{
    struct defun_static *sv = new_static(defun, DEFUN_LAM);
    struct name_set *labels = name_set_new(defun->arena);
    for (size_t i = 0; i < count; i++)
        if (has_place(&fields[i]))
            fields[i].label = name_fresh(labels, defun->arena, defun_word(fields[i].label));
    for (size_t i = 0; i < count; i++)
        fields[i].position = position_of(fields, count, i);
    sv->fun = fun;
    sv->fields = fields;
    sv->field_count = count;
    sv->residual = record_type(defun, fields, count);
    sv->home = home;
    sv->name = name;
    return sv;
}

void defun_find_twins(struct defun_field *fields, const struct core_exp *const *values,
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i && !fields[i].twin; k++)
            if (fields[i].sv->kind != DEFUN_DYN && fields[k].sv == fields[i].sv &&
                defun_is_same_place(values[k], values[i]))
                fields[i].twin = fields[k].twin ? fields[k].twin : k + 1;
}

struct defun_result defun_dynamic(struct defun *defun, const struct core_exp *fun, struct loc loc)
{
    const struct defun_static *sv = defun_lam(defun, fun, NULL, 0, NULL, NULL);
    return (struct defun_result){defun_nothing(defun, sv, loc), sv};
}

/* ---- Questions ---- */

static bool is_same_fun(const struct core_exp *a, const struct core_exp *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == CORE_DEF)
        return a->u.def == b->u.def;
    if (a->kind == CORE_OPERATOR)
        return a->u.oper.op == b->u.oper.op && a->u.oper.from == b->u.oper.from &&
               a->u.oper.to == b->u.oper.to;
    return a == b;
}

bool defun_has_same_head(const struct defun_static *a, const struct defun_static *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == DEFUN_CON)
        return a->variant == b->variant;
    if (a->kind != DEFUN_LAM || !is_same_fun(a->fun, b->fun))
        return false;
    if (a->field_count != b->field_count)
        bug(a->fun->loc, "a function has one type with %zu arguments and with %zu",
            a->field_count, b->field_count);
    return true;
}

static bool are_parts_same(const struct defun_static *a, const struct defun_static *b)
{
    if (a->part_count != b->part_count)
        return false;
    for (size_t i = 0; i < a->part_count; i++)
        if (!defun_static_is_same(a->parts[i], b->parts[i]))
            return false;
    return true;
}

bool defun_static_is_same(const struct defun_static *a, const struct defun_static *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case DEFUN_DYN:
        return true;
    case DEFUN_CON:
        return a->variant == b->variant && are_parts_same(a, b);
    case DEFUN_RCD:
    case DEFUN_ALT:
        return are_parts_same(a, b);
    case DEFUN_LAM:
        if (!defun_has_same_head(a, b))
            return false;
        for (size_t i = 0; i < a->field_count; i++)
            if (a->fields[i].twin != b->fields[i].twin ||
                !defun_static_is_same(a->fields[i].sv, b->fields[i].sv))
                return false;
        return true;
    }
    bug(loc_none(), "a static value of unknown kind");
}

bool defun_is_nothing(const struct defun_static *sv)
{
    switch (sv->kind) {
    case DEFUN_DYN:
        return false;
    case DEFUN_ALT:
        return false;
    case DEFUN_LAM:
        return sv->residual->part_count == 0;
    case DEFUN_RCD:
    case DEFUN_CON:
        for (size_t i = 0; i < sv->part_count; i++)
            if (!defun_is_nothing(sv->parts[i]))
                return false;
        return true;
    }
    bug(loc_none(), "a static value of unknown kind");
}

const struct core_exp *defun_nothing(struct defun *defun, const struct defun_static *sv,
                                     struct loc loc)
{
    const struct core_exp **parts =
        ARENA_ARRAY(defun->arena, const struct core_exp *, sv->part_count);
    if (!defun_is_nothing(sv))
        bug(loc, "a function with variables is nothing");
    if (sv->kind == DEFUN_CON && sv->part_count == 1)
        return defun_nothing(defun, sv->parts[0], loc);
    for (size_t i = 0; i < sv->part_count; i++)
        parts[i] = defun_nothing(defun, sv->parts[i], loc);
    return defun_record_exp(defun, sv->residual, parts, loc);
}

/* Takes the functions in SV from *LEFT, until there are none. */
static void count_functions(const struct defun_static *sv, size_t *left)
{
    if (sv->kind == DEFUN_LAM && *left > 0)
        --*left;
    for (size_t i = 0; i < sv->field_count && *left > 0; i++)
        count_functions(sv->fields[i].sv, left);
    for (size_t i = 0; i < sv->part_count && *left > 0; i++)
        count_functions(sv->parts[i], left);
}

bool defun_is_large(const struct defun_static *sv, size_t limit)
{
    size_t left = limit + 1;
    count_functions(sv, &left);
    return left == 0;
}
