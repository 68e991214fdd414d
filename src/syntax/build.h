/* The constructors that the actions of grammar/surface.y call, one each. Private to the reader. */
#ifndef DPIAC_SYNTAX_BUILD_H
#define DPIAC_SYNTAX_BUILD_H

#include "syntax/reader.h"

/* A list that is being read, of pointers to nodes. */
struct syn_list;

struct syn_list *build_list(struct syn_reader *reader);
struct syn_list *build_list_add(struct syn_reader *reader, struct syn_list *list, const void *item);
struct syn_list *build_list_of(struct syn_reader *reader, const void *item);
struct syn_list *build_list_prepend(struct syn_reader *reader, const void *item,
                                    struct syn_list *list);
struct syn_list *build_list_join(struct syn_reader *reader, struct syn_list *list,
                                 const struct syn_list *more);
struct syn_list *build_ident_list(struct syn_reader *reader, struct syn_list *list,
                                  struct syn_ident ident); /* LIST null: a new one */

/* The finished forms of a list. */
struct syn_exp_list build_exp_list(struct syn_reader *reader, const struct syn_list *list);
struct syn_pat_list build_pat_list(struct syn_reader *reader, const struct syn_list *list);
struct syn_dec_list build_dec_list(struct syn_reader *reader, const struct syn_list *list);
struct syn_spec_list build_spec_list(struct syn_reader *reader, const struct syn_list *list);
size_t build_list_count(const struct syn_list *list);
/* The items, each of SIZE bytes, one behind the other. */
const void *build_list_pack(struct syn_reader *reader, const struct syn_list *list, size_t size);

struct syn_ident build_ident(struct syn_name name);
/* A name that is being defined: it may not be qualified. */
struct syn_ident build_binder(struct syn_reader *reader, struct syn_name name);
struct syn_ident build_no_ident(void);
/* A number where a name may stand, as for the fields of a tuple: 0, 1, ... */
struct syn_ident build_natural(struct syn_reader *reader, struct syn_literal number);
struct syn_attr *build_attr(struct syn_reader *reader, struct loc loc, const char *name,
                            const struct syn_list *args); /* null: none written */
struct syn_type_param *build_type_param(struct syn_reader *reader, struct loc loc,
                                        enum syn_type_param_kind kind, struct syn_ident name);
struct syn_type_param_list build_type_param_list(struct syn_reader *reader,
                                                 const struct syn_list *list);

/* ---- Types ---- */

const struct syn_type *build_type_name(struct syn_reader *reader, struct loc loc,
                                       struct syn_name name);
const struct syn_type *build_type_tuple(struct syn_reader *reader, struct loc loc,
                                        const struct syn_list *types);
const struct syn_type *build_type_record(struct syn_reader *reader, struct loc loc,
                                         const struct syn_list *fields);
const struct syn_type *build_type_array(struct syn_reader *reader, struct loc loc,
                                        const struct syn_exp *size, const struct syn_type *elem);
const struct syn_type *build_type_unique(struct syn_reader *reader, struct loc loc,
                                         const struct syn_type *type);
const struct syn_type *build_type_fun(struct syn_reader *reader, struct loc loc,
                                      struct syn_ident param_name, const struct syn_type *param,
                                      const struct syn_type *result);
const struct syn_type *build_type_sum(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *variants);
const struct syn_type *build_type_apply(struct syn_reader *reader, struct loc loc,
                                        struct syn_name name, const struct syn_list *args);
const struct syn_type *build_type_exists(struct syn_reader *reader, struct loc loc,
                                         const struct syn_list *sizes, const struct syn_type *body);
struct syn_field_type *build_field_type(struct syn_reader *reader, struct syn_ident name,
                                        const struct syn_type *type);
struct syn_type_arg *build_type_arg(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *size, const struct syn_type *type);
struct syn_variant *build_variant(struct syn_reader *reader, struct syn_name name,
                                  const struct syn_list *payload);

/* ---- Patterns ---- */

const struct syn_pat *build_pat_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_ident name);
const struct syn_pat *build_pat_wildcard(struct syn_reader *reader, struct loc loc);
const struct syn_pat *build_pat_tuple(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *pats);
const struct syn_pat *build_pat_record(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *fields);
const struct syn_pat *build_pat_ascribe(struct syn_reader *reader, struct loc loc,
                                        const struct syn_pat *pat, const struct syn_type *type);
const struct syn_pat *build_pat_literal(struct syn_reader *reader, struct loc loc,
                                        struct syn_literal literal);
const struct syn_pat *build_pat_constructor(struct syn_reader *reader, struct loc loc,
                                            struct syn_name name, const struct syn_list *args);
const struct syn_pat *build_pat_attribute(struct syn_reader *reader, struct loc loc,
                                          const struct syn_attr *attr, const struct syn_pat *pat);
struct syn_field_pat *build_field_pat(struct syn_reader *reader, struct syn_ident name,
                                      const struct syn_pat *pat);
/* The short form {name: type}. */
struct syn_field_pat *build_field_pat_ascribed(struct syn_reader *reader, struct loc loc,
                                               struct syn_ident name, const struct syn_type *type);
/* LITERAL behind a minus sign; LOC is the place of both. */
struct syn_literal build_negative(struct loc loc, struct syn_literal literal);

/* ---- Expressions ---- */

struct syn_stepped { /* the start of a range: FIRST, or FIRST..SECOND */
    const struct syn_exp *first, *second;
};

struct syn_loop_head {
    enum syn_loop_kind kind;
    struct syn_ident counter;
    const struct syn_pat *elem;
    const struct syn_exp *until;
};

struct syn_stepped build_stepped(const struct syn_exp *first, const struct syn_exp *second);
struct syn_loop_head build_loop_less(struct syn_name counter, const struct syn_exp *bound);
struct syn_loop_head build_loop_in(const struct syn_pat *elem, const struct syn_exp *array);
struct syn_loop_head build_loop_while(const struct syn_exp *cond);

const struct syn_exp *build_exp_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_name name);
const struct syn_exp *build_exp_operator(struct syn_reader *reader, struct loc loc,
                                         struct syn_name op);
const struct syn_exp *build_exp_literal(struct syn_reader *reader, struct loc loc,
                                        struct syn_literal literal);
const struct syn_exp *build_exp_hole(struct syn_reader *reader, struct loc loc);
/* The array without elements of type ELEM. */
const struct syn_exp *build_exp_empty(struct syn_reader *reader, struct loc loc,
                                      const struct syn_type *elem);
const struct syn_exp *build_exp_tuple(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *exps);
const struct syn_exp *build_exp_array(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *exps);
const struct syn_exp *build_exp_record(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *fields);
/* FN applied to ARGS; to a constructor or an application the arguments are added. */
const struct syn_exp *build_exp_apply(struct syn_reader *reader, struct loc loc,
                                      const struct syn_exp *fn, struct syn_list *args);
const struct syn_exp *build_exp_constructor(struct syn_reader *reader, struct loc loc,
                                            struct syn_name name);
const struct syn_exp *build_exp_binary(struct syn_reader *reader, struct loc loc,
                                       struct syn_name op, const struct syn_exp *left,
                                       const struct syn_exp *right);
/* A numeric literal that is not negative yet becomes so. */
const struct syn_exp *build_exp_negate(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *operand);
const struct syn_exp *build_exp_not(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *operand);
const struct syn_exp *build_exp_if(struct syn_reader *reader, struct loc loc,
                                   const struct syn_exp *cond, const struct syn_exp *then_,
                                   const struct syn_exp *else_);
const struct syn_exp *build_exp_let(struct syn_reader *reader, struct loc loc,
                                    const struct syn_list *sizes, const struct syn_pat *pat,
                                    const struct syn_exp *value, const struct syn_exp *body);
/* TARGET's name is the variable; its qualifiers, read the other way round, the first fields. */
const struct syn_exp *build_exp_let_update(struct syn_reader *reader, struct loc loc,
                                           struct syn_name target, const struct syn_list *steps,
                                           const struct syn_exp *value, const struct syn_exp *body);
const struct syn_exp *build_exp_loop(struct syn_reader *reader, struct loc loc,
                                     const struct syn_list *sizes, const struct syn_pat *pat,
                                     const struct syn_exp *init, struct syn_loop_head head,
                                     const struct syn_exp *body);
/* A loop whose result has the names of PAT in BODY. */
const struct syn_exp *build_exp_let_loop(struct syn_reader *reader, struct loc loc,
                                         const struct syn_pat *pat, const struct syn_exp *init,
                                         struct syn_loop_head head, const struct syn_exp *value,
                                         const struct syn_exp *body);
const struct syn_exp *build_exp_match(struct syn_reader *reader, struct loc loc,
                                      const struct syn_exp *value, const struct syn_list *cases);
const struct syn_exp *build_exp_lambda(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *params, const struct syn_type *result,
                                       const struct syn_exp *body);
const struct syn_exp *build_exp_section_left(struct syn_reader *reader, struct loc loc,
                                             struct syn_name op, const struct syn_exp *operand);
const struct syn_exp *build_exp_section_right(struct syn_reader *reader, struct loc loc,
                                              struct syn_name op, const struct syn_exp *operand);
const struct syn_exp *build_exp_section_path(struct syn_reader *reader, struct loc loc,
                                             const struct syn_list *steps);
const struct syn_exp *build_exp_index(struct syn_reader *reader, struct loc loc,
                                      const struct syn_exp *array, const struct syn_list *slices);
const struct syn_exp *build_exp_update(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *target, const struct syn_list *steps,
                                       const struct syn_exp *value);
/* A qualified NAME is several projections. */
const struct syn_exp *build_exp_project(struct syn_reader *reader, struct loc loc,
                                        const struct syn_exp *operand, struct syn_name name);
const struct syn_exp *build_exp_ascribe(struct syn_reader *reader, struct loc loc,
                                        const struct syn_exp *operand, const struct syn_type *type);
const struct syn_exp *build_exp_coerce(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *operand, const struct syn_type *type);
const struct syn_exp *build_exp_range(struct syn_reader *reader, struct loc loc,
                                      enum syn_range_kind kind, struct syn_stepped start,
                                      const struct syn_exp *last);
const struct syn_exp *build_exp_assert(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *cond, const struct syn_exp *body);
const struct syn_exp *build_exp_attribute(struct syn_reader *reader, struct loc loc,
                                          const struct syn_attr *attr, const struct syn_exp *body);
/* WORD is the place of `unsafe`. */
const struct syn_exp *build_exp_unsafe(struct syn_reader *reader, struct loc loc, struct loc word,
                                       const struct syn_exp *body);
const struct syn_exp *build_exp_open(struct syn_reader *reader, struct loc loc,
                                     struct syn_name module, const struct syn_exp *body);

struct syn_field_exp *build_field_exp(struct syn_reader *reader, struct syn_ident name,
                                      const struct syn_exp *value);
struct syn_case *build_case(struct syn_reader *reader, struct loc loc, const struct syn_pat *pat,
                            const struct syn_exp *body);
struct syn_slice *build_slice_index(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *index);
struct syn_slice *build_slice_range(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *from, const struct syn_exp *to,
                                    const struct syn_exp *step);

/* Lists of steps: a field for each part of NAME; one field; one index. */
struct syn_list *build_step_fields(struct syn_reader *reader, struct syn_name name);
struct syn_list *build_step_field(struct syn_reader *reader, struct syn_ident field);
struct syn_list *build_step_index(struct syn_reader *reader, struct loc loc,
                                  const struct syn_list *slices);

/* ---- Functions ---- */

struct syn_definition { /* a function whose lists are not finished */
    struct syn_ident name;
    const struct syn_list *type_params, *params;
    const struct syn_type *result;
    const struct syn_exp *body;
};

struct syn_definition build_function(struct syn_ident name, const struct syn_list *type_params,
                                     const struct syn_list *params, const struct syn_type *result,
                                     const struct syn_exp *body);
struct syn_definition build_infix(struct syn_reader *reader, const struct syn_pat *left,
                                  struct syn_name op, const struct syn_pat *right,
                                  const struct syn_type *result, const struct syn_exp *body);
const struct syn_exp *build_exp_let_fun(struct syn_reader *reader, struct loc loc,
                                        struct syn_definition function, const struct syn_exp *body);
struct syn_function build_finish_function(struct syn_reader *reader,
                                          struct syn_definition definition);

/* ---- Modules, module types, declarations ---- */

const struct syn_mod *build_mod_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_name name);
const struct syn_mod *build_mod_struct(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *decs);
const struct syn_mod *build_mod_import(struct syn_reader *reader, struct loc loc,
                                       struct syn_literal path);
const struct syn_mod *build_mod_apply(struct syn_reader *reader, struct loc loc,
                                      const struct syn_mod *fn, const struct syn_mod *arg);
/* A part of a name is a qualified name. */
const struct syn_mod *build_mod_project(struct syn_reader *reader, struct loc loc,
                                        const struct syn_mod *inner, struct syn_name path);
const struct syn_mod *build_mod_let(struct syn_reader *reader, struct loc loc,
                                    struct syn_list *decs, const struct syn_mod *body);
const struct syn_mod *build_mod_ascribe(struct syn_reader *reader, struct loc loc,
                                        const struct syn_mod *mod, const struct syn_sig *sig);
const struct syn_mod *build_mod_lambda(struct syn_reader *reader, struct loc loc,
                                       const struct syn_mod_param *param,
                                       const struct syn_sig *result, const struct syn_mod *body);
struct syn_mod_param *build_mod_param(struct syn_reader *reader, struct syn_ident name,
                                      const struct syn_sig *sig);

const struct syn_sig *build_sig_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_name name);
const struct syn_sig *build_sig_specs(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *specs);
const struct syn_sig *build_sig_with(struct syn_reader *reader, struct loc loc,
                                     const struct syn_sig *sig, struct syn_name name,
                                     const struct syn_list *params, const struct syn_type *type);
const struct syn_sig *build_sig_fun(struct syn_reader *reader, struct loc loc,
                                    struct syn_ident param_name, const struct syn_sig *param,
                                    const struct syn_sig *result);
/* `(X: s -> t)`; an error where PARAM's module type has no arrow or names its parameter itself. */
const struct syn_sig *build_sig_named(struct syn_reader *reader, struct loc loc,
                                      const struct syn_mod_param *param);

struct syn_type_definition { /* a type binding whose parameters are not finished */
    enum syn_lift lift;
    struct syn_ident name;
    const struct syn_list *params;
    const struct syn_type *type;
};

struct syn_type_definition build_binding(enum syn_lift lift, struct syn_ident name,
                                         const struct syn_list *params,
                                         const struct syn_type *type);

const struct syn_spec *build_spec_val(struct syn_reader *reader, struct loc loc,
                                      struct syn_ident name, const struct syn_list *params,
                                      const struct syn_type *type);
const struct syn_spec *build_spec_type(struct syn_reader *reader, struct loc loc,
                                       struct syn_type_definition definition);
const struct syn_spec *build_spec_module(struct syn_reader *reader, struct loc loc,
                                         struct syn_ident name, const struct syn_sig *sig);
const struct syn_spec *build_spec_include(struct syn_reader *reader, struct loc loc,
                                          const struct syn_sig *sig);
const struct syn_spec *build_spec_attribute(struct syn_reader *reader, struct loc loc,
                                            const struct syn_attr *attr,
                                            const struct syn_spec *spec);

const struct syn_dec *build_dec_def(struct syn_reader *reader, struct loc loc, bool is_entry,
                                    struct syn_definition definition);
const struct syn_dec *build_dec_type(struct syn_reader *reader, struct loc loc,
                                     struct syn_type_definition definition);
const struct syn_dec *build_dec_module(struct syn_reader *reader, struct loc loc,
                                       struct syn_ident name, const struct syn_list *params,
                                       const struct syn_sig *sig, const struct syn_mod *body);
const struct syn_dec *build_dec_sig(struct syn_reader *reader, struct loc loc,
                                    struct syn_ident name, const struct syn_sig *sig);
const struct syn_dec *build_dec_open(struct syn_reader *reader, struct loc loc,
                                     const struct syn_mod *mod);
const struct syn_dec *build_dec_local(struct syn_reader *reader, struct loc loc,
                                      const struct syn_dec *dec);
const struct syn_dec *build_dec_import(struct syn_reader *reader, struct loc loc,
                                       struct syn_literal path);
const struct syn_dec *build_dec_attribute(struct syn_reader *reader, struct loc loc,
                                          const struct syn_attr *attr, const struct syn_dec *dec);

void build_program(struct syn_reader *reader, const struct syn_list *decs);

#endif
