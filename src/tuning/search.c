/* The search: one number after the other, from the device's, or from what the tuning says already;
 * of each number the values that rank.c chooses, or all.
 *
 * A number that leaves the program as it is, with the best numbers so far, does not matter. Another
 * one takes the value with which the program is fastest, if that is no accident. When all have been
 * looked at and something was gained, they are looked at again, for numbers depend on each other.
 * Programs that were measured once are not again. */
#include "tuning/search.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* How often all numbers are looked at, at most. */
enum { PASSES = 3 };

/* ---- What is found so far ---- */

static bool keep(const struct search *search)
{
    struct buf text = {0};
    section_print(&text, search);
    bool written = workplace_write(search->place, "next", buf_text(&text), text.len);
    buf_free(&text);
    char from[sizeof search->place->path + 16], to[sizeof search->place->path + 16];
    snprintf(from, sizeof from, "%s/next", search->place->path);
    snprintf(to, sizeof to, "%s/section", search->place->path);
    if (written && rename(from, to) == 0)
        return true;
    perror("dpiac: temporary files cannot be written");
    return false;
}

/* ---- One number ---- */

/* The best value so far of a number; without a VARIANT there is none. */
struct trial {
    double gain;
    int64_t value;
    struct variant *variant;
};

/* "1.21 times as fast predicted", or why that is not known. */
static const char *prediction_of(const struct search *search, const struct variant *variant)
{
    double before = search->best->time.seconds, after = variant->time.seconds;
    if (search->options->measures_all)
        return "";
    if (before > 0 && after > 0)
        return arena_printf(search->arena, ", predicted %.2f", before / after);
    return ", not predicted";
}

/* Says on standard error how fast the program of a value is, WHAT. */
static void tell(const struct search *search, const char *what, const struct variant *variant,
                 const struct comparison *comparison)
{
    bool same = fabs(comparison->gain - 1) < comparison->least - 1;
    if (comparison->measured)
        fprintf(stderr, "  %s: %.2f times as fast%s%s\n", what, comparison->gain,
                prediction_of(search, variant), same ? ", no difference" : "");
    else
        fprintf(stderr, "  %s: it does not run here\n", what);
}

/* Measures VARIANT, that of VALUE of number I. False after a mistake of dpiac. */
static bool measure_value(struct search *search, size_t i, int64_t value, struct variant *variant,
                          struct trial *trial)
{
    const char *what =
        arena_printf(search->arena, "%s = %lld", device_number_name(i), (long long)value);
    enum variant_state state = variant_ready(search, variant, what);
    struct comparison comparison = {0};
    if (state == VARIANT_WRONG)
        return false;
    if (state == VARIANT_READY)
        comparison = measure(search, search->best, variant, false);
    variant->was_measured = true;
    tell(search, what, variant, &comparison);
    bool better =
        comparison.measured && comparison.gain > comparison.least && comparison.gain > trial->gain;
    if (better && trial->variant)
        variant_end(trial->variant);
    if (better)
        *trial = (struct trial){comparison.gain, value, variant};
    else
        variant_end(variant);
    return true;
}

/* Looks at VALUE of number I; false after a mistake of dpiac. */
static bool try_value(struct search *search, size_t i, int64_t value, struct trial *trial)
{
    const struct tuning_section section = search_with(search, i, value);
    bool failed = false;
    struct variant *variant = variant_of(search, &section, &failed);
    if (!variant || variant == search->best)
        return !failed;
    if (variant->was_measured || variant == search->variants.at[0])
        return true;
    return measure_value(search, i, value, variant, trial);
}

/* The best value of number I that was found goes on. */
static void take(struct search *search, size_t i, const struct trial *trial, bool *improved)
{
    if (!trial->variant)
        return;
    search->section = search_with(search, i, trial->value);
    if (search->best != search->variants.at[0])
        variant_end(search->best);
    search->best = trial->variant;
    *improved = true;
}

/* Number I was looked at. */
static bool finish_number(struct search *search, size_t i, const struct trial *trial,
                          bool *improved)
{
    take(search, i, trial, improved);
    search->section.tried[i] = search->section.unfinished = true;
    return keep(search);
}

/* Looks at all values of number I; false after a mistake of dpiac. */
static bool try_number(struct search *search, size_t i, bool *improved)
{
    struct trial trial = {.gain = 1};
    const struct device_values values =
        device_alternatives(search->arena, search->options->device, i);
    for (size_t k = 0; k < values.len; k++)
        if (values.at[k] != search_value(search, i) &&
            !try_value(search, i, values.at[k], &trial))
            return false;
    return finish_number(search, i, &trial, improved);
}

/* Looks at those values of number I that are chosen, in their order. */
static bool try_chosen(struct search *search, size_t i, const struct candidate_vec *candidates,
                       bool *improved)
{
    struct trial trial = {.gain = 1};
    for (size_t k = 0; k < candidates->len; k++) {
        const struct candidate *candidate = &candidates->at[k];
        if (candidate->number == i && candidate->chosen &&
            !try_value(search, i, candidate->value, &trial))
            return false;
    }
    return finish_number(search, i, &trial, improved);
}

/* ---- All ---- */

/* Whether number I can be another, and was not looked at. */
static bool is_open(const struct search *search, size_t i)
{
    return !search->section.tried[i] &&
           device_alternatives(search->arena, search->options->device, i).len > 0;
}

/* Looks at all numbers that were not tried before; false after a mistake of dpiac. */
static bool pass_all(struct search *search, bool *improved)
{
    for (size_t i = 0; i < DEVICE_NUMBERS; i++)
        if (is_open(search, i) && !try_number(search, i, improved))
            return false;
    return true;
}

/* The same with those values that are predicted to be the best, number by number, in the order of
 * the best value of each. */
static bool pass_chosen(struct search *search, bool *improved)
{
    struct candidate_vec candidates = {NULL, 0, 0};
    if (!rank_candidates(search, &candidates))
        return false;
    for (size_t k = 0; k < candidates.len; k++) {
        size_t i = candidates.at[k].number;
        if (candidates.at[k].chosen && is_open(search, i) &&
            !try_chosen(search, i, &candidates, improved))
            return false;
    }
    return true;
}

static bool pass(struct search *search, bool *improved)
{
    return search->options->measures_all ? pass_all(search, improved)
                                         : pass_chosen(search, improved);
}

/* The program of the device's own numbers, and what it gives. */
static bool begin_usual(struct search *search)
{
    struct tuning_section none = search->section;
    bool failed = false;
    memset(none.has, 0, sizeof none.has);
    struct variant *usual = variant_of(search, &none, &failed);
    if (!usual && !failed)
        fprintf(stderr, "dpiac: '%s' is not translated\n", search->entry);
    return usual && variant_ready(search, usual, "the numbers of the device") == VARIANT_READY &&
           cases_read(search);
}

/* Begins with what the section has. */
static bool begin_best(struct search *search)
{
    bool failed = false;
    search->best = variant_of(search, &search->section, &failed);
    if (failed)
        return false;
    if (search->best == search->variants.at[0])
        return true;
    const char *what = section_numbers(search->arena, &search->section);
    enum variant_state state =
        search->best ? variant_ready(search, search->best, what) : VARIANT_USELESS;
    if (state == VARIANT_USELESS) {
        fprintf(stderr, "  %s, from the file, do not run here\n", what);
        memset(search->section.has, 0, sizeof search->section.has);
        search->best = search->variants.at[0];
    }
    return state != VARIANT_WRONG;
}

/* Drops numbers that leave the program as it is, one after the other. */
static bool drop_idle(struct search *search)
{
    bool failed = false;
    for (size_t i = 0; i < DEVICE_NUMBERS && !failed; i++) {
        if (!search->section.has[i])
            continue;
        const struct tuning_section section =
            search_with(search, i, device_number(search->options->device, i));
        if (variant_of(search, &section, &failed) == search->best)
            search->section = section;
    }
    return !failed;
}

/* Compares what was found with the device's numbers once more; where nothing is gained, it goes. */
static bool confirm(struct search *search)
{
    struct variant *usual = search->variants.at[0];
    if (search->best != usual) {
        struct comparison comparison = measure(search, usual, search->best, true);
        if (!comparison.measured || comparison.gain <= comparison.least) {
            memset(search->section.has, 0, sizeof search->section.has);
            search->best = usual;
        } else {
            printf("'%s' for %s on %s: %.2f times as fast with %s\n", search->entry,
                   search->section.target, search->section.device, comparison.gain,
                   section_numbers(search->arena, &search->section));
        }
    }
    if (search->best == usual)
        printf("'%s' for %s on %s: nothing is faster than the numbers of the device\n",
               search->entry, search->section.target, search->section.device);
    return true;
}

static size_t count_measured(const struct search *search)
{
    size_t count = 1;
    for (size_t i = 1; i < search->variants.len; i++)
        count += search->variants.at[i]->was_measured;
    return count;
}

static bool look_for_better(struct search *search)
{
    bool improved = true;
    for (int i = 0; i < PASSES && improved; i++) {
        improved = false;
        if (!pass(search, &improved))
            return false;
        memset(search->section.tried, 0, sizeof search->section.tried);
    }
    size_t measured = count_measured(search);
    fprintf(stderr, "  %zu program%s, %zu of them measured, all with the same results\n",
            search->variants.len, search->variants.len == 1 ? "" : "s", measured);
    search->section.unfinished = false;
    return drop_idle(search) && confirm(search) && keep(search);
}

static void end_servers(struct search *search)
{
    for (size_t i = 0; i < search->variants.len; i++)
        variant_end(search->variants.at[i]);
}

bool search_run(struct search *search)
{
    const char *messages = "";
    const char *entry = cases_have_script(search) ? NULL : search->entry;
    fprintf(stderr, "'%s' for %s on %s\n", search->entry, search->section.target,
            search->section.device);
    if (!search->tool->begin(search->tool->data, entry, &messages)) {
        fputs(messages, stderr);
        return false;
    }
    bool fine = begin_usual(search) && begin_best(search) && look_for_better(search);
    end_servers(search);
    return fine;
}
