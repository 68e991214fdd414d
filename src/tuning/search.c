/* The search: one number after the other, from the device's, or from what the tuning says already.
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

/* The device's value of number I, or what the search has in its place. */
static int64_t value_now(const struct search *search, size_t i)
{
    const struct tuning_section *section = &search->section;
    return section->has[i] ? section->values[i] : device_number(search->options->device, i);
}

/* The best numbers so far, but for number I. */
static struct tuning_section with(const struct search *search, size_t i, int64_t value)
{
    struct tuning_section section = search->section;
    section.has[i] = value != device_number(search->options->device, i);
    section.values[i] = value;
    return section;
}

/* ---- One number ---- */

/* The best value so far of a number; without a VARIANT there is none. */
struct trial {
    double gain;
    int64_t value;
    struct variant *variant;
};

/* Says on standard error how fast the program of a value is. */
static void tell(const char *what, const struct comparison *comparison)
{
    bool same = fabs(comparison->gain - 1) < comparison->least - 1;
    if (comparison->measured)
        fprintf(stderr, "  %s: %.2f times as fast%s\n", what, comparison->gain,
                same ? ", no difference" : "");
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
    tell(what, &comparison);
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
    const struct tuning_section section = with(search, i, value);
    bool failed = false;
    size_t known = search->variants.len;
    struct variant *variant = variant_of(search, &section, &failed);
    if (!variant || variant == search->best)
        return !failed;
    if (search->variants.len == known)
        return true;
    return measure_value(search, i, value, variant, trial);
}

/* Looks at all values of number I; false after a mistake of dpiac. */
static bool try_number(struct search *search, size_t i, bool *improved)
{
    struct trial trial = {.gain = 1};
    const struct device_values values =
        device_alternatives(search->arena, search->options->device, i);
    for (size_t k = 0; k < values.len; k++)
        if (values.at[k] != value_now(search, i) && !try_value(search, i, values.at[k], &trial))
            return false;
    if (trial.variant) {
        search->section = with(search, i, trial.value);
        if (search->best != search->variants.at[0])
            variant_end(search->best);
        search->best = trial.variant;
        *improved = true;
    }
    return true;
}

/* ---- All ---- */

/* Whether number I can be another, and was not looked at. */
static bool is_open(const struct search *search, size_t i)
{
    return !search->section.tried[i] &&
           device_alternatives(search->arena, search->options->device, i).len > 0;
}

/* Looks at all numbers that were not tried before; false after a mistake of dpiac. */
static bool pass(struct search *search, bool *improved)
{
    for (size_t i = 0; i < DEVICE_NUMBERS; i++) {
        if (!is_open(search, i))
            continue;
        if (!try_number(search, i, improved))
            return false;
        search->section.tried[i] = search->section.unfinished = true;
        if (!keep(search))
            return false;
    }
    return true;
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
            with(search, i, device_number(search->options->device, i));
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

static bool look_for_better(struct search *search)
{
    bool improved = true;
    for (int i = 0; i < PASSES && improved; i++) {
        improved = false;
        if (!pass(search, &improved))
            return false;
        memset(search->section.tried, 0, sizeof search->section.tried);
    }
    fprintf(stderr, "  %zu program%s, all with the same results\n", search->variants.len,
            search->variants.len == 1 ? "" : "s");
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
