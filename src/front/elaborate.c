/* The front end: surface program in, typed core out.
 *
 * Declarations are elaborated in their order; each sees those before it, and none has the name of
 * an earlier one of its kind. Modules and imports are rejected by name; names that could come from
 * them are then not reported a second time.
 *
 *     def sq x = x * x
 *     entry f (xs: []f32) = map sq xs      an error: sq was not generalised, it is i32 -> i32
 */
#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/make.h"
#include "core/share.h"
#include "front/abbreviation.h"
#include "front/builtins.h"
#include "front/infer_dec.h"
#include "front/prelude.h"
#include "front/state.h"

static void init_types(struct front *front)
{
    for (int i = 0; i < SCALAR_COUNT; i++) {
        const struct core_type *type = core_make_scalar_type(front->arena, (enum scalar)i);
        front->scalars[i] = type;
        struct core_type_name *abbreviation = ARENA_NEW(front->arena, struct core_type_name);
        *abbreviation = (struct core_type_name){
            .name = scalar_name((enum scalar)i), .loc = loc_none(), .type = type};
        map_set(front->types_given, abbreviation->name, abbreviation);
    }
    front->error = ARENA_NEW(front->arena, struct core_type);
}

static void init(struct front *front, struct arena *arena, struct diag *diag, struct types *types,
                 const struct syn_program *program, const char *name)
{
    *front = (struct front){
        .whole = arena,
        .arena = arena,
        .moment = arena_new(),
        .diag = diag,
        .types = types,
        .source = program,
        .program = ARENA_NEW(arena, struct core_program),
        .share = core_share_new(arena),
        .user = map_new_strings(arena),
        .prelude = map_new_strings(arena),
        .types_map = map_new_strings(arena),
        .types_given = map_new_strings(arena),
        .rejected = map_new_strings(arena),
        .local_values = map_new_strings(arena),
        .local_types = map_new_strings(arena),
    };
    front->program->name = name;
    init_types(front);
    front_prelude_init(front);
}

static void reject(struct front *front, const struct syn_dec *dec, struct syn_ident name)
{
    diag_unsupported(front->diag, dec->loc, "not yet supported: %s", syn_dec_kind_name(dec->kind));
    map_set(front->rejected, name.name, front);
}

static const struct core_def *find_entry(const struct front *front, const char *name)
{
    const struct core_def_vec *defs = &front->program->defs;
    for (size_t i = 0; i < defs->len; i++)
        if (defs->at[i]->is_entry && strcmp(defs->at[i]->name, name) == 0)
            return defs->at[i];
    return NULL;
}

static void check_entry_name(struct front *front, struct syn_ident name)
{
    const struct core_def *earlier = find_entry(front, name.name);
    if (syn_is_operator(name.name))
        diag_error(front->diag, name.loc,
                   "the operator '%s' cannot be an entry point, which needs a name", name.name);
    if (!earlier)
        return;
    diag_error(front->diag, name.loc, "there are two entry points called '%s'", name.name);
    diag_note(front->diag, earlier->loc, "the other one is here");
}

/* A definition may stand for one of the prelude's, but not for another of the program's. */
static void check_defined_once(struct front *front, struct syn_ident name)
{
    const struct global *earlier = map_get(front->user, name.name);
    if (!earlier || earlier->kind != GLOBAL_DEF)
        return;
    diag_error(front->diag, name.loc, "'%s' is defined twice", name.name);
    diag_note(front->diag, earlier->def->loc, "it is already defined here");
}

static void elaborate_def(struct front *front, const struct syn_dec *dec)
{
    struct syn_ident name = dec->def.fun.name;
    if (strcmp(name.name, "&&") == 0 || strcmp(name.name, "||") == 0 ||
        strcmp(name.name, "!") == 0) {
        diag_error(front->diag, name.loc, "'%s' cannot be defined", name.name);
        return;
    }
    if (front_dec_is_entry(dec))
        check_entry_name(front, name);
    check_defined_once(front, name);
    struct global *global = ARENA_NEW(front->arena, struct global);
    global->kind = GLOBAL_DEF;
    global->def = front_define(front, dec, name.name, name.name, false);
    map_set(front->user, name.name, global);
}

static void elaborate_open(struct front *front, const struct syn_dec *dec)
{
    const struct syn_mod *mod = dec->open;
    if (mod->kind == SYN_MOD_NAME && mod->name.qual_count == 0 &&
        front_builtins_has_module(mod->name.name)) {
        front_builtins_open(front);
        return;
    }
    diag_unsupported(front->diag, dec->loc, "not yet supported: %s of another module than 'dpia'",
                     syn_dec_kind_name(dec->kind));
    front->names_missing = true;
}

static void elaborate_dec(struct front *front, const struct syn_dec *dec)
{
    switch (dec->kind) {
    case SYN_DEC_DEF:
        elaborate_def(front, dec);
        break;
    case SYN_DEC_TYPE:
        front_define_type(front, dec);
        break;
    case SYN_DEC_MODULE:
        reject(front, dec, dec->module.name);
        break;
    case SYN_DEC_SIG:
        reject(front, dec, dec->sig.name);
        break;
    case SYN_DEC_OPEN:
        elaborate_open(front, dec);
        break;
    case SYN_DEC_LOCAL:
        elaborate_dec(front, dec->local);
        break;
    case SYN_DEC_IMPORT:
        diag_unsupported(front->diag, dec->loc, "not yet supported: %s",
                         syn_dec_kind_name(dec->kind));
        front->names_missing = true;
        break;
    }
}

struct core_program *front_elaborate(struct arena *arena, struct diag *diag, struct types *types,
                                     const struct syn_program *program, const char *name)
{
    struct front front;
    size_t errors_before = diag_error_count(diag);
    init(&front, arena, diag, types, program, name);
    for (size_t i = 0; i < program->decs.count; i++) {
        front.position = i;
        elaborate_dec(&front, program->decs.at[i]);
    }
    arena_free(front.moment);
    for (size_t i = 0; i < front.wrong.len; i++)
        arena_free(front.wrong.at[i]);
    return diag_error_count(diag) == errors_before ? front.program : NULL;
}

bool front_require_entry(struct diag *diag, const struct syn_program *program,
                         const struct core_program *core)
{
    for (size_t i = 0; i < core->defs.len; i++)
        if (core->defs.at[i]->is_entry)
            return true;
    for (size_t i = 0; i < core->decs.len; i++)
        if (core->decs.at[i]->kind == CORE_DEC_DEF && core->decs.at[i]->def->is_entry)
            return true;
    const struct source *source = program->source;
    struct loc end = loc_range(source, (uint32_t)source->len, (uint32_t)source->len);
    diag_error(diag, end, "no entry point; one is declared with 'entry', or is called 'main'");
    return false;
}
