/* The rules that dpiac has: the files of src/rules, which are part of it. A rule is parsed when a
 * phrase first comes that begins as its left side does, and whose arguments do, and a strategy when
 * it is applied first: most programs need few of them. */
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

static const char *const branches[] = {
#include "rules/branches.inc"
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
    OWN_FILE(fusion), OWN_FILE(views),      OWN_FILE(branches), OWN_FILE(split),
    OWN_FILE(levels), OWN_FILE(strategies), OWN_FILE(choices),
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

struct word_vec VEC(struct primitive_word);

/* A rule among the definitions of a file. */
struct rule_text {
    const struct source *source;
    const struct needed_block_vec *blocks;
    size_t position;       /* of the rule in BLOCKS, from 0 */
    struct rule_vec above; /* the rules before it */
    struct word_vec args;  /* what the arguments on its left side begin with, if it has a head */
};

static bool is_rule(const struct needed_block *block)
{
    return strcmp(block->keyword, "rule") == 0 || strcmp(block->keyword, "strategy") == 0;
}

/* How many brackets C opens, or closes. */
static int brackets_of(char c)
{
    return (c != '\0' && strchr("([{", c) != NULL) - (c != '\0' && strchr(")]}", c) != NULL);
}

/* The primitive whose name stands AT, behind which END is; its name is null if there is none. */
static struct primitive_word word_at(const char *at, const char **end)
{
    struct primitive_word word = {0};
    for (*end = at; isalnum((unsigned char)**end);)
        ++*end;
    if (!primitive_find(at, (size_t)(*end - at), &word))
        word.name = NULL;
    return word;
}

/* The left side of the rule in BLOCK, behind its parameters and a colon. */
static const char *left_of(const char *text, const struct needed_block *block)
{
    size_t at = block->head;
    for (int open = 0; at < block->end && (text[at] != ':' || open > 0); at++)
        open += brackets_of(text[at]);
    at += at < block->end;
    return text + at + strspn(text + at, " \n");
}

/* Adds what the arguments that stand AT, up to `=`, begin with: `map` of `(map f xs)`, and nothing
 * of a variable or `(\\x. e)`. */
static void list_args(struct arena *arena, const char *at, struct word_vec *args)
{
    const char *end;
    for (at += strspn(at, " \n"); *at != '=' && *at != '\0'; at += strspn(at, " \n")) {
        if (*at != '{')
            VEC_PUSH(arena, args, *at == '(' ? word_at(at + 1, &end) : (struct primitive_word){0});
        int open = 0;
        do
            open += brackets_of(*at++);
        while (*at != '\0' && (open > 0 || !strchr(" \n={", *at)));
    }
}

/* What the left side of RULE, of TEXT, begins with, and what its arguments do. */
static void list_left(struct arena *arena, struct rule *rule, struct rule_text *text)
{
    const struct needed_block *block = &text->blocks->at[text->position];
    const char *end;
    if (strcmp(block->keyword, "rule") != 0)
        return;
    rule->head = word_at(left_of(text->source->text, block), &end);
    if (rule->head.name)
        list_args(arena, end, &text->args);
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
        *text = (struct rule_text){.source = source,
                                   .blocks = blocks,
                                   .position = i,
                                   .above = {rules->at, rules->len, rules->len}};
        rule->name = blocks->at[i].name;
        rule->unread = text;
        rule->is_default = is_default(rule->name);
        list_left(arena, rule, text);
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

/* Whether the arguments of PHRASE, a primitive, begin with ARGS. Sizes stand before them: the last
 * ones correspond. */
static bool has_args(const struct phrase *phrase, const struct word_vec *args)
{
    for (size_t i = 1; i <= args->len && i <= phrase_arg_count(phrase); i++) {
        const struct primitive_word *word = &args->at[args->len - i];
        const struct phrase *arg = phrase_arg(phrase, phrase_arg_count(phrase) - i);
        if (word->name && !phrase_is_prim(arg, word->prim))
            return false;
    }
    return true;
}

bool rewrite_may_match(const struct rule *rule, const struct phrase *phrase)
{
    return !rule->unread || !rule->head.name ||
           (phrase_is_prim(phrase, rule->head.prim) && has_args(phrase, &rule->unread->args));
}

static void read_now(struct dpia *dpia, struct rule *rule)
{
    const struct rule_text *text = rule->unread;
    struct diag *diag = diag_new(dpia_arena(dpia));
    struct rule_vec rules = text->above;
    struct primitive_word head = rule->head;
    if (!notation_read_rules(dpia, diag, part_of(dpia_arena(dpia), text), &rules) ||
        !test_check(diag, &rules)) {
        diag_print(diag, stderr);
        bug(loc_none(), "dpiac's own rule '%s' cannot be read", rule->name);
    }
    *rule = *rules.at[rules.len - 1];
    rule->is_default = is_default(rule->name);
    if (head.name && (!phrase_is_prim(rule->left, head.prim) || !has_args(rule->left, &text->args)))
        bug(rule->loc, "the rule '%s' does not begin as its text does", rule->name);
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
