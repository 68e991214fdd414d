/* Declarations of structures, of files and of the program (modules.txt, Fig. 8, rules 25 and 30 to
 * 36).
 *
 * Declarations are elaborated in their order; each sees those before it, and none has the name of
 * an earlier one of its kind in the same structure. Values and modules have one name space. What is
 * opened may be hidden, and hides.
 *
 *     module m = {
 *       def one = 1i32             {one}
 *       open n                     {one} [n], n's members as they are
 *       local def two = one + 1    seen from here to the end, but no member
 *     }
 *
 * A module that is wrong keeps its name, without a type: what is looked for in it is not reported.
 */
#include "front/module.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/abbreviation.h"
#include "front/infer_dec.h"
#include "front/scope.h"
#include "front/signature.h"
#include "front/state.h"

/* ---- Names that are declared ---- */

static const char *kind_text(enum core_name_kind kind)
{
    switch (kind) {
    case CORE_NAME_VALUE:
        return "";
    case CORE_NAME_TYPE:
        return "the type ";
    case CORE_NAME_MODULE:
        return "the module ";
    case CORE_NAME_SIG:
        return "the module type ";
    case CORE_NAME_COUNT:
        break;
    }
    bug(loc_none(), "name of unknown kind");
}

/* Values and modules are declared in one map. */
static struct map *declared(const struct structure *structure, enum core_name_kind kind)
{
    return structure->declared[kind == CORE_NAME_MODULE ? CORE_NAME_VALUE : kind];
}

/* A declaration may stand for one of the prelude's, of a structure around or of a module that is
 * opened, but not for another of its structure. */
static void check_declared_once(struct front *front, enum core_name_kind kind,
                                const struct syn_ident *name)
{
    front_check_once(front, declared(front->structure, kind), name, kind_text(kind), "defined");
}

static void declare(struct front *front, enum core_name_kind kind, const char *name,
                    const void *object, bool is_local)
{
    core_env_set(front->structure->env, kind, name, object, is_local);
}

/* ---- Definitions ---- */

/* Rule 30. */
static void elaborate_def(struct front *front, const struct syn_dec *dec, bool is_local)
{
    const struct syn_ident *name = &dec->def.fun.name;
    if (strcmp(name->name, "&&") == 0 || strcmp(name->name, "||") == 0 ||
        strcmp(name->name, "!") == 0) {
        diag_error(front->diag, name->loc, "'%s' cannot be defined", name->name);
        return;
    }
    if (dec->def.is_entry && !front->structure->is_file)
        diag_error(front->diag, name->loc,
                   "an entry point cannot be declared in a module; declare it with 'def'");
    if (front->structure->is_program && front_dec_is_entry(dec) && syn_is_operator(name->name))
        diag_error(front->diag, name->loc,
                   "the operator '%s' cannot be an entry point, which needs a name", name->name);
    check_declared_once(front, CORE_NAME_VALUE, name);
    const struct core_def *def = front_define(front, dec, name->name, name->name, false);
    declare(front, CORE_NAME_VALUE, name->name, core_value_of_def(front->whole, def), is_local);
}

/* Rule 31. */
static void elaborate_type(struct front *front, const struct syn_dec *dec, bool is_local)
{
    check_declared_once(front, CORE_NAME_TYPE, &dec->type.name);
    declare(front, CORE_NAME_TYPE, dec->type.name.name, front_type_binding(front, &dec->type),
            is_local);
}

/* ---- Modules ---- */

const struct core_mod_var *front_module_declare(struct front *front, const char *name,
                                                struct loc loc, const struct core_mod *mod)
{
    const struct core_mod_var *var =
        core_mod_var_new(front->whole, name, loc, mod ? mod->type : NULL);
    if (mod)
        VEC_PUSH(front->whole, front->decs, core_make_dec_module(front->whole, var, mod));
    return var;
}

/* A module whose members are called. */
struct calling {
    struct front *front;
    const char *path;
};

static void call_type(void *data, const char *name, const void *object)
{
    const struct calling *calling = data;
    const struct core_type *type = ((const struct core_type_name *)object)->type;
    if (type->kind != CORE_TYPE_ABSTRACT || type->abstract->called)
        return;
    struct core_abstract *abstract = (struct core_abstract *)(uintptr_t)type->abstract;
    abstract->called = arena_printf(calling->front->whole, "%s.%s", calling->path, name);
}

static void call_module(void *data, const char *name, const void *object)
{
    const struct calling *calling = data;
    front_module_call(calling->front,
                      arena_printf(calling->front->whole, "%s.%s", calling->path, name),
                      ((const struct core_mod_var *)object)->type);
}

void front_module_call(struct front *front, const char *path, const struct core_modtype *type)
{
    struct calling calling = {front, path};
    if (!type || type->kind == CORE_MODTYPE_FUNCTOR)
        return;
    core_env_each(type->env, CORE_NAME_TYPE, call_type, &calling);
    core_env_each(type->env, CORE_NAME_MODULE, call_module, &calling);
}

/* Whether the names in MOD's type were made with it. */
static bool makes_names(const struct core_mod *mod)
{
    return mod->kind == CORE_MOD_APPLY || mod->kind == CORE_MOD_ASCRIBE;
}

/* Rule 32. */
static void elaborate_module(struct front *front, const struct syn_dec *dec, bool is_local)
{
    const struct syn_ident *name = &dec->module.name;
    const struct core_mod *mod;
    check_declared_once(front, CORE_NAME_MODULE, name);
    mod = front_module_binding(front, dec);
    if (mod && makes_names(mod))
        front_module_call(front, name->name, mod->type);
    declare(front, CORE_NAME_MODULE, name->name,
            front_module_declare(front, name->name, name->loc, mod), is_local);
}

/* Rule 34. One that is wrong keeps its name. */
static void elaborate_sig(struct front *front, const struct syn_dec *dec, bool is_local)
{
    struct core_sig_name *name = ARENA_NEW(front->whole, struct core_sig_name);
    check_declared_once(front, CORE_NAME_SIG, &dec->sig.name);
    *name = (struct core_sig_name){dec->sig.name.name, dec->sig.name.loc,
                                   front_signature(front, dec->sig.sig)};
    declare(front, CORE_NAME_SIG, name->name, name, is_local);
}

/* Rule 33, for MOD, which may be null. */
static void open_module(struct front *front, const struct core_mod *mod, struct loc loc,
                        bool is_local)
{
    if (mod && mod->type->kind == CORE_MODTYPE_FUNCTOR) {
        diag_error(front->diag, loc,
                   "this is a parametric module; only what it gives for an argument can be opened");
        mod = NULL;
    }
    if (!mod) {
        front->names_missing = true;
        front->structure->is_wrong |= !is_local;
    } else {
        core_env_open(front->structure->env, front_module_var(front, mod)->type->env, is_local);
    }
}

/* ---- Structures ---- */

static void elaborate_dec(struct front *front, const struct syn_dec *dec, bool is_local)
{
    switch (dec->kind) {
    case SYN_DEC_DEF:
        elaborate_def(front, dec, is_local);
        break;
    case SYN_DEC_TYPE:
        elaborate_type(front, dec, is_local);
        break;
    case SYN_DEC_MODULE:
        elaborate_module(front, dec, is_local);
        break;
    case SYN_DEC_SIG:
        elaborate_sig(front, dec, is_local);
        break;
    case SYN_DEC_OPEN:
        open_module(front, front_module(front, dec->open), dec->open->loc, is_local);
        break;
    case SYN_DEC_LOCAL:
        elaborate_dec(front, dec->local, true);
        break;
    case SYN_DEC_IMPORT:
        open_module(front, front_import(front, dec->import), dec->loc, true);
        break;
    }
}

/* Rules 35 and 36. */
static void elaborate_decs(struct front *front, struct structure *structure)
{
    struct arena *arena = front->whole;
    struct structure *before = front->structure;
    const struct core_env *env_before = front->env;
    struct core_dec_vec *decs_before = front->decs;
    bool missing_before = front->names_missing;
    structure->declared[CORE_NAME_VALUE] = map_new_strings(arena);
    structure->declared[CORE_NAME_TYPE] = map_new_strings(arena);
    structure->declared[CORE_NAME_SIG] = map_new_strings(arena);
    front->structure = structure;
    front->env = structure->env;
    front->decs = structure->decs;
    for (size_t i = 0; i < structure->source.count; i++) {
        structure->position = i;
        elaborate_dec(front, structure->source.at[i], false);
    }
    front->structure = before;
    front->env = env_before;
    front->decs = decs_before;
    front->names_missing = missing_before;
}

const struct core_mod *front_structure(struct front *front, struct syn_dec_list decs,
                                       const struct core_env *outer, struct loc loc)
{
    struct core_env *env = core_env_new(front->whole, outer);
    struct core_mod *mod = core_make_mod(front->whole, CORE_MOD_STRUCT, loc,
                                         core_modtype_of_env(front->whole, env));
    struct structure structure = {
        .outer = outer == front->given ? NULL : front->structure,
        .source = decs,
        .env = env,
        .decs = &mod->u.decs,
        .is_file = outer == front->given,
    };
    elaborate_decs(front, &structure);
    return structure.is_wrong ? NULL : mod;
}

void front_program(struct front *front, struct syn_dec_list decs)
{
    struct structure structure = {
        .source = decs,
        .env = core_env_new(front->whole, front->given),
        .decs = &front->program->decs,
        .is_file = true,
        .is_program = true,
    };
    elaborate_decs(front, &structure);
}
