/* Right sides of rules that stand in the notation of DPIA (strategy_gpu*.dpia, strategy_cpu.dpia),
 * as a person would write them:
 *
 *     reduceTwoLevels, for f32, at a place    /\n. /\d1 d2. \fold f z xs. letNat groups = ...
 *
 * A definition is read when it is wanted, once for each text that it has: of a scalar type, which
 * stands where it says f32, with the width of that type's vectors on a CPU where it says 8, and of
 * a size of a work-group that reduces, `items`. A width that is known is put into what was read of
 * any. A use gets a copy with binders of its own. */
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
#include "translate/strategy_gpu_tiles.inc"
#include "translate/strategy_gpu_scan.inc"
#include "translate/strategy_gpu_sort.inc"
};

static const char *const cpu_lines[] = {
#include "translate/strategy_cpu.inc"
};

struct strategy_definition;
struct strategy_definition_vec VEC(const struct strategy_definition *);

/* What the files say, as it stands: that for a GPU, then that for a CPU. */
struct strategy_text {
    const struct source *source;
    size_t cpu; /* where that begins */
    struct needed_block_vec blocks;
    struct needed_position_vec **mentioned; /* by each block, once it was asked */
    struct diag *diag;
    struct notation_library *library;           /* of the strategy */
    struct strategy_definition_vec definitions; /* that were read */
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
    text->mentioned = ARENA_ARRAY(arena, struct needed_position_vec *, text->blocks.len);
    return text;
}

/* What stands in the place of a word. */
struct word {
    const char *word, *text;
};

enum { MOST_WORDS = 2 };

/* What stands in the places of words in the two files. */
struct words {
    struct word gpu[MOST_WORDS], cpu[MOST_WORDS];
};

/* The name of the width of vectors in SET, where it has one that may be any of a processor's; else
 * null. */
static const char *width_name(const struct strategy_template_set *set)
{
    const int64_t bytes = set->device->vector_bytes;
    const bool may_be = bytes == 0 || (bytes >= TYPES_LEAST_VECTOR && bytes <= TYPES_MOST_VECTOR);
    return may_be ? types_width_name(scalar_bytes(set->scalar)) : NULL;
}

static const char *width_text(struct arena *arena, const struct strategy_template_set *set)
{
    const char *name = width_name(set);
    return name ? name
                : arena_printf(arena, "%lld",
                               (long long)strategy_cpu_lanes(set->device, set->scalar));
}

static struct words words_of(struct arena *arena, const struct strategy_template_set *set)
{
    const char *scalar = scalar_name(set->scalar);
    const bool is_cpu = set->device->kind == DEVICE_CPU;
    return (struct words){{{"f32", scalar}, {"items", arena_printf(arena, "%u", set->items)}},
                          {{"f32", scalar}, {"8", is_cpu ? width_text(arena, set) : "1"}}};
}

/* Adds the LENGTH letters and digits AT, or the text of the one of WORDS that they are. */
static void add_word(struct buf *buf, const char *at, size_t length, const struct word *words)
{
    for (size_t i = 0; i < MOST_WORDS && words[i].word; i++)
        if (strncmp(at, words[i].word, length) == 0 && !words[i].word[length]) {
            buf_add(buf, words[i].text);
            return;
        }
    buf_add_bytes(buf, at, length);
}

/* Adds the definition at BLOCK of TEXT. */
static void add_block(struct buf *buf, const struct strategy_text *text, size_t block,
                      const struct words *words)
{
    const struct needed_block *place = &text->blocks.at[block];
    const struct word *own = place->begin < text->cpu ? words->gpu : words->cpu;
    const char *all = text->source->text, *at = all + place->begin, *word, *behind;
    for (const char *end = all + place->end; at < end; at = behind) {
        for (word = at; word < end && !isalnum((unsigned char)*word);)
            word++;
        for (behind = word; behind < end && isalnum((unsigned char)*behind);)
            behind++;
        buf_add_bytes(buf, at, (size_t)(word - at));
        add_word(buf, word, (size_t)(behind - word), own);
    }
}

static const char *block_text(struct arena *arena, const struct strategy_text *text, size_t block,
                              struct words words)
{
    struct buf buf = {0};
    const char *made;
    add_block(&buf, text, block, &words);
    made = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return made;
}

const char *strategy_template_text(struct arena *arena, const struct device *device,
                                   enum scalar scalar, unsigned items)
{
    const struct strategy_text *text = text_new(arena);
    const struct strategy_template_set set = {scalar, items, device, NULL, NULL};
    const struct words words = words_of(arena, &set);
    struct buf buf = {0};
    const char *made;
    for (size_t i = 0; i < text->blocks.len; i++)
        if (text->blocks.at[i].begin < text->cpu || device->kind == DEVICE_CPU)
            add_block(&buf, text, i, &words);
    made = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return made;
}

/* ---- Definitions, read when they are wanted ---- */

/* A definition as it was read: of one text, above which others stand that it mentions. */
struct strategy_definition {
    size_t block;
    const char *text;
    const struct strategy_definition **needs;
    size_t need_count;
    const struct notation_definition *read;
};

static bool is_same(const struct strategy_definition *a, const struct strategy_definition *b)
{
    if (a->block != b->block || a->need_count != b->need_count || strcmp(a->text, b->text) != 0)
        return false;
    for (size_t i = 0; i < a->need_count; i++)
        if (a->needs[i] != b->needs[i])
            return false;
    return true;
}

/* Notes in KNOWN, by their places, what DEFINITION needs. */
static void gather(const struct strategy_definition *definition,
                   const struct notation_definition **known)
{
    for (size_t i = 0; i < definition->need_count; i++) {
        const struct strategy_definition *need = definition->needs[i];
        if (known[need->block])
            continue;
        known[need->block] = need->read;
        gather(need, known);
    }
}

/* Reads the text of DEFINITION. */
static void read_definition(struct strategy *strategy, struct strategy_definition *definition)
{
    struct dpia *dpia = strategy->dpia;
    struct strategy_text *text = strategy->text;
    const struct notation_definition **known =
        ARENA_ARRAY(dpia_arena(dpia), const struct notation_definition *, definition->block);
    size_t count = 0;
    gather(definition, known);
    for (size_t i = 0; i < definition->block; i++)
        if (known[i])
            known[count++] = known[i];
    definition->read =
        notation_define(text->library,
                        source_from_text(dpia_arena(dpia), "strategy.dpia", definition->text),
                        known, count);
    if (!definition->read) {
        diag_print(text->diag, stderr);
        bug(loc_none(), "the strategy's '%s' cannot be read",
            text->blocks.at[definition->block].name);
    }
}

/* What was read of the text that WANTED has, with the same above it; it is read now if nothing
 * was. */
static const struct strategy_definition *read_once(struct strategy *strategy,
                                                   struct strategy_definition *wanted)
{
    struct strategy_definition_vec *all = &strategy->text->definitions;
    for (size_t i = 0; i < all->len; i++)
        if (is_same(all->at[i], wanted))
            return all->at[i];
    read_definition(strategy, wanted);
    VEC_PUSH(dpia_arena(strategy->dpia), all, wanted);
    return wanted;
}

/* The places of the definitions that the one at BLOCK mentions. */
static const struct needed_position_vec *mentions(struct strategy *strategy, size_t block)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    const struct strategy_text *text = strategy->text;
    if (!text->mentioned[block]) {
        text->mentioned[block] = ARENA_NEW(arena, struct needed_position_vec);
        needed_mentions(arena, text->source, &text->blocks, block, text->mentioned[block]);
    }
    return text->mentioned[block];
}

/* The definition in SET that stands in the text at BLOCK. */
static const struct strategy_definition *definition_at(struct strategy *strategy,
                                                       const struct strategy_template_set *set,
                                                       size_t block)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    struct strategy_text *text = strategy->text;
    struct strategy_definition *wanted;
    if (set->definitions[block])
        return set->definitions[block];
    const struct needed_position_vec *mentioned = mentions(strategy, block);
    wanted = ARENA_NEW(arena, struct strategy_definition);
    *wanted = (struct strategy_definition){.block = block, .need_count = mentioned->len};
    wanted->needs = ARENA_ARRAY(arena, const struct strategy_definition *, mentioned->len);
    for (size_t i = 0; i < mentioned->len; i++)
        wanted->needs[i] = definition_at(strategy, set, mentioned->at[i]);
    wanted->text = block_text(arena, text, block, words_of(arena, set));
    return set->definitions[block] = read_once(strategy, wanted);
}

/* The definitions for SCALAR, and for the groups and the device that STRATEGY has now. */
static const struct strategy_template_set *set_of(struct strategy *strategy, enum scalar scalar)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    struct strategy_template_sets *sets = &strategy->templates;
    for (size_t i = 0; i < sets->len; i++)
        if (sets->at[i].device == strategy->device && sets->at[i].scalar == scalar &&
            sets->at[i].items == strategy->group_items)
            return &sets->at[i];
    const size_t count = strategy->text->blocks.len;
    struct strategy_template_set set = {
        scalar, strategy->group_items, strategy->device,
        ARENA_ARRAY(arena, const struct strategy_definition *, count),
        ARENA_ARRAY(arena, const struct phrase *, count)};
    VEC_PUSH(arena, sets, set);
    return &sets->at[sets->len - 1];
}

/* What was read of the definition that stands in the text at BLOCK, with the width of the vectors
 * in SET where that is known. */
static const struct phrase *body_at(struct strategy *strategy,
                                    const struct strategy_template_set *set, size_t block)
{
    const struct phrase *body = definition_at(strategy, set, block)->read->body;
    if (!width_name(set) || set->device->vector_bytes == 0)
        return body;
    if (!set->bodies[block])
        set->bodies[block] =
            phrase_subst_nat(strategy->dpia, body,
                             types_width(dpia_types(strategy->dpia), scalar_bytes(set->scalar)),
                             strategy_cpu_width(strategy, set->scalar));
    return set->bodies[block];
}

struct strategy_template strategy_template(struct strategy *strategy, const char *name,
                                           enum scalar scalar, struct loc loc)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    if (!strategy->text) {
        strategy->text = text_new(arena);
        strategy->text->diag = diag_new(arena);
        strategy->text->library =
            notation_library_new(strategy->dpia, strategy->text->diag, strategy->lanes);
    }
    const struct needed_block_vec *blocks = &strategy->text->blocks;
    for (size_t i = 0; i < blocks->len; i++)
        if (blocks->at[i].name && strcmp(blocks->at[i].name, name) == 0)
            return (struct strategy_template){
                body_at(strategy, set_of(strategy, scalar), i), loc};
    bug(loc, "the strategy has no definition '%s'", name);
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
