/* Right sides of rules that stand in the notation of DPIA (strategy_gpu.dpia, strategy_cpu.dpia),
 * as a person would write them:
 *
 *     reduceTwoLevels, for f32, at a place    /\n. /\d1 d2. \fold f z xs. letNat groups = ...
 *
 * What is wanted of the text is read once for each scalar type, which stands where it says f32,
 * with the width of that type's vectors on a CPU where it says 8, and for each size of a
 * work-group that reduces, `items`, or has a tile, `tall` by `wide` of them. A use gets a copy with
 * binders of its own, and with the program's lanes. */
#include "translate/strategy_template.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "notation/needed.h"
#include "notation/notation.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_state.h"

static const char *const gpu_lines[] = {
#include "translate/strategy_gpu.inc"
};

static const char *const cpu_lines[] = {
#include "translate/strategy_cpu.inc"
};

/* What the files say, as it stands: that for a GPU, then that for a CPU. */
struct strategy_text {
    const struct source *source;
    size_t cpu; /* where that begins */
    struct needed_block_vec blocks;
};

static void add_lines(struct buf *buf, const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_add(buf, lines[i]);
}

static struct strategy_text *text_new(struct arena *arena)
{
    struct strategy_text *text = ARENA_NEW(arena, struct strategy_text);
    struct buf buf = {0};
    add_lines(&buf, gpu_lines, sizeof gpu_lines / sizeof *gpu_lines);
    text->cpu = buf.len;
    add_lines(&buf, cpu_lines, sizeof cpu_lines / sizeof *cpu_lines);
    text->source = source_from_text(arena, "strategy.dpia", arena_strdup(arena, buf_text(&buf)));
    buf_free(&buf);
    needed_blocks(arena, text->source, &text->blocks);
    return text;
}

static bool is_word_at(const char *text, const char *at, const char *word)
{
    if (*at != *word)
        return false;
    size_t length = strlen(word);
    bool begins = at == text || !isalnum((unsigned char)at[-1]);
    return begins && strncmp(at, word, length) == 0 && !isalnum((unsigned char)at[length]);
}

/* What stands in the place of a word. */
struct word {
    const char *word, *text;
};

enum { MOST_WORDS = 4 };

/* Adds what stands AT in TEXT, or the text of the one of WORDS that begins there; its length. */
static size_t add_word(struct buf *buf, const char *text, const char *at, const struct word *words)
{
    for (size_t i = 0; i < MOST_WORDS && words[i].word; i++)
        if (is_word_at(text, at, words[i].word)) {
            buf_add(buf, words[i].text);
            return strlen(words[i].word);
        }
    buf_add_char(buf, *at);
    return 1;
}

/* Those of the definitions in TEXT that are NEEDED, for SCALAR and groups of ITEMS, WIDE of them
 * in a row. */
static const char *definitions(struct arena *arena, const struct strategy_text *text,
                               const bool *needed, const struct device *device,
                               enum scalar scalar, unsigned items, unsigned wide)
{
    const struct word gpu[MOST_WORDS] = {{"f32", scalar_name(scalar)},
                                         {"items", arena_printf(arena, "%u", items)},
                                         {"tall", arena_printf(arena, "%u", items / wide)},
                                         {"wide", arena_printf(arena, "%u", wide)}};
    const unsigned width = device->kind == DEVICE_CPU ? strategy_cpu_width(device, scalar) : 1;
    const struct word cpu[MOST_WORDS] = {{"f32", scalar_name(scalar)},
                                         {"8", arena_printf(arena, "%u", width)}};
    struct buf buf = {0};
    for (size_t i = 0; i < text->blocks.len; i++) {
        const struct needed_block *block = &text->blocks.at[i];
        const struct word *words = block->begin < text->cpu ? gpu : cpu;
        const char *all = text->source->text, *at = all + block->begin;
        while (needed[i] && at < all + block->end)
            at += add_word(&buf, all, at, words);
    }
    const char *made = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return made;
}

const char *strategy_template_text(struct arena *arena, const struct device *device,
                                   enum scalar scalar, unsigned items)
{
    const struct strategy_text *text = text_new(arena);
    bool *needed = ARENA_ARRAY(arena, bool, text->blocks.len);
    for (size_t i = 0; i < text->blocks.len; i++)
        needed[i] = text->blocks.at[i].begin < text->cpu || device->kind == DEVICE_CPU;
    return definitions(arena, text, needed, device, scalar, items, STRATEGY_WIDE);
}

/* PROGRAM with bodies that can be put in: reduced, and with the strategy's lanes. */
static const struct program *prepared(struct strategy *strategy, struct program *program)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *lanes = nat_of_var(dpia_nats(dpia), strategy->lanes);
    for (size_t i = 0; i < program->definitions.len; i++) {
        struct definition *definition = &program->definitions.at[i];
        definition->body =
            phrase_subst_nat(dpia, phrase_contract(dpia, definition->body), program->lanes, lanes);
    }
    return program;
}

static const struct program *read_template(struct strategy *strategy, const char *name,
                                           enum scalar scalar)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    struct diag *diag = diag_new(arena);
    if (!strategy->text)
        strategy->text = text_new(arena);
    const struct strategy_text *text = strategy->text;
    const bool *needed = needed_by(arena, text->source, &text->blocks, name);
    struct source *source =
        source_from_text(arena, "strategy.dpia",
                         definitions(arena, text, needed, strategy->device, scalar,
                                     strategy->group_items, strategy->group_wide));
    struct program *program = notation_read(strategy->dpia, diag, source, "strategy");
    if (program)
        return prepared(strategy, program);
    diag_print(diag, stderr);
    bug(loc_none(), "the strategy's '%s' cannot be read for %s", name, scalar_name(scalar));
}

/* The body of the definition NAME of PROGRAM; null if it has none of that name. */
static const struct phrase *body_of(const struct program *program, const char *name)
{
    for (size_t i = 0; i < program->definitions.len; i++)
        if (strcmp(program->definitions.at[i].name, name) == 0)
            return program->definitions.at[i].body;
    return NULL;
}

/* A program with the definition NAME: one that was read for another definition may have it. */
static const struct program *program_of(struct strategy *strategy, const char *name,
                                        enum scalar scalar)
{
    struct strategy_templates *templates = &strategy->templates;
    for (size_t i = 0; i < templates->len; i++)
        if (templates->at[i].device == strategy->device && templates->at[i].scalar == scalar &&
            templates->at[i].items == strategy->group_items &&
            templates->at[i].wide == strategy->group_wide &&
            body_of(templates->at[i].program, name))
            return templates->at[i].program;
    struct strategy_template_read read = {scalar, strategy->group_items, strategy->group_wide,
                                          strategy->device, read_template(strategy, name, scalar)};
    VEC_PUSH(dpia_arena(strategy->dpia), templates, read);
    return read.program;
}

struct strategy_template strategy_template(struct strategy *strategy, const char *name,
                                           enum scalar scalar, struct loc loc)
{
    const struct program *program = program_of(strategy, name, scalar);
    const struct phrase *body = body_of(program, name);
    if (!body)
        bug(loc, "the strategy has no definition '%s'", name);
    return (struct strategy_template){body, loc};
}

const struct phrase *strategy_instance(struct strategy *strategy,
                                       struct strategy_template template,
                                       struct phrase_arguments arguments)
{
    const struct phrase *made =
        phrase_apply(strategy->dpia, template.definition, arguments, &template.loc);
    if (made->type->kind != TYPE_EXP && made->type->kind != TYPE_FUN)
        bug(made->loc, "a definition of the strategy's wants more sizes or types");
    return made;
}
