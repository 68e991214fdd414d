/* Definitions, functions and entries.
 *
 *     dot {n: nat} (xs ys: exp[[n]f32]) : exp[f32] = ...          functional entry
 *     fill (v: exp[f32]) (out: acc[[8]f32]) : comm = ...          imperative entry
 *     def square (x: exp[f32]) : exp[f32] = x * x                 put in where it is used
 *     fun clamp (x: exp[f32]) : exp[f32] = ...                    stays a function
 *
 * A definition can use those above it. An entry whose only acceptor is its last parameter has the
 * shape of a translated one; any other imperative entry is direct (program.h). The result of an
 * entry may have several parts, exp[d1, d2]: the pair of them, as far as types go. */
#include "notation/define.h"

#include <string.h>

#include "base/diag.h"
#include "dpia/print_rules.h"
#include "notation/build.h"
#include "notation/infer.h"
#include "notation/kinds.h"
#include "notation/ntype.h"
#include "notation/phrases.h"
#include "notation/rules.h"
#include "notation/scope.h"
#include "notation/solve.h"
#include "notation/subst.h"
#include "notation/unify.h"

/* A definition whose head has been read. */
struct head {
    const struct tree_def *def;
    struct binding_vec params;
    const struct ntype *result;
    size_t result_parts;
};

/* ---- Heads ---- */

/* (d1 x (d2 x d3)) for exp[d1, d2, d3], and the number of parts. */
static const struct data *data_of_parts(struct infer *infer, const struct tree *type,
                                        size_t *part_count)
{
    size_t count = type->parts.len;
    const struct data *data = kind_data(infer, type->parts.at[count - 1]);
    for (size_t i = count - 1; data && i-- > 0;) {
        const struct data *part = kind_data(infer, type->parts.at[i]);
        data = part ? data_pair(infer->types, part, data) : NULL;
    }
    *part_count = count;
    return data;
}

/* A type that may have parts. */
static const struct ntype *type_of_parts(struct infer *infer, const struct tree *type,
                                         size_t *part_count)
{
    if (type->kind != TREE_EXP && type->kind != TREE_ACC)
        return kind_type(infer, type);
    const struct data *data = data_of_parts(infer, type, part_count);
    if (!data)
        return NULL;
    return type->kind == TREE_EXP ? ntype_exp(infer, data) : ntype_acc(infer, data);
}

static struct binding *bind_nat_param(struct infer *infer, const struct tree_param *param)
{
    const struct nat *lower = nat_const(infer->nats, 0), *upper = NULL;
    if (param->lower && !(lower = kind_nat(infer, param->lower)))
        return NULL;
    if (param->upper && !(upper = kind_nat(infer, param->upper)))
        return NULL;
    struct binding *binding = scope_add(infer, BINDING_NAT, param);
    scope_add_nat(infer, binding, lower, upper);
    binding->is_open = true;
    return binding;
}

static struct binding *bind_phrase_param(struct infer *infer, const struct tree_param *param,
                                         size_t *parts)
{
    const struct ntype *type = type_of_parts(infer, param->type, parts);
    if (!type)
        return NULL;
    if (!ntype_finish(infer, type)) {
        infer_error(infer, param->type->loc, "the type of a parameter must be written in full");
        return NULL;
    }
    struct binding *binding = scope_add(infer, BINDING_PHRASE, param);
    binding->type = type;
    return binding;
}

static struct binding *bind_param(struct infer *infer, const struct tree_param *param,
                                  size_t *parts)
{
    struct binding *binding;
    if (param->sort == TREE_SORT_PHRASE)
        return bind_phrase_param(infer, param, parts);
    if (param->sort == TREE_SORT_NAT) {
        binding = bind_nat_param(infer, param);
    } else {
        binding = scope_add(infer, BINDING_DATA, param);
        scope_add_data(infer, binding);
    }
    if (binding)
        binding->is_implicit = param->is_implicit;
    return binding;
}

struct binding *define_param(struct infer *infer, const struct tree_param *param)
{
    size_t parts = 1;
    struct binding *binding = bind_param(infer, param, &parts);
    if (binding && parts > 1) {
        infer_error(infer, param->type->loc, "only the result of an entry has several parts");
        return NULL;
    }
    return binding;
}

bool define_is_new_param(struct infer *infer, const struct binding_vec *params,
                         const struct tree_param *param)
{
    for (size_t i = 0; i < params->len; i++)
        if (strcmp(params->at[i]->name, param->name) == 0 && strcmp(param->name, "_") != 0) {
            infer_error(infer, param->loc, "a second parameter called '%s'", param->name);
            diag_note(infer->diag, params->at[i]->loc, "the first one");
            return false;
        }
    return true;
}

static bool read_head(struct infer *infer, const struct tree_def *def, struct head *head)
{
    *head = (struct head){.def = def, .result_parts = 1};
    for (size_t i = 0; i < def->params.len; i++) {
        const struct tree_param *param = &def->params.at[i];
        size_t parts = 1;
        if (!scope_is_allowed(infer, param) || !define_is_new_param(infer, &head->params, param))
            return false;
        struct binding *binding = bind_param(infer, param, &parts);
        if (!binding)
            return false;
        VEC_PUSH(infer->arena, &head->params, binding);
        bool is_last = i + 1 == def->params.len && def->type->kind == TREE_COMM;
        if (parts > 1 && !is_last) {
            infer_error(infer, param->type->loc, "only the result of an entry has several parts");
            return false;
        }
        head->result_parts = parts > 1 ? parts : head->result_parts;
    }
    head->result = type_of_parts(infer, def->type, &head->result_parts);
    if (head->result && !ntype_finish(infer, head->result)) {
        infer_error(infer, def->type->loc, "the type of a result must be written in full");
        return false;
    }
    return head->result != NULL;
}

static bool build_params(struct infer *infer, const struct head *head)
{
    for (size_t i = 0; i < head->params.len; i++)
        if (head->params.at[i]->kind == BINDING_PHRASE &&
            !build_param(infer, head->params.at[i]))
            return false;
    return true;
}

void define_begin(struct infer *infer)
{
    infer->equations.len = infer->literals.len = infer->bits.len = infer->vectors.len = 0;
    infer->size = 0;
}

/* The body of a definition, of the type that its head says. */
static const struct phrase *read_body(struct infer *infer, const struct head *head)
{
    struct place place = {.what = "the body", .name = head->def->name};
    define_begin(infer);
    const struct term *term = infer_phrase(infer, head->def->body, head->result, &place);
    bool overflowed = nat_overflowed(infer->nats);
    if (!term || !solve_all(infer) || !build_params(infer, head))
        return NULL;
    const struct phrase *body = build_phrase(infer, term);
    if (!body || overflowed || !nat_overflowed(infer->nats))
        return body;
    infer_error(infer, head->def->body->loc, "a size here is too large for 64 bits");
    return NULL;
}

/* ---- Definitions that are put in ---- */

/* /\n. /\d. \x. BODY */
static const struct phrase *close_body(struct infer *infer, const struct head *head,
                                       const struct phrase *body)
{
    static const enum binding_kind kinds[] = {BINDING_PHRASE, BINDING_DATA, BINDING_NAT};
    struct loc loc = head->def->loc;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t i = head->params.len; i-- > 0;) {
            const struct binding *param = head->params.at[i];
            if (param->kind != kinds[k])
                continue;
            if (param->kind == BINDING_PHRASE)
                body = phrase_lam(infer->dpia, param->var, body, loc);
            else if (param->kind == BINDING_DATA)
                body = phrase_data_lam(infer->dpia, param->data, body, loc);
            else
                body = phrase_nat_lam(infer->dpia, param->nat, body, loc);
        }
    return body;
}

static bool define_inline(struct infer *infer, const struct head *head, struct binding *binding,
                          struct program *program)
{
    const struct phrase *body = read_body(infer, head);
    if (!body)
        return false;
    body = close_body(infer, head, body);
    struct inline_def *def = ARENA_NEW(infer->arena, struct inline_def);
    def->params = head->params;
    def->result = head->result;
    def->body = phrase_contract(infer->dpia, body);
    def->size = build_measure(def->body, build_most(head->def->loc));
    binding->def = def;
    binding->is_ready = true;
    struct definition definition = {head->def->name, body, ntype_finish(infer, head->result),
                                    head->params.len, head->def->loc};
    VEC_PUSH(infer->arena, &program->definitions, definition);
    return true;
}

/* ---- Functions ---- */

/* Whether DATA is scalars, in pairs or not. A vector is none. */
static bool is_of_scalars(const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return is_of_scalars(data->fst) && is_of_scalars(data->snd);
    return data->kind != DATA_VECTOR && data_is_flat(data);
}

/* A function takes and gives scalars; behind stage I it is a command with an acceptor for its
 * result. */
static bool is_function_param(const struct ntype *type, bool is_last, bool is_command)
{
    enum ntype_kind wanted = is_last && is_command ? NTYPE_ACC : NTYPE_EXP;
    return type->kind == wanted && is_of_scalars(type->data);
}

static const struct phrase_type *function_type(struct infer *infer, const struct head *head)
{
    bool is_command = head->result->kind == NTYPE_COMM;
    size_t count = head->params.len;
    const struct ntype *result = head->result;
    if (is_command && count > 0)
        result = ntype_exp(infer, head->params.at[--count]->type->data);
    for (size_t i = count; i-- > 0;)
        result = ntype_of(infer, NTYPE_FUN, head->params.at[i]->type, result);
    return ntype_finish(infer, result);
}

static bool check_function(struct infer *infer, const struct head *head)
{
    bool is_command = head->result->kind == NTYPE_COMM;
    size_t count = head->params.len;
    bool fine = is_command ? count > 0
                           : head->result->kind == NTYPE_EXP && is_of_scalars(head->result->data);
    for (size_t i = 0; fine && i < count; i++)
        fine = head->params.at[i]->kind == BINDING_PHRASE &&
               is_function_param(head->params.at[i]->type, i + 1 == count, is_command);
    if (fine)
        return true;
    infer_error(infer, head->def->loc,
                "'fun' takes scalars and gives one; what takes anything else is a 'def'");
    return false;
}

static bool define_function(struct infer *infer, const struct head *head, struct binding *binding,
                            struct program *program)
{
    if (!check_function(infer, head))
        return false;
    const struct phrase_type *type = function_type(infer, head);
    binding->var = var_titled(infer->dpia, title_given(binding->output), type, head->def->name_loc);
    binding->type = ntype_from(infer, type);
    binding->is_ready = true;
    const struct phrase *body = read_body(infer, head);
    binding->is_ready = body != NULL;
    if (!body)
        return false;
    for (size_t i = head->params.len; i-- > 0;)
        body = phrase_lam(infer->dpia, head->params.at[i]->var, body, head->def->loc);
    struct function function = {binding->var, body, head->def->loc};
    VEC_PUSH(infer->arena, &program->functions, function);
    return true;
}

/* ---- Entries ---- */

static bool data_has_size(const struct data *data, const struct nat *size)
{
    switch (data->kind) {
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_IDX:
    case DATA_VECTOR:
        return false;
    case DATA_ARRAY:
        return data->size == size || data_has_size(data->fst, size);
    case DATA_PACKED:
        return data_has_size(data->fst, size);
    case DATA_PAIR:
        return data_has_size(data->fst, size) || data_has_size(data->snd, size);
    }
    bug(loc_none(), "a data type of unknown kind");
}

/* The data type of a parameter that C knows: exp[d], acc[d], var[d]; else null. */
static const struct data *interface_data(struct infer *infer, const struct ntype *type)
{
    if (type->kind == NTYPE_EXP || type->kind == NTYPE_ACC)
        return solved_data(infer, type->data);
    if (type->kind != NTYPE_PRODUCT || type->fst->kind != NTYPE_ACC || type->snd->kind != NTYPE_EXP)
        return NULL;
    const struct data *fst = solved_data(infer, type->fst->data);
    return fst == solved_data(infer, type->snd->data) ? fst : NULL;
}

/* The sizes of a result may come from another entry, of that name, which stands before it. */
static const char *sizes_name(struct infer *infer, const struct head *head)
{
    return arena_printf(infer->arena, "%s_size", head->def->name);
}

static struct entry *find_sizes(struct infer *infer, const struct head *head,
                                const struct program *program)
{
    for (size_t i = 0; i < program->entries.len; i++)
        if (strcmp(program->entries.at[i]->name, sizes_name(infer, head)) == 0)
            return program->entries.at[i];
    return NULL;
}

/* An implicit size is read off the shape of an array, so one must have it. */
static bool is_read_off(struct infer *infer, const struct head *head, const struct binding *param)
{
    const struct nat *size = nat_of_var(infer->nats, param->nat);
    for (size_t i = 0; i < head->params.len; i++) {
        const struct binding *other = head->params.at[i];
        if (other->kind == BINDING_PHRASE &&
            data_has_size(interface_data(infer, other->type), size))
            return true;
    }
    return false;
}

static bool check_implicit(struct infer *infer, const struct head *head,
                           const struct binding *param, const struct program *program)
{
    if (is_read_off(infer, head, param) || find_sizes(infer, head, program))
        return true;
    infer_error(infer, param->loc,
                "no parameter is an array of '%s' elements, from which '%s' could be read; write "
                "(%s: nat)",
                param->name, param->name, param->name);
    return false;
}

static bool check_entry_param(struct infer *infer, const struct head *head,
                              const struct binding *param, const struct program *program)
{
    bool is_command = head->result->kind == NTYPE_COMM;
    if (param->kind == BINDING_NAT)
        return !param->is_implicit || check_implicit(infer, head, param, program);
    if (param->kind == BINDING_DATA) {
        infer_error(infer, param->loc, "an entry cannot have a data type for a parameter");
        diag_note(infer->diag, param->loc, "a definition ('def') can");
        return false;
    }
    if (!interface_data(infer, param->type)) {
        infer_error(infer, param->loc,
                    "a parameter of an entry has type exp[d], acc[d] or var[d], not %s",
                    ntype_text(infer, param->type));
        return false;
    }
    if (!is_command && param->type->kind != NTYPE_EXP) {
        infer_error(infer, param->loc,
                    "an entry that writes to a parameter is a command; its type is comm, not %s",
                    ntype_text(infer, head->result));
        return false;
    }
    return true;
}

static bool check_entry(struct infer *infer, const struct head *head,
                        const struct program *program)
{
    if (head->result->kind != NTYPE_COMM && head->result->kind != NTYPE_EXP) {
        infer_error(infer, head->def->type->loc,
                    "an entry gives an expression or is a command, not %s",
                    ntype_text(infer, head->result));
        return false;
    }
    for (size_t i = 0; i < head->params.len; i++) {
        const struct ntype *type = head->params.at[i]->type;
        if (type && !interface_data(infer, type))
            return check_entry_param(infer, head, head->params.at[i], program);
    }
    for (size_t i = 0; i < head->params.len; i++)
        if (!check_entry_param(infer, head, head->params.at[i], program))
            return false;
    return true;
}

/* Whether the last parameter is the one acceptor, and there is no variable. */
static bool has_out(const struct head *head)
{
    size_t count = head->params.len;
    if (head->result->kind != NTYPE_COMM || count == 0)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct binding *param = head->params.at[i];
        bool is_exp = param->kind == BINDING_NAT || param->type->kind == NTYPE_EXP;
        if (i + 1 < count ? !is_exp : param->kind == BINDING_NAT || param->type->kind != NTYPE_ACC)
            return false;
    }
    return true;
}

static struct param param_of(struct infer *infer, const struct head *head,
                             const struct binding *binding)
{
    return (struct param){.name = binding->output,
                          .loc = binding->loc,
                          .nat = binding->nat,
                          .var = binding->var,
                          .implicit = binding->is_implicit,
                          .computed =
                              binding->is_implicit && !is_read_off(infer, head, binding)};
}

/* Sizes of ENTRY that no array has are those that another entry gives. */
static bool find_computed(struct infer *infer, const struct head *head, struct entry *entry,
                          const struct program *program)
{
    struct entry *sizes = find_sizes(infer, head, program);
    bool any = false;
    for (size_t i = 0; i < entry->params.len; i++)
        any |= entry->params.at[i].computed;
    if (!sizes || !any)
        return true;
    entry->sized_by = sizes->name;
    sizes->gives_sizes = true;
    if (entry_fits_sizes(entry, sizes))
        return true;
    infer_error(infer, entry->loc,
                "the sizes that no parameter of '%s' has are to be given by '%s', which has to "
                "take all other parameters and to give an i64 for each of these sizes",
                entry->name, sizes->name);
    diag_note(infer->diag, sizes->loc, "it is defined here");
    return false;
}

/* Notes the counts in TREE, a data type whose first component is component FIRST of ENTRY's result;
 * gives the first one behind it. */
static size_t note_counts(struct infer *infer, struct entry *entry, const struct tree *tree,
                          size_t first)
{
    if (tree->kind == TREE_CROSS || tree->kind == TREE_EXP || tree->kind == TREE_ACC) {
        for (size_t i = 0; i < tree->parts.len; i++)
            first = note_counts(infer, entry, tree->parts.at[i], first);
        return first;
    }
    if (tree->kind != TREE_ROOM_TYPE)
        return first + data_component_count(kind_data(infer, tree));
    VEC_PUSH(infer->arena, &entry->counts, first + 1);
    return first + 2;
}

static bool define_entry(struct infer *infer, const struct head *head, struct program *program)
{
    if (!check_entry(infer, head, program))
        return false;
    struct entry *entry = ARENA_NEW(infer->arena, struct entry);
    bool out = has_out(head);
    entry->name = head->def->name;
    entry->loc = head->def->loc;
    entry->result_parts = head->result_parts;
    entry->body = read_body(infer, head);
    if (!entry->body)
        return false;
    for (size_t i = 0; i + (out ? 1 : 0) < head->params.len; i++)
        VEC_PUSH(infer->arena, &entry->params, param_of(infer, head, head->params.at[i]));
    if (out)
        entry->out = head->params.at[head->params.len - 1]->var;
    if (out)
        entry->result = entry->out->type->data;
    else if (head->result->kind == NTYPE_EXP)
        entry->result = entry->body->type->data;
    if (entry->result)
        note_counts(infer, entry,
                    out ? head->def->params.at[head->params.len - 1].type : head->def->type, 0);
    if (!find_computed(infer, head, entry, program))
        return false;
    VEC_PUSH(infer->arena, &program->entries, entry);
    return true;
}

/* ---- All definitions ---- */

static bool is_rule(const struct tree_def *def)
{
    return def->kind == TREE_DEF_RULE || def->kind == TREE_DEF_STRATEGY;
}

static bool is_new_name(struct infer *infer, const struct tree_def_vec *defs, size_t position)
{
    const struct tree_def *def = defs->at[position];
    struct tree_param name = {.name = def->name, .loc = def->name_loc};
    if (is_rule(def))
        return true;
    if (def->kind != TREE_DEF_ENTRY && !scope_is_allowed(infer, &name))
        return false;
    if (def->kind != TREE_DEF_ENTRY && strcmp(def->name, "lanes") == 0) {
        infer_error(infer, def->name_loc, "'lanes' is the number of work-items or threads");
        return false;
    }
    for (size_t i = 0; i < position; i++)
        if (strcmp(defs->at[i]->name, def->name) == 0) {
            infer_error(infer, def->name_loc, "a second definition of '%s'", def->name);
            diag_note(infer->diag, defs->at[i]->name_loc, "the first one");
            return false;
        }
    return true;
}

static struct binding *declare(struct infer *infer, const struct tree_def *def)
{
    struct tree_param param = {.name = def->name, .loc = def->name_loc};
    if (def->kind == TREE_DEF_ENTRY || is_rule(def))
        return NULL;
    return scope_add(infer, def->kind == TREE_DEF_INLINE ? BINDING_INLINE : BINDING_FUNCTION,
                     &param);
}

/* Whether DEF may stand where rules stand, if RULES, or in a program. */
static bool is_allowed(struct infer *infer, const struct tree_def *def,
                       const struct rule_vec *rules)
{
    if (rules && (def->kind == TREE_DEF_ENTRY || def->kind == TREE_DEF_FUNCTION))
        infer_error(infer, def->loc, "%s among rules: only what is put in, 'def', stands there",
                    def->kind == TREE_DEF_ENTRY ? "an entry" : "a function");
    else if (!rules && is_rule(def))
        infer_error(infer, def->loc, "a %s in a program: these stand in files of their own",
                    def->kind == TREE_DEF_RULE ? "rule" : "strategy");
    else
        return true;
    return false;
}

static bool define(struct infer *infer, const struct tree_def *def, struct binding *binding,
                   struct program *program, struct rule_vec *rules)
{
    struct head head;
    infer->open_nats = infer->open_datas = 0;
    if (!is_allowed(infer, def, rules))
        return false;
    if (is_rule(def))
        return define_rule(infer, def, rules);
    if (!read_head(infer, def, &head))
        return false;
    if (def->kind == TREE_DEF_INLINE)
        return define_inline(infer, &head, binding, program);
    if (def->kind == TREE_DEF_FUNCTION)
        return define_function(infer, &head, binding, program);
    return define_entry(infer, &head, program);
}

bool define_all(struct infer *infer, const struct tree_def_vec *defs, struct program *program,
                struct rule_vec *rules)
{
    bool fine = true;
    struct binding **bindings = ARENA_ARRAY(infer->arena, struct binding *, defs->len);
    for (size_t i = 0; i < defs->len; i++) {
        if (!is_new_name(infer, defs, i))
            return false;
        bindings[i] = declare(infer, defs->at[i]);
    }
    struct binding *outer = infer->scope;
    for (size_t i = 0; i < defs->len; i++) {
        bool defined = define(infer, defs->at[i], bindings[i], program, rules);
        scope_close(infer, outer);
        if (!defined && bindings[i])
            bindings[i]->is_broken = true;
        fine = fine && defined;
    }
    return fine;
}
