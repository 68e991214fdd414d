/* Reading a program in DPIA's notation: the bytes are checked to be text, go through the scanner
 * and the parser (grammar/dpia.l, dpia.y), which build a raw tree; names are resolved and types
 * inferred (define.c, phrases.c, apply.c, lambda.c, with unify.c and solve.c); and phrases are
 * built (build.c). Errors are reported one for each definition, since what follows from one is no
 * news.
 *
 *     dot {n: nat} (xs ys: exp[[n]f32]) : exp[f32] =
 *       reduce (\x a. x + a) 0.0 (map (\p. fst p * snd p) (zip xs ys)) */
#include "grammar/dpia.h"
#include "notation/define.h"
#include "notation/infer.h"
#include "notation/notation.h"
#include "notation/ntype.h"
#include "notation/scope.h"
#include "notation/tokens.h"
#include "notation/unify.h"

/* Whether the source is text; otherwise the first bad byte is reported. */
static bool is_text(struct diag *diag, const struct source *source)
{
    size_t at = source_text_length(source);
    if (at == source->len)
        return true;
    unsigned char byte = (unsigned char)source->text[at];
    struct loc loc = loc_range(source, (uint32_t)at, (uint32_t)at + 1);
    if (byte == 0)
        diag_error(diag, loc, "the file is not text: it contains a zero byte");
    else
        diag_error(diag, loc, "the file is not UTF-8 text: byte 0x%02X", byte);
    return false;
}

static struct reader *parse(struct dpia *dpia, struct diag *diag, const struct source *source)
{
    struct arena *arena = dpia_arena(dpia);
    struct reader *reader = ARENA_NEW(arena, struct reader);
    reader->words = tokens_words(dpia);
    scan_init(&reader->scan, arena, diag, source);
    return is_text(diag, source) && dpia_read(reader) ? reader : NULL;
}

static struct infer *infer_new(struct dpia *dpia, struct diag *diag)
{
    struct arena *arena = dpia_arena(dpia);
    struct infer *infer = ARENA_NEW(arena, struct infer);
    infer->dpia = dpia;
    infer->types = dpia_types(dpia);
    infer->nats = dpia_nats(dpia);
    infer->arena = arena;
    infer->diag = diag;
    infer->unknowns = map_new_objects(arena);
    infer->nat_bindings = map_new_objects(arena);
    infer->comm = ntype_of(infer, NTYPE_COMM, NULL, NULL);
    infer->boolean = ntype_exp(infer, data_scalar(infer->types, SCALAR_BOOL));
    return infer;
}

/* The number of work-items or threads, which is in scope everywhere. */
static struct binding *add_lanes(struct infer *infer)
{
    struct tree_param param = {.name = "lanes", .loc = loc_none()};
    struct binding *binding = scope_add(infer, BINDING_NAT, &param);
    binding->is_open = true;
    return binding;
}

/* How wide vectors are that are as wide as the processor's; only rules do not know. */
static void add_widths(struct infer *infer)
{
    for (size_t i = 0; i < TYPES_WIDTHS; i++) {
        const struct nat_var *width = types_width_at(infer->types, i);
        struct tree_param param = {.name = width->name, .loc = loc_none()};
        struct binding *binding = scope_add(infer, BINDING_NAT, &param);
        binding->is_open = true;
        scope_share_nat(infer, binding, width);
    }
}

/* RULES as in define_all. */
static struct program *read_program(struct dpia *dpia, struct diag *diag, struct source *source,
                                    const char *name, struct rule_vec *rules)
{
    source->is_notation = true;
    const struct reader *reader = parse(dpia, diag, source);
    if (!reader)
        return NULL;
    struct infer *infer = infer_new(dpia, diag);
    struct program *program = ARENA_NEW(infer->arena, struct program);
    bool overflowed = nat_overflowed(infer->nats);
    program->name = name;
    struct binding *lanes = add_lanes(infer);
    scope_add_nat(infer, lanes, nat_const(infer->nats, 1), NULL);
    program->lanes = lanes->nat;
    program_add_widths(program, infer->types);
    if (!rules)
        add_widths(infer);
    if (!define_all(infer, &reader->defs, program, rules))
        return NULL;
    if (!overflowed && nat_overflowed(infer->nats)) {
        diag_error(diag, loc_none(), "a size in this program is too large for 64 bits");
        return NULL;
    }
    return program;
}

struct program *notation_read(struct dpia *dpia, struct diag *diag, struct source *source,
                              const char *name)
{
    return read_program(dpia, diag, source, name, NULL);
}

bool notation_read_rules(struct dpia *dpia, struct diag *diag, struct source *source,
                         struct rule_vec *rules)
{
    return read_program(dpia, diag, source, "rules", rules) != NULL;
}

/* ---- One by one ---- */

struct notation_library {
    struct infer *infer;
    struct binding *outermost; /* the scope of a definition that uses no other */
};

struct notation_library *notation_library_new(struct dpia *dpia, struct diag *diag,
                                              const struct nat_var *lanes)
{
    struct notation_library *library = ARENA_NEW(dpia_arena(dpia), struct notation_library);
    library->infer = infer_new(dpia, diag);
    library->outermost = add_lanes(library->infer);
    scope_share_nat(library->infer, library->outermost, lanes);
    add_widths(library->infer);
    library->outermost = library->infer->scope;
    return library;
}

const struct notation_definition *
notation_define(struct notation_library *library, struct source *source,
                const struct notation_definition *const *known, size_t count)
{
    struct infer *infer = library->infer;
    struct program program = {.name = "library"};
    source->is_notation = true;
    const struct reader *reader = parse(infer->dpia, infer->diag, source);
    infer->scope = library->outermost;
    for (size_t i = 0; i < count; i++)
        scope_add_again(infer, known[i]->binding);
    if (!reader || !define_all(infer, &reader->defs, &program, NULL))
        return NULL;
    if (program.definitions.len != 1)
        bug(loc_none(), "a text of a library has not one definition");
    struct notation_definition *definition = ARENA_NEW(infer->arena, struct notation_definition);
    *definition = (struct notation_definition){infer->scope->def->body, infer->scope};
    return definition;
}
