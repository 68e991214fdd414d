/* Which programs are measured: those of all values of all numbers are translated, and their times
 * predicted (cost/cost.h). Predictions are coarse, so that it is the best few. A program that is
 * predicted to take as long as another one differs from that where these inputs do not come by: one
 * of them is enough, and none where that is the best so far. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tuning/search.h"

/* Programs that are measured, of those whose times are predicted. */
enum { FEW = 5 };

/* Predicted times that are less apart are the same, and those that are more times as long as the
 * best one are not worth it. */
#define SAME_TIME 1e-3
#define MUCH_LONGER 1.5

int64_t search_value(const struct search *search, size_t i)
{
    const struct tuning_section *section = &search->section;
    return section->has[i] ? section->values[i] : device_number(search->options->device, i);
}

struct tuning_section search_with(const struct search *search, size_t i, int64_t value)
{
    struct tuning_section section = search->section;
    section.has[i] = value != device_number(search->options->device, i);
    section.values[i] = value;
    return section;
}

/* ---- All programs ---- */

static bool is_there(const struct search *search, const struct candidate_vec *candidates,
                     const struct variant *variant)
{
    bool there = !variant || variant == search->best || variant == search->variants.at[0];
    for (size_t i = 0; i < candidates->len && !there; i++)
        there = candidates->at[i].variant == variant;
    return there;
}

/* The program of VALUE of number I, unless there is one with its text; false after a mistake. */
static bool add_candidate(struct search *search, size_t i, int64_t value,
                          struct candidate_vec *candidates)
{
    const struct tuning_section section = search_with(search, i, value);
    bool failed = false;
    struct variant *variant = variant_of(search, &section, &failed);
    if (!is_there(search, candidates, variant))
        VEC_PUSH(search->arena, candidates, ((struct candidate){i, value, variant, false}));
    return !failed;
}

static bool add_candidates(struct search *search, struct candidate_vec *candidates)
{
    for (size_t i = 0; i < DEVICE_NUMBERS; i++) {
        const struct device_values values =
            device_alternatives(search->arena, search->options->device, i);
        for (size_t k = 0; k < values.len; k++)
            if (values.at[k] != search_value(search, i) &&
                !add_candidate(search, i, values.at[k], candidates))
                return false;
    }
    return true;
}

/* ---- Their order ---- */

static double time_of(const struct candidate *candidate)
{
    double seconds = candidate->variant->time.seconds;
    return seconds > 0 ? seconds : INFINITY;
}

/* By times, then as they stand in the table of numbers. */
static int compare(const void *a, const void *b)
{
    const struct candidate *first = a, *second = b;
    if (time_of(first) < time_of(second))
        return -1;
    if (time_of(first) > time_of(second))
        return 1;
    if (first->number != second->number)
        return first->number < second->number ? -1 : 1;
    return (first->value > second->value) - (first->value < second->value);
}

static bool is_same_time(double a, double b)
{
    return fabs(a - b) <= SAME_TIME * b;
}

/* Chooses among CANDIDATES, which are in their order. What is said of the best numbers so far is
 * BEST, or 0: then nothing can be compared, and all are measured. */
static size_t choose(struct candidate_vec *candidates, double best)
{
    size_t few = 0;
    double last = best;
    for (size_t i = 0; i < candidates->len; i++) {
        struct candidate *candidate = &candidates->at[i];
        double time = time_of(candidate), first = fmin(best, time_of(&candidates->at[0]));
        bool is_known = best > 0 && candidate->variant->time.seconds > 0;
        bool is_other = !is_same_time(time, best) && !is_same_time(time, last);
        candidate->chosen = !is_known || (is_other && few < FEW && time <= MUCH_LONGER * first);
        few += is_known && candidate->chosen;
        last = is_known ? time : last;
    }
    return few;
}

/* ---- All of it ---- */

static void tell(const struct search *search, const struct candidate_vec *candidates, size_t few)
{
    size_t unknown = 0;
    const struct candidate *example = NULL;
    for (size_t i = 0; i < candidates->len; i++) {
        bool known = candidates->at[i].variant->time.seconds > 0;
        unknown += !known;
        example = known || example ? example : &candidates->at[i];
    }
    if (search->best->time.seconds > 0)
        fprintf(stderr, "  predicted: %.1f us; of %zu other programs %zu are measured\n",
                1e6 * search->best->time.seconds, candidates->len - unknown, few);
    if (unknown > 0)
        fprintf(stderr, "  %zu program%s measured without a prediction: %s\n", unknown,
                unknown == 1 ? " is" : "s are", example->variant->time.why);
}

bool rank_candidates(struct search *search, struct candidate_vec *candidates)
{
    bool failed = false;
    if (!variant_of(search, &search->section, &failed) || !add_candidates(search, candidates))
        return false;
    if (candidates->len > 1)
        qsort(candidates->at, candidates->len, sizeof *candidates->at, compare);
    tell(search, candidates, choose(candidates, search->best->time.seconds));
    return true;
}
