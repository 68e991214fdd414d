/* Constructors of the surface tree: functions, modules, module types and declarations. An infix
 * definition loses its form here: `def x + y = e` is `def (+) x y = e`. So do the derived forms of
 * modules.txt (2) and (3), which become parts of structures. */
#include "syntax/build.h"

#include <string.h>

#include "base/vec.h"

/* ---- Functions ---- */

struct syn_definition build_function(struct syn_ident name, const struct syn_list *type_params,
                                     const struct syn_list *params, const struct syn_type *result,
                                     const struct syn_exp *body)
{
    return (struct syn_definition){name, type_params, params, result, body};
}

struct syn_definition build_infix(struct syn_reader *reader, const struct syn_pat *left,
                                  struct syn_name op, const struct syn_pat *right,
                                  const struct syn_type *result, const struct syn_exp *body)
{
    struct syn_list *params = build_list_of(reader, left);
    build_list_add(reader, params, right);
    return build_function(build_binder(reader, op), build_list(reader), params, result, body);
}

struct syn_function build_finish_function(struct syn_reader *reader,
                                          struct syn_definition definition)
{
    struct syn_pat_list params = build_pat_list(reader, definition.params);
    return (struct syn_function){definition.name,
                                 build_type_param_list(reader, definition.type_params), params,
                                 definition.result, definition.body};
}

struct syn_type_definition build_binding(enum syn_lift lift, struct syn_ident name,
                                         const struct syn_list *params, const struct syn_type *type)
{
    return (struct syn_type_definition){lift, name, params, type};
}

static struct syn_type_binding finish_binding(struct syn_reader *reader,
                                              struct syn_type_definition definition)
{
    return (struct syn_type_binding){definition.lift, definition.name,
                                     build_type_param_list(reader, definition.params),
                                     definition.type};
}

/* ---- Modules ---- */

static struct syn_mod *new_mod(struct syn_reader *reader, struct loc loc, enum syn_mod_kind kind)
{
    struct syn_mod *mod = ARENA_NEW(reader->scan.arena, struct syn_mod);
    mod->kind = kind;
    mod->loc = loc;
    return mod;
}

const struct syn_mod *build_mod_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_name name)
{
    struct syn_mod *mod = new_mod(reader, loc, SYN_MOD_NAME);
    mod->name = name;
    return mod;
}

const struct syn_mod *build_mod_struct(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *decs)
{
    struct syn_dec_list list = build_dec_list(reader, decs);
    struct syn_mod *mod = new_mod(reader, loc, SYN_MOD_STRUCT);
    mod->decs = list;
    return mod;
}

/* What it names is for syntax_load to find, which goes through the imports of the reader. */
static const struct syn_import *import_of(struct syn_reader *reader, struct syn_literal path)
{
    struct arena *arena = reader->scan.arena;
    struct syn_import *import = ARENA_NEW(arena, struct syn_import);
    if (strlen(path.text) != path.len)
        scan_fail(&reader->scan, path.loc, "the path of an import cannot have a zero byte");
    *import = (struct syn_import){path.text, path.loc, NULL};
    VEC_PUSH(arena, &reader->imports, import);
    return import;
}

const struct syn_mod *build_mod_import(struct syn_reader *reader, struct loc loc,
                                       struct syn_literal path)
{
    struct syn_mod *mod = new_mod(reader, loc, SYN_MOD_IMPORT);
    mod->import = import_of(reader, path);
    return mod;
}

const struct syn_mod *build_mod_apply(struct syn_reader *reader, struct loc loc,
                                      const struct syn_mod *fn, const struct syn_mod *arg)
{
    struct syn_mod *mod = new_mod(reader, loc, SYN_MOD_APPLY);
    mod->apply.fn = fn;
    mod->apply.arg = arg;
    return mod;
}

static const struct syn_mod *project_name(struct syn_reader *reader, struct loc loc,
                                          const struct syn_mod *inner, const char *name,
                                          struct loc name_loc)
{
    struct syn_mod *mod = new_mod(reader, loc, SYN_MOD_PROJECT);
    mod->project.inner = inner;
    mod->project.name = (struct syn_ident){name, name_loc};
    return mod;
}

/* LEFT.RIGHT. */
static struct syn_name join_names(struct syn_reader *reader, struct syn_name left,
                                  struct syn_name right)
{
    struct pointer_vec VEC(const char *) quals = {0};
    for (size_t i = 0; i < left.qual_count; i++)
        VEC_PUSH(reader->scan.arena, &quals, left.quals[i]);
    VEC_PUSH(reader->scan.arena, &quals, left.name);
    for (size_t i = 0; i < right.qual_count; i++)
        VEC_PUSH(reader->scan.arena, &quals, right.quals[i]);
    return (struct syn_name){quals.at, quals.len, right.name, loc_join(left.loc, right.loc)};
}

const struct syn_mod *build_mod_project(struct syn_reader *reader, struct loc loc,
                                        const struct syn_mod *inner, struct syn_name path)
{
    if (inner->kind == SYN_MOD_NAME)
        return build_mod_name(reader, loc, join_names(reader, inner->name, path));
    for (size_t i = 0; i < path.qual_count; i++)
        inner = project_name(reader, loc, inner, path.quals[i], path.loc);
    return project_name(reader, loc, inner, path.name, path.loc);
}

/* (3): { decs module result = body }.result; nothing in BODY sees that name. */
const struct syn_mod *build_mod_let(struct syn_reader *reader, struct loc loc,
                                    struct syn_list *decs, const struct syn_mod *body)
{
    struct syn_ident result = {"result", body->loc};
    const struct syn_dec *dec =
        build_dec_module(reader, body->loc, result, build_list(reader), NULL, body);
    const struct syn_mod *all = build_mod_struct(reader, loc, build_list_add(reader, decs, dec));
    return project_name(reader, loc, all, result.name, result.loc);
}

const struct syn_mod *build_mod_ascribe(struct syn_reader *reader, struct loc loc,
                                        const struct syn_mod *inner, const struct syn_sig *sig)
{
    struct syn_mod *mod = new_mod(reader, loc, SYN_MOD_ASCRIBE);
    mod->ascribe.mod = inner;
    mod->ascribe.sig = sig;
    return mod;
}

const struct syn_mod *build_mod_lambda(struct syn_reader *reader, struct loc loc,
                                       const struct syn_mod_param *param,
                                       const struct syn_sig *result, const struct syn_mod *body)
{
    struct syn_mod *mod = new_mod(reader, loc, SYN_MOD_LAMBDA);
    mod->lambda.param = *param;
    mod->lambda.result = result;
    mod->lambda.body = body;
    return mod;
}

struct syn_mod_param *build_mod_param(struct syn_reader *reader, struct syn_ident name,
                                      const struct syn_sig *sig)
{
    struct syn_mod_param *param = ARENA_NEW(reader->scan.arena, struct syn_mod_param);
    *param = (struct syn_mod_param){name, sig};
    return param;
}

/* ---- Module types ---- */

static struct syn_sig *new_sig(struct syn_reader *reader, struct loc loc, enum syn_sig_kind kind)
{
    struct syn_sig *sig = ARENA_NEW(reader->scan.arena, struct syn_sig);
    sig->kind = kind;
    sig->loc = loc;
    return sig;
}

const struct syn_sig *build_sig_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_name name)
{
    struct syn_sig *sig = new_sig(reader, loc, SYN_SIG_NAME);
    sig->name = name;
    return sig;
}

const struct syn_sig *build_sig_specs(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *specs)
{
    struct syn_spec_list list = build_spec_list(reader, specs);
    struct syn_sig *sig = new_sig(reader, loc, SYN_SIG_SPECS);
    sig->specs = list;
    return sig;
}

const struct syn_sig *build_sig_with(struct syn_reader *reader, struct loc loc,
                                     const struct syn_sig *inner, struct syn_name name,
                                     const struct syn_list *params, const struct syn_type *type)
{
    struct syn_sig *sig = new_sig(reader, loc, SYN_SIG_WITH);
    sig->with.sig = inner;
    sig->with.name = name;
    sig->with.params = build_type_param_list(reader, params);
    sig->with.type = type;
    return sig;
}

const struct syn_sig *build_sig_fun(struct syn_reader *reader, struct loc loc,
                                    struct syn_ident param_name, const struct syn_sig *param,
                                    const struct syn_sig *result)
{
    struct syn_sig *sig = new_sig(reader, loc, SYN_SIG_FUN);
    sig->fun.param_name = param_name;
    sig->fun.param = param;
    sig->fun.result = result;
    return sig;
}

const struct syn_sig *build_sig_named(struct syn_reader *reader, struct loc loc,
                                      const struct syn_mod_param *param)
{
    const struct syn_sig *fun = param->sig;
    if (fun->kind == SYN_SIG_FUN && !fun->fun.param_name.name)
        return build_sig_fun(reader, loc, param->name, fun->fun.param, fun->fun.result);
    scan_fail(&reader->scan, loc_range(loc.source, loc.end, loc.end),
              "expected '->' behind the parameter '%s' of a parametric module", param->name.name);
    return fun;
}

/* ---- Specifications ---- */

static struct syn_spec *new_spec(struct syn_reader *reader, struct loc loc, enum syn_spec_kind kind)
{
    struct syn_spec *spec = ARENA_NEW(reader->scan.arena, struct syn_spec);
    spec->kind = kind;
    spec->loc = loc;
    return spec;
}

const struct syn_spec *build_spec_val(struct syn_reader *reader, struct loc loc,
                                      struct syn_ident name, const struct syn_list *params,
                                      const struct syn_type *type)
{
    struct syn_spec *spec = new_spec(reader, loc, SYN_SPEC_VAL);
    spec->val.name = name;
    spec->val.params = build_type_param_list(reader, params);
    spec->val.type = type;
    return spec;
}

const struct syn_spec *build_spec_type(struct syn_reader *reader, struct loc loc,
                                       struct syn_type_definition definition)
{
    struct syn_spec *spec = new_spec(reader, loc, SYN_SPEC_TYPE);
    spec->type = finish_binding(reader, definition);
    return spec;
}

const struct syn_spec *build_spec_module(struct syn_reader *reader, struct loc loc,
                                         struct syn_ident name, const struct syn_sig *sig)
{
    struct syn_spec *spec = new_spec(reader, loc, SYN_SPEC_MODULE);
    spec->module.name = name;
    spec->module.sig = sig;
    return spec;
}

const struct syn_spec *build_spec_include(struct syn_reader *reader, struct loc loc,
                                          const struct syn_sig *sig)
{
    struct syn_spec *spec = new_spec(reader, loc, SYN_SPEC_INCLUDE);
    spec->include = sig;
    return spec;
}

/* ATTR and then those of LIST. */
static struct syn_attr_list add_attr(struct syn_reader *reader, const struct syn_attr *attr,
                                     struct syn_attr_list list)
{
    struct syn_attr *at = ARENA_ARRAY(reader->scan.arena, struct syn_attr, list.count + 1);
    at[0] = *attr;
    for (size_t i = 0; i < list.count; i++)
        at[i + 1] = list.at[i];
    return (struct syn_attr_list){at, list.count + 1};
}

const struct syn_spec *build_spec_attribute(struct syn_reader *reader, struct loc loc,
                                            const struct syn_attr *attr,
                                            const struct syn_spec *inner)
{
    struct syn_spec *spec = ARENA_NEW(reader->scan.arena, struct syn_spec);
    *spec = *inner;
    spec->loc = loc;
    spec->attrs = add_attr(reader, attr, inner->attrs);
    return spec;
}

/* ---- Declarations ---- */

static struct syn_dec *new_dec(struct syn_reader *reader, struct loc loc, enum syn_dec_kind kind)
{
    struct syn_dec *dec = ARENA_NEW(reader->scan.arena, struct syn_dec);
    dec->kind = kind;
    dec->loc = loc;
    return dec;
}

const struct syn_dec *build_dec_def(struct syn_reader *reader, struct loc loc, bool is_entry,
                                    struct syn_definition definition)
{
    struct syn_function function = build_finish_function(reader, definition);
    struct syn_dec *dec = new_dec(reader, loc, SYN_DEC_DEF);
    dec->def.is_entry = is_entry;
    dec->def.fun = function;
    return dec;
}

const struct syn_dec *build_dec_type(struct syn_reader *reader, struct loc loc,
                                     struct syn_type_definition definition)
{
    struct syn_dec *dec = new_dec(reader, loc, SYN_DEC_TYPE);
    dec->type = finish_binding(reader, definition);
    return dec;
}

const struct syn_dec *build_dec_module(struct syn_reader *reader, struct loc loc,
                                       struct syn_ident name, const struct syn_list *params,
                                       const struct syn_sig *sig, const struct syn_mod *body)
{
    struct syn_mod_param_list list = {build_list_pack(reader, params, sizeof *list.at),
                                      build_list_count(params)};
    struct syn_dec *dec = new_dec(reader, loc, SYN_DEC_MODULE);
    dec->module.name = name;
    dec->module.params = list;
    dec->module.sig = sig;
    dec->module.body = body;
    return dec;
}

const struct syn_dec *build_dec_sig(struct syn_reader *reader, struct loc loc,
                                    struct syn_ident name, const struct syn_sig *sig)
{
    struct syn_dec *dec = new_dec(reader, loc, SYN_DEC_SIG);
    dec->sig.name = name;
    dec->sig.sig = sig;
    return dec;
}

const struct syn_dec *build_dec_open(struct syn_reader *reader, struct loc loc,
                                     const struct syn_mod *mod)
{
    struct syn_dec *dec = new_dec(reader, loc, SYN_DEC_OPEN);
    dec->open = mod;
    return dec;
}

const struct syn_dec *build_dec_local(struct syn_reader *reader, struct loc loc,
                                      const struct syn_dec *inner)
{
    struct syn_dec *dec = new_dec(reader, loc, SYN_DEC_LOCAL);
    dec->local = inner;
    return dec;
}

const struct syn_dec *build_dec_import(struct syn_reader *reader, struct loc loc,
                                       struct syn_literal path)
{
    struct syn_dec *dec = new_dec(reader, loc, SYN_DEC_IMPORT);
    dec->import = import_of(reader, path);
    return dec;
}

const struct syn_dec *build_dec_attribute(struct syn_reader *reader, struct loc loc,
                                          const struct syn_attr *attr, const struct syn_dec *inner)
{
    struct syn_dec *dec = ARENA_NEW(reader->scan.arena, struct syn_dec);
    *dec = *inner;
    dec->loc = loc;
    dec->attrs = add_attr(reader, attr, inner->attrs);
    return dec;
}

void build_program(struct syn_reader *reader, const struct syn_list *decs)
{
    reader->decs = build_dec_list(reader, decs);
}
