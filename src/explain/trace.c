/* Stage III as rewrites (dpia.txt 4.3, Fig. 6): commands to statements of C, and for each acceptor
 * and each scalar expression the way of its path through the views, as in the paper's example:
 *
 *     exp   fst (idx (zip xs ys) i) []
 *         = idx (zip xs ys) i [.x1]            fst
 *         = zip xs ys [i, .x1]                 idx
 *         = xs [i]                             zip
 *         = xs[i]                              x
 *
 * The steps are gathered in the order in which the translation comes to things, and handed on when
 * it leaves the outermost command. */
#include <string.h>

#include "explain/explain_private.h"

enum { LONG_COMMAND = 72 };

/* A command, an acceptor or an expression on its way: its steps, and what came of it. */
struct way {
    enum gen_event what;
    const struct phrase *phrase; /* as it was come to */
    const struct phrase *at;     /* where its path leads now */
    const char *start;           /* as it was come to, with its path; null for commands */
    const char *result;          /* in C; null until it is left */
    struct explain_step_vec steps;
    unsigned indent;
};

struct way_vec VEC(struct way *);

struct explain_trace {
    struct way_vec ways; /* of the outermost command, in the order in which they were come to */
    struct way_vec open; /* those not left yet */
};

static const char *print_path(struct explain *explain, const struct view_path *path)
{
    struct buf buf = {0};
    buf_add_char(&buf, '[');
    for (; path; path = path->next) {
        if (path->index)
            nat_print(&buf, path->index, NULL, NULL);
        else
            buf_printf(&buf, ".x%d", path->which);
        buf_add(&buf, path->next ? ", " : "");
    }
    buf_add_char(&buf, ']');
    return explain_keep(explain, &buf).text;
}

/* "exp fst (idx (zip xs ys) i) []" */
static const char *print_way(struct explain *explain, const struct way *way,
                             const struct view_path *path)
{
    const char *kind = way->what == GEN_ACCEPTOR ? "acc" : "exp";
    const char *text = explain_phrase(explain, way->at, 10000).text;
    return arena_printf(explain->arena, "%s[%s] %s", kind, text, print_path(explain, path));
}

/* The rule that PHRASE is rewritten by: what it is. */
static const char *rule_of(struct explain *explain, const struct phrase *phrase)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
    case PHRASE_PROJ:
        return "x";
    case PHRASE_LITERAL:
        return "literal";
    case PHRASE_OPERATOR:
        return arena_printf(explain->arena, "E1 %s E2", operator_name(phrase_oper_op(phrase)));
    case PHRASE_APP:
        return "call";
    case PHRASE_PRIM:
        return phrase_name(phrase);
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    return "phrase";
}

static const char *figure_of(enum gen_event what)
{
    if (what == GEN_COMMAND)
        return "Fig. 6a";
    return what == GEN_ACCEPTOR ? "Fig. 6b" : "Fig. 6c";
}

static struct way *last(const struct way_vec *ways)
{
    return ways->len == 0 ? NULL : ways->at[ways->len - 1];
}

/* The next step of WAY, from where it is to AFTER. */
static struct explain_step *add_step(struct explain *explain, struct way *way, const char *after)
{
    struct explain_step step = {.rules = RULES_STAGE3,
                                .rule = rule_of(explain, way->at),
                                .figure = figure_of(way->what),
                                .loc = way->at->loc,
                                .after = explain_string(after),
                                .indent = way->indent};
    if (way->steps.len == 0 && way->start)
        step.before = explain_string(way->start);
    VEC_PUSH(explain->arena, &way->steps, step);
    return &way->steps.at[way->steps.len - 1];
}

/* How deep what PARENT consists of lies; the parts of a sequence lie no deeper than it. */
static unsigned indent_in(const struct way *parent)
{
    if (!parent)
        return 0;
    return parent->indent + (phrase_is_prim(parent->phrase, PRIM_SEQ) ? 0 : 1);
}

static void enter(struct explain *explain, enum gen_event what, const struct phrase *phrase)
{
    struct explain_trace *trace = explain->trace;
    struct way *way = ARENA_NEW(explain->arena, struct way);
    way->what = what;
    way->phrase = way->at = phrase;
    way->indent = indent_in(last(&trace->open));
    VEC_PUSH(explain->arena, &trace->ways, way);
    VEC_PUSH(explain->arena, &trace->open, way);
}

/* The first line of PHRASE. */
static const char *first_line(struct explain *explain, const struct phrase *phrase)
{
    const char *text = explain_phrase(explain, phrase, LONG_COMMAND).text;
    size_t len = strcspn(text, "\n");
    return text[len]
               ? arena_printf(explain->arena, "%s ...", arena_strndup(explain->arena, text, len))
               : text;
}

/* The assignment COMMAND, from the last two ways on its level. */
static const char *assignment(struct explain *explain, const struct way *command)
{
    const char *place = NULL, *value = NULL;
    for (size_t i = 0; i < explain->trace->ways.len; i++) {
        const struct way *way = explain->trace->ways.at[i];
        if (way->indent != command->indent + 1)
            continue;
        if (way->what == GEN_ACCEPTOR)
            place = way->result;
        if (way->what == GEN_EXPRESSION)
            value = way->result;
    }
    return place && value ? arena_printf(explain->arena, "%s = %s;", place, value) : NULL;
}

static void leave_command(struct explain *explain, struct way *way)
{
    bool assigns = phrase_is_prim(way->phrase, PRIM_ASSIGN);
    const char *after = assigns ? assignment(explain, way) : NULL;
    if (phrase_is_prim(way->phrase, PRIM_SEQ) || phrase_is_prim(way->phrase, PRIM_SKIP))
        return;
    struct explain_step *step = add_step(explain, way, after);
    step->before = assigns ? explain_phrase(explain, way->phrase, EXPLAIN_WIDTH)
                           : explain_string(first_line(explain, way->phrase));
}

/* Without a result it was tried, and is done in another way. */
static void leave_way(struct explain *explain, struct way *way, const struct cexp *result)
{
    if (!result)
        return;
    struct buf buf = {0};
    cprint_exp(&buf, explain->arena, result);
    way->result = explain_keep(explain, &buf).text;
    add_step(explain, way, way->result);
}

/* The entry whose body COMMAND is, up to sizes that the target knows; null if there is none. */
static const char *entry_of(struct explain *explain, const struct phrase *command)
{
    const struct entry_vec *entries = &explain->program->entries;
    for (size_t i = 0; i < entries->len; i++) {
        const struct phrase *body = entries->at[i]->body;
        if (body == command ||
            (body->loc.begin == command->loc.begin && body->loc.end == command->loc.end))
            return entries->at[i]->name;
    }
    return NULL;
}

/* All steps of the outermost command, now that it is left. */
static void hand_on(struct explain *explain)
{
    struct explain_trace *trace = explain->trace;
    const char *entry = entry_of(explain, trace->ways.at[0]->phrase);
    for (size_t i = 0; i < trace->ways.len; i++)
        for (size_t k = 0; k < trace->ways.at[i]->steps.len; k++) {
            struct explain_step step = trace->ways.at[i]->steps.at[k];
            step.entry = entry;
            explain_add_step(explain, &step);
        }
    trace->ways.len = 0;
}

static void leave(struct explain *explain, const struct cexp *result)
{
    struct explain_trace *trace = explain->trace;
    struct way *way = trace->open.at[--trace->open.len];
    if (way->what == GEN_COMMAND)
        leave_command(explain, way);
    else
        leave_way(explain, way, result);
    if (trace->open.len == 0)
        hand_on(explain);
}

void explain_stage3(void *data, struct gen *gen, enum gen_event event, const struct phrase *phrase,
                    const struct view_path *path, const struct cexp *result)
{
    struct explain *explain = data;
    struct way *way;
    (void)gen;
    if (!explain_shows(explain, RULES_STAGE3))
        return;
    if (!explain->trace)
        explain->trace = ARENA_NEW(explain->arena, struct explain_trace);
    switch (event) {
    case GEN_COMMAND:
        enter(explain, event, phrase);
        return;
    case GEN_ACCEPTOR:
    case GEN_EXPRESSION:
        enter(explain, event, phrase);
        way = last(&explain->trace->open);
        way->start = print_way(explain, way, path);
        return;
    case GEN_STEP:
        way = last(&explain->trace->open);
        struct explain_step *step = add_step(explain, way, NULL);
        way->at = phrase;
        step->after = explain_string(print_way(explain, way, path));
        return;
    case GEN_LEAVE:
        leave(explain, result);
        return;
    }
}
