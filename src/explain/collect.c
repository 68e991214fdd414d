/* Keeps what the stages tell while they run.
 *
 * A rewrite is shown in the whole body if that is short, as the paper does it; in longer programs
 * the redex and what it becomes are shown, with the binders around it: "in new tmp, mapI x o". */
#include <string.h>

#include "base/diag.h"
#include "explain/explain_private.h"

enum {
    SHORT_PHRASE = 60, /* nodes of a body that is shown as a whole */
    LONG_EXCERPT = 60  /* columns of source text next to a step */
};

struct explain *explain_new(struct dpia *dpia, const struct source *source)
{
    struct explain *explain = ARENA_NEW(dpia_arena(dpia), struct explain);
    explain->dpia = dpia;
    explain->arena = dpia_arena(dpia);
    explain->source = source;
    return explain;
}

void explain_part(struct explain *explain, const char *name, enum explain_depth depth)
{
    struct explain_part part = {.name = name, .depth = depth};
    VEC_PUSH(explain->arena, &explain->parts, part);
    explain->entry = NULL;
}

/* The part that is under way. */
static struct explain_part *part_now(struct explain *explain)
{
    if (explain->parts.len == 0)
        bug(loc_none(), "something is explained before the first part begins");
    return &explain->parts.at[explain->parts.len - 1];
}

void explain_add_step(struct explain *explain, const struct explain_step *step)
{
    VEC_PUSH(explain->arena, &part_now(explain)->steps, *step);
}

struct explain_text explain_keep(struct explain *explain, struct buf *buf)
{
    struct buf_mark *marks = ARENA_ARRAY(explain->arena, struct buf_mark, buf->mark_count);
    struct explain_text text = {.text = arena_strdup(explain->arena, buf_text(buf)),
                                .marks = marks,
                                .mark_count = buf->mark_count};
    for (size_t i = 0; i < buf->mark_count; i++)
        marks[i] = buf->marks[i];
    buf_free(buf);
    return text;
}

struct explain_text explain_string(const char *text)
{
    return (struct explain_text){.text = text};
}

/* What is only printed goes at once: there are as many phrases as steps. */
struct explain_text explain_phrase(struct explain *explain, const struct phrase *phrase, int width)
{
    struct buf buf = {.marked = true};
    struct arena *kept = explain->arena, *moment = arena_new();
    struct arena *outer = dpia_set_arena(explain->dpia, moment);
    explain->arena = moment;
    explain->dots = NULL;
    phrase = explain_elide(explain, explain_share(explain, phrase));
    phrase_print(&buf, moment, phrase, width);
    explain->arena = kept;
    dpia_set_arena(explain->dpia, outer);
    struct explain_text text = explain_keep(explain, &buf);
    arena_free(moment);
    return text;
}

const char *explain_position(struct explain *explain, struct loc loc)
{
    unsigned line, column;
    if (!loc.source)
        return "";
    source_position(loc.source, loc.begin, &line, &column);
    return arena_printf(explain->arena, "%u:%u", line, column);
}

/* Up to LONG_EXCERPT bytes, but no part of a character. */
const char *explain_excerpt(struct explain *explain, struct loc loc)
{
    if (!loc.source || loc.begin >= loc.end)
        return "";
    const char *text = loc.source->text + loc.begin;
    size_t whole = loc.end - loc.begin, len = 0;
    while (len < whole && len < LONG_EXCERPT && text[len] != '\n' && text[len] != '\r')
        len++;
    if (len == whole)
        return arena_strndup(explain->arena, text, len);
    while (len > 0 && ((unsigned char)text[len] & 0xC0) == 0x80)
        len--;
    return arena_printf(explain->arena, "%s ...", arena_strndup(explain->arena, text, len));
}

/* What there is to say of the rules of a stage. */
static const struct {
    const char *title, *note, *tree;
    enum explain_depth depth;
} about[RULES_COUNT] = {
    [RULES_INSTANCES] = {"Instances: one for each list of types (defunctionalisation, 5.1)", NULL,
                         "instances", EXPLAIN_STRATEGY},
    [RULES_FIRSTORDER] = {"First order: functions become records (defunctionalisation, 3 and 5, "
                          "Fig. 5 and 6)",
                          "E |- e ~> <e', sv>: in its surroundings e becomes e', whose static "
                          "value is sv; where sv is not shown e' is data.",
                          "firstorder", EXPLAIN_STRATEGY},
    [RULES_STRATEGY] = {"Strategy: functional to functional (2.1)", NULL, "strategy",
                        EXPLAIN_STRATEGY},
    [RULES_STAGE1] = {"Stage I: functional to imperative (4.1, Fig. 5)",
                      "A[] E a is A(E)(a): write E into the acceptor a. C[] E k is C(E)(k): give "
                      "E to the continuation k.",
                      "stage1", EXPLAIN_STAGE1},
    [RULES_STAGE2] = {"Stage II: loops (4.2)", NULL, "stage2", EXPLAIN_STAGE2},
    [RULES_STAGE3] = {"Stage III: views to indices, commands to C (4.3, Fig. 6)",
                      "exp[E] p is CODEGENexp(E, p): what the path p leads to in E, in C; acc[A] "
                      "p the same for acceptors.",
                      "target", EXPLAIN_STAGE3},
};

bool explain_shows(struct explain *explain, enum explain_rules rules)
{
    return part_now(explain)->depth >= about[rules].depth;
}

const char *explain_title(enum explain_rules rules)
{
    return about[rules].title;
}

const char *explain_note(enum explain_rules rules)
{
    return about[rules].note;
}

const char *explain_tree(enum explain_rules rules)
{
    return about[rules].tree;
}

static const struct phrase *share_entry(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)dpia;
    return explain_share(data, entry->body);
}

void explain_program(struct explain *explain, const char *name, const char *meaning,
                     const struct program *program)
{
    struct buf buf = {.marked = true};
    struct explain_stage stage = {.name = name, .meaning = meaning, .is_program = true};
    explain->program = program;
    explain->entry = NULL;
    program_print(&buf, explain->arena,
                  program_with_bodies(explain->dpia, program, share_entry, NULL, explain));
    stage.text = explain_keep(explain, &buf);
    VEC_PUSH(explain->arena, &part_now(explain)->stages, stage);
}

void explain_core(struct explain *explain, const char *name, const char *meaning,
                  const struct buf *text)
{
    struct explain_stage stage = {.name = name, .meaning = meaning, .is_program = true};
    const struct explain_stage_vec *before = &part_now(explain)->stages;
    if (before->len > 0 && strcmp(before->at[before->len - 1].text.text, buf_text(text)) == 0)
        return;
    stage.text = explain_string(arena_strdup(explain->arena, buf_text(text)));
    VEC_PUSH(explain->arena, &part_now(explain)->stages, stage);
}

void explain_target(struct explain *explain, const char *name, const char *meaning,
                    const struct buf *text, bool is_host)
{
    struct buf copy = {.marked = true};
    struct explain_stage stage = {.name = name, .meaning = meaning, .is_host = is_host};
    buf_append(&copy, text);
    stage.text = explain_keep(explain, &copy);
    VEC_PUSH(explain->arena, &part_now(explain)->stages, stage);
}

/* ---- The stages of the core ---- */

void explain_instances(struct explain *explain, const struct instances_log *log)
{
    for (size_t i = 0; i < log->len && explain_shows(explain, RULES_INSTANCES); i++) {
        const struct instances_step *from = &log->at[i];
        struct explain_step step = {.rules = RULES_INSTANCES,
                                    .rule = "instance",
                                    .figure = "5.1",
                                    .loc = loc_named(from->loc, NULL)};
        step.before = explain_string(
            arena_printf(explain->arena, "%s, where %s", from->name, from->at));
        step.after = explain_string(arena_strdup(explain->arena, from->instance));
        explain_add_step(explain, &step);
    }
}

/* "<{a = a}, Lam f {a -> Dyn i32}>" */
static const char *with_value(struct explain *explain, const struct firstorder_step *from)
{
    if (!*from->value)
        return arena_strdup(explain->arena, from->after);
    return arena_printf(explain->arena, "<%s, %s>", from->after, from->value);
}

void explain_firstorder(struct explain *explain, const struct firstorder_log *log)
{
    for (size_t i = 0; i < log->len && explain_shows(explain, RULES_FIRSTORDER); i++) {
        const struct firstorder_step *from = &log->at[i];
        struct explain_step step = {.rules = RULES_FIRSTORDER,
                                    .rule = from->rule,
                                    .figure = from->figure,
                                    .entry = arena_strdup(explain->arena, from->home),
                                    .loc = from->loc};
        step.before = explain_string(arena_strdup(explain->arena, from->before));
        step.after = explain_string(with_value(explain, from));
        explain_add_step(explain, &step);
    }
}

/* ---- The strategy ---- */

/* The rules that made one term of another, of the steps of LOG from FIRST on: "chunked reduction,
 * map at global level"; *NEXT is the first step behind these. */
static const char *rules_of(struct explain *explain, const struct strategy_log *log, size_t first,
                            size_t *next)
{
    const struct strategy_step *from = &log->at[first];
    struct buf rules = {0};
    size_t i = first;
    for (; i < log->len && log->at[i].before == from->before && log->at[i].after == from->after &&
           (i == first || from->before);
         i++)
        buf_printf(&rules, "%s%s", i == first ? "" : ", ", log->at[i].rule);
    *next = i;
    return explain_keep(explain, &rules).text;
}

void explain_strategy(struct explain *explain, const struct strategy_log *log)
{
    size_t next;
    for (size_t i = 0; i < log->len && explain_shows(explain, RULES_STRATEGY); i = next) {
        const struct strategy_step *from = &log->at[i];
        if (!from->entry || !from->before != !from->after)
            bug(from->loc, "'%s' is a step of no entry, or is half told", from->rule);
        struct explain_step step = {.rules = RULES_STRATEGY,
                                    .rule = rules_of(explain, log, i, &next),
                                    .figure = "2.1",
                                    .entry = from->entry->name,
                                    .loc = from->loc};
        if (from->before) {
            step.before = explain_phrase(explain, from->before, EXPLAIN_WIDTH);
            step.after = explain_phrase(explain, from->after, EXPLAIN_WIDTH);
        }
        explain_add_step(explain, &step);
    }
}

/* Where the block of TEXT that begins at BEGIN ends: behind the blank line that a line without
 * indentation follows. */
static size_t block_end(const char *text, size_t begin)
{
    const char *at = text + begin;
    while ((at = strstr(at, "\n\n"))) {
        at += strspn(at, "\n");
        if (*at != ' ')
            return (size_t)(at - text);
    }
    return strlen(text);
}

static bool has_mark(const struct explain_text *text, size_t begin, size_t end)
{
    for (size_t i = 0; i < text->mark_count; i++)
        if (text->marks[i].begin >= begin && text->marks[i].end <= end)
            return true;
    return false;
}

struct explain_text explain_code(struct explain *explain, const struct explain_stage *stage)
{
    struct buf buf = {0};
    const char *text = stage->text.text;
    for (size_t begin = 0, end; text[begin] != '\0'; begin = end) {
        end = block_end(text, begin);
        if (has_mark(&stage->text, begin, end))
            buf_add_bytes(&buf, text + begin, end - begin);
    }
    return explain_keep(explain, &buf);
}

/* What PARENT binds around its child at HOLE, or what it is: "new tmp", "mapI". */
static const char *binder(struct explain *explain, const struct rewrite_place *place)
{
    const struct phrase *parent = place->parent;
    if (parent->kind == PHRASE_LAM)
        return phrase_lam_param(parent)->name;
    if (parent->kind == PHRASE_NAT_LAM)
        return phrase_nat_lam_param(parent)->name;
    if (parent->kind != PHRASE_PRIM || phrase_is_prim(parent, PRIM_SEQ))
        return NULL;
    return arena_printf(explain->arena, "%s%s", place->outer ? ", " : "", phrase_name(parent));
}

static void print_context(struct explain *explain, const struct rewrite_place *place,
                          struct buf *buf)
{
    if (!place)
        return;
    print_context(explain, place->outer, buf);
    const char *text = binder(explain, place);
    if (!text)
        return;
    if (buf->len > 0 && text[0] != ',')
        buf_add_char(buf, ' ');
    buf_add(buf, buf->len == 0 && text[0] == ',' ? text + 2 : text);
}

static const char *context_of(struct explain *explain, const struct rewrite_place *place)
{
    struct buf buf = {0};
    print_context(explain, place, &buf);
    return explain_keep(explain, &buf).text;
}

static void add_rewrite(struct explain *explain, enum explain_rules rules,
                        const struct rewrite_step *from)
{
    const void *entry = from->entry ? (const void *)from->entry : from->function->var;
    struct explain_step step = {.rules = rules,
                                .rule = from->rule,
                                .figure = from->figure,
                                .entry =
                                    from->entry ? from->entry->name : from->function->var->name,
                                .loc = from->before->loc};
    if (!explain_shows(explain, rules))
        return;
    if (entry != explain->entry) {
        const struct phrase *whole = rewrite_whole(from, from->before);
        explain->is_short = explain_count_nodes(whole, SHORT_PHRASE) <= SHORT_PHRASE;
        step.start = explain_phrase(explain, whole, EXPLAIN_WIDTH);
        explain->entry = entry;
    }
    if (explain->is_short)
        step.whole = explain_phrase(explain, rewrite_whole(from, from->after), EXPLAIN_WIDTH);
    step.context = context_of(explain, from->place);
    step.before = explain_phrase(explain, from->before, EXPLAIN_WIDTH);
    step.after = explain_phrase(explain, from->after, EXPLAIN_WIDTH);
    explain_add_step(explain, &step);
}

void explain_stage1(void *data, const struct rewrite_step *step)
{
    add_rewrite(data, RULES_STAGE1, step);
}

void explain_stage2(void *data, const struct rewrite_step *step)
{
    add_rewrite(data, RULES_STAGE2, step);
}
