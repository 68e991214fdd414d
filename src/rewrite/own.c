/* The rules that dpiac has: the files of src/rules, which are part of it. A rule is parsed when a
 * phrase first comes that begins as its left side does, and a strategy when it is applied first:
 * most programs need few of them. */
#include <ctype.h>
#include <string.h>

#include "base/diag.h"
#include "notation/needed.h"
#include "rewrite/rewrite.h"
#include "rewrite/step.h"
#include "rewrite/test.h"

static const char *const fusion[] = {
#include "rules/fusion.inc"
};

static const char *const views[] = {
#include "rules/views.inc"
};

static const char *const split[] = {
#include "rules/split.inc"
};

static const char *const levels[] = {
#include "rules/levels.inc"
};

static const char *const strategies[] = {
#include "rules/strategies.inc"
};

static const char *const choices[] = {
#include "rules/choices.inc"
};

struct own_file {
    const char *name;
    const char *const *lines;
    size_t count;
};

#define OWN_FILE(name)                                                                             \
    {                                                                                              \
#name ".dpia", name, sizeof name / sizeof *name                                            \
    }

static const struct own_file files[] = {
    OWN_FILE(fusion), OWN_FILE(views), OWN_FILE(split), OWN_FILE(levels), OWN_FILE(strategies),
    OWN_FILE(choices),
};

static struct source *source_of(struct arena *arena, const struct own_file *file)
{
    struct buf text = {0};
    for (size_t i = 0; i < file->count; i++)
        buf_add(&text, file->lines[i]);
    struct source *source =
        source_from_text(arena, file->name, arena_strdup(arena, buf_text(&text)));
    buf_free(&text);
    return source;
}

/* ---- As they stand ---- */

/* A rule among the definitions of a file. */
struct rule_text {
    const struct source *source;
    const struct needed_block_vec *blocks;
    size_t position;       /* of the rule in BLOCKS, from 0 */
    struct rule_vec above; /* the rules before it */
};

static bool is_rule(const struct needed_block *block)
{
    return strcmp(block->keyword, "rule") == 0 || strcmp(block->keyword, "strategy") == 0;
}

/* What the left side of the rule in BLOCK begins with, behind its parameters and a colon: `map`. */
static struct primitive_word head_of(const char *text, const struct needed_block *block)
{
    struct primitive_word word = {0};
    size_t at = block->head, end, brackets = 0;
    for (; at < block->end && (text[at] != ':' || brackets > 0); at++)
        brackets += (strchr("([{", text[at]) != NULL) - (strchr(")]}", text[at]) != NULL);
    at += at < block->end;
    at += strspn(text + at, " \n");
    for (end = at; isalnum((unsigned char)text[end]);)
        end++;
    if (strcmp(block->keyword, "rule") != 0 || !primitive_find(text + at, end - at, &word))
        word.name = NULL;
    return word;
}

/* What the strategy stage asks for by name: a person's strategy may stand in its place. */
static bool is_default(const char *name)
{
    static const char *const names[] = {
        "fuse",           "fuseForDevice",     "onDevice",        "onProcessor",
        "copyOnDevice",   "copyOnProcessor",   "reduceOnDevice",  "reduceOnProcessor",
        "scanOnDevice",   "scanOnProcessor",   "scatterOnDevice", "scatterOnProcessor",
        "filterOnDevice", "filterOnProcessor", "histogramOnDevice", "histogramOnProcessor"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static void list_file(struct arena *arena, const struct own_file *file, struct rule_vec *rules)
{
    const struct source *source = source_of(arena, file);
    struct needed_block_vec *blocks = ARENA_NEW(arena, struct needed_block_vec);
    needed_blocks(arena, source, blocks);
    for (size_t i = 0; i < blocks->len; i++) {
        if (!is_rule(&blocks->at[i]))
            continue;
        struct rule_text *text = ARENA_NEW(arena, struct rule_text);
        struct rule *rule = ARENA_NEW(arena, struct rule);
        *text = (struct rule_text){source, blocks, i, {rules->at, rules->len, rules->len}};
        rule->name = blocks->at[i].name;
        rule->unread = text;
        rule->is_default = is_default(rule->name);
        rule->head = head_of(source->text, &blocks->at[i]);
        VEC_PUSH(arena, rules, rule);
    }
}

/* The steps, which strategies name as they do rules. */
static void list_steps(struct arena *arena, struct rule_vec *rules)
{
    const struct named_step *step;
    for (size_t i = 0; (step = step_at(i)); i++) {
        struct rule *rule = ARENA_NEW(arena, struct rule);
        *rule = (struct rule){.name = step->name, .step = step};
        VEC_PUSH(arena, rules, rule);
    }
}

static const struct rule_vec *kept_rules(struct dpia *dpia)
{
    struct rule_vec **rules = dpia_rules(dpia);
    struct arena *arena = dpia_kept_arena(dpia);
    if (!*rules) {
        *rules = ARENA_NEW(arena, struct rule_vec);
        list_steps(arena, *rules);
        for (size_t i = 0; i < sizeof files / sizeof *files; i++)
            list_file(arena, &files[i], *rules);
    }
    return *rules;
}

/* ---- When they are needed ---- */

/* The file of TEXT with this rule, and definitions that it may need. */
static struct source *part_of(struct arena *arena, const struct rule_text *text)
{
    bool *needed = ARENA_ARRAY(arena, bool, text->blocks->len);
    for (size_t i = 0; i < text->blocks->len; i++)
        needed[i] = i == text->position || !is_rule(&text->blocks->at[i]);
    return needed_part(arena, text->source, text->blocks, needed);
}

static void read_now(struct dpia *dpia, struct rule *rule)
{
    struct diag *diag = diag_new(dpia_arena(dpia));
    struct rule_vec rules = rule->unread->above;
    struct primitive_word head = rule->head;
    if (!notation_read_rules(dpia, diag, part_of(dpia_arena(dpia), rule->unread), &rules) ||
        !test_check(diag, &rules)) {
        diag_print(diag, stderr);
        bug(loc_none(), "dpiac's own rule '%s' cannot be read", rule->name);
    }
    *rule = *rules.at[rules.len - 1];
    rule->is_default = is_default(rule->name);
    if (head.name && !phrase_is_prim(rule->left, head.prim))
        bug(rule->loc, "the rule '%s' does not begin with '%s'", rule->name, head.name);
}

void rewrite_read(struct dpia *dpia, struct rule *rule)
{
    if (!rule->unread)
        return;
    struct arena *outer = dpia_set_arena(dpia, dpia_kept_arena(dpia));
    read_now(dpia, rule);
    dpia_set_arena(dpia, outer);
}

void rewrite_own_rules(struct dpia *dpia, struct rule_vec *rules)
{
    const struct rule_vec *kept = kept_rules(dpia);
    for (size_t i = 0; i < kept->len; i++) {
        rewrite_read(dpia, kept->at[i]);
        VEC_PUSH(dpia_arena(dpia), rules, kept->at[i]);
    }
}

const struct rule *rewrite_own_strategy(struct dpia *dpia, const char *name)
{
    const struct rule_vec *rules = kept_rules(dpia);
    for (size_t i = 0; i < rules->len; i++)
        if (strcmp(rules->at[i]->name, name) == 0) {
            rewrite_read(dpia, rules->at[i]);
            return rules->at[i];
        }
    bug(loc_none(), "there is no strategy '%s'", name);
}
