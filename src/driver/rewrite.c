/* `dpiac rewrite`: rules applied by hand, one after the other, to the functional program.
 *
 *     dpiac rewrite PROG                                   what may be applied where
 *     dpiac rewrite PROG --apply='mapMap at main.map.0'    the program after that
 *
 * What is printed is a program again, and may be rewritten further, or translated. */
#include "driver/rewrite.h"

#include <stdio.h>
#include <string.h>

#include "driver/report.h"
#include "driver/device.h"
#include "driver/stages.h"
#include "rewrite/hand.h"
#include "rewrite/rewrite.h"
#include "rewrite/step.h"
#include "rewrite/test.h"
#include "semantics/rules.h"
#include "translate/strategy_by_hand.h"

/* The rules of the files that were given. */
static bool read_files(struct run *run, struct rule_vec *rules)
{
    const struct options *options = run->options;
    for (size_t i = 0; i < options->rule_file_count; i++) {
        const char *why, *path = options->rule_files[i];
        struct source *source = source_read(run->arena, path, &why);
        if (!source) {
            diag_error(run->diag, loc_none(), "cannot read '%s': %s", path, why);
            return false;
        }
        VEC_PUSH(run->arena, &run->imported, source);
        if (!notation_read_rules(run->dpia, run->diag, source, rules))
            return false;
    }
    return test_check(run->diag, rules);
}

static bool read_rules(struct run *run, struct rule_vec *rules)
{
    rewrite_own_rules(run->dpia, rules);
    return read_files(run, rules);
}

/* Whether one of RULES stands in the place of a strategy of the default. */
static bool has_default(const struct rule_vec *rules)
{
    for (size_t i = 0; i < rules->len; i++)
        for (size_t k = 0; rules->at[i]->is_default && k < rules->len; k++)
            if (k != i && strcmp(rules->at[i]->name, rules->at[k]->name) == 0)
                return true;
    return false;
}

bool rewrite_choose(struct run *run, struct choices **choices)
{
    const struct options *options = run->options;
    struct rule_vec *rules = ARENA_NEW(run->arena, struct rule_vec);
    *rules = (struct rule_vec){NULL, 0, 0};
    *choices = NULL;
    if (options->strategy_count == 0 && options->rule_file_count == 0)
        return true;
    if (!read_rules(run, rules))
        return false;
    if (options->strategy_count == 0 && !has_default(rules)) {
        diag_error(run->diag, loc_none(),
                   "no strategy of '%s' is used: there is no --strategy, and none of them has the "
                   "name of one of dpiac's own that is used by itself, as 'onDevice'",
                   options->rule_files[0]);
        return false;
    }
    *choices = ARENA_NEW(run->arena, struct choices);
    **choices = (struct choices){.rules = rules, .diag = run->diag};
    for (size_t i = 0; i < options->strategy_count; i++) {
        struct choice *choice =
            choice_read(run->dpia, run->diag, rules, "--strategy", options->strategies[i]);
        if (!choice)
            return false;
        VEC_PUSH(run->arena, &(*choices)->each, choice);
    }
    return true;
}

/* ---- Listing ---- */

struct listing {
    struct run *run;
    struct buf *text;
    size_t count;
};

static const char *name_with_sizes(struct arena *arena, const struct rule *rule)
{
    const char *name = rule->name;
    for (size_t i = 0; i < rule->given.len; i++)
        name = arena_printf(arena, "%s %s", name, rule->given.at[i]->name);
    return name;
}

static void list_one(void *data, const char *place, struct loc loc, const struct rule *rule)
{
    struct listing *listing = data;
    struct arena *arena = listing->run->arena;
    buf_printf(listing->text, "%-18s %-16s %s", place, name_with_sizes(arena, rule),
               rule->step ? rule->step->meaning : rewrite_law(arena, rule));
    if (loc.source)
        buf_printf(listing->text, "  -- %s", report_line(listing->run, loc));
    buf_add_char(listing->text, '\n');
    listing->count++;
}

static void list(struct run *run, const struct rule_vec *rules, struct strategy_by_hand *by_hand,
                 struct buf *text)
{
    struct listing listing = {run, text, 0};
    const struct tactic_host host = strategy_by_hand_host(by_hand, run->program);
    rewrite_each(run->dpia, run->program, rules, &host, list_one, &listing);
    if (listing.count == 0)
        buf_add(text, "no rule may be applied\n");
}

/* ---- Steps ---- */

/* Rules are equations between phrases of one type, so that a program stays well typed. But a rule
 * of a person's may have lost what a size was known to be. */
static bool check(struct run *run, const char *step)
{
    if (program_check(run->dpia, run->diag, run->program, "dpia"))
        return true;
    diag_note(run->diag, loc_none(), "so it is after the step '%s'", step);
    return false;
}

static bool apply(struct run *run, const struct rule_vec *rules, struct strategy_by_hand *by_hand)
{
    for (size_t i = 0; i < run->options->step_count; i++) {
        const char *step = run->options->steps[i];
        const struct tactic_host host = strategy_by_hand_host(by_hand, run->program);
        struct program *after =
            rewrite_step(run->dpia, run->diag, run->program, rules, &host, step);
        if (!after)
            return false;
        run->program = after;
        if (!check(run, step))
            return false;
    }
    return true;
}

bool rewrite_program(struct run *run, struct buf *text)
{
    struct rule_vec rules = {NULL, 0, 0};
    if (!pipeline_run(run, run->options->from) || !read_rules(run, &rules))
        return false;
    const struct devices devices = device_of_run(run);
    struct strategy_by_hand *by_hand =
        strategy_by_hand(run->dpia, stage_strategy_target(run->options), &devices, &rules);
    if (!apply(run, &rules, by_hand))
        return false;
    if (run->options->step_count > 0)
        program_print(text, run->arena, run->program);
    else
        list(run, &rules, by_hand, text);
    return true;
}

/* ---- Trying ---- */

/* How many rules and strategies dpiac has itself: they are read first. */
static size_t own_count(struct run *run)
{
    struct rule_vec rules = {NULL, 0, 0};
    rewrite_own_rules(run->dpia, &rules);
    return rules.len;
}

/* How many instances of each rule. */
enum { INSTANCES = 900 };

bool rewrite_try(struct run *run, struct buf *report, struct buf *summary)
{
    struct rule_vec rules = {NULL, 0, 0};
    size_t count = 0, wrong = 0, tried = 0;
    bool own = run->options->rule_file_count == 0;
    if (!read_rules(run, &rules))
        return false;
    for (size_t i = own ? 0 : own_count(run); i < rules.len; i++) {
        struct rules_count counts;
        struct buf text = {0};
        const struct rule *rule = rules.at[i];
        if (rule->tactic || rule->step)
            continue;
        if (!rules_may_try(rule)) {
            diag_warning(run->diag, rule->loc, "the rule '%s' is not tried: there are no random "
                                               "commands, arrays whose size changes, and "
                                               "functions over sizes but with what a filter "
                                               "continues",
                         rule->name);
            continue;
        }
        if (!rules_try(run->dpia, rule, run->options->seed, INSTANCES, &counts, &text)) {
            diag_error(run->diag, rule->loc, "the rule '%s' is wrong", rule->name);
            buf_printf(report, "-- %s\n%s", rule->name, buf_text(&text));
            wrong++;
        }
        count++;
        tried += counts.tried;
        buf_free(&text);
    }
    buf_printf(summary, "%zu rule%s, %zu instances, %zu wrong\n", count,
               count == 1 ? "" : "s", tried, wrong);
    return wrong == 0;
}

/* ---- Help ---- */

static void print_each(struct arena *arena, const struct rule_vec *rules, bool strategies)
{
    for (size_t i = 0; i < rules->len; i++)
        if ((rules->at[i]->tactic != NULL) == strategies && !rules->at[i]->step)
            printf("  %-18s %s\n", name_with_sizes(arena, rules->at[i]),
                   rewrite_law(arena, rules->at[i]));
}

void rewrite_print_rules(void)
{
    struct arena *arena = arena_new();
    struct dpia *dpia = dpia_new(arena, types_new(arena));
    struct rule_vec rules = {NULL, 0, 0};
    rewrite_own_rules(dpia, &rules);
    puts("Rules:");
    print_each(arena, &rules, false);
    puts("\nStrategies:");
    print_each(arena, &rules, true);
    puts("\nSteps, which strategies have besides rules:");
    const struct named_step *step;
    for (size_t i = 0; (step = step_at(i)); i++)
        printf("  %-18s %s (%s)\n", step->name, step->meaning, step_targets(step));
    puts("\nCombinators of strategies:");
    for (int kind = TACTIC_FIRST; kind < TACTIC_COUNT; kind++)
        printf("  %-18s %s\n", tactic_name((enum tactic_kind)kind),
               tactic_meaning((enum tactic_kind)kind));
    puts("\nPredicates of conditions:");
    const struct predicate *predicate;
    for (size_t i = 0; (predicate = predicate_at(i)); i++)
        printf("  %-18s %s\n", predicate->name, predicate->meaning);
    arena_free(arena);
}
