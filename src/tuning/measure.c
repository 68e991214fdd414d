/* Measuring two programs in turns, so that what disturbs the machine disturbs both: five turns,
 * each with as many runs of each as take 30 milliseconds. */
#include <math.h>
#include <string.h>

#include "testing/times.h"
#include "tuning/search.h"

enum { TURNS = 5, TURN_NANOSECONDS = 30000000, MOST_RUNS = 1000 };

/* What is much slower after one turn is not measured further. */
#define MUCH_SLOWER 1.3

/* What is gained must be more than this share, whatever the times say. */
#define LEAST_GAIN 0.02

struct samples VEC(double);

static bool add_runs(struct search *search, struct variant *variant, const struct tune_case *test,
                     uint64_t runs, struct samples *samples)
{
    struct answer answer = variant_call(search, variant, test, runs, true);
    for (size_t i = 0; i < answer.times.len; i++)
        VEC_PUSH(search->arena, samples, (double)answer.times.at[i]);
    return answer.end == TESTING_DONE && answer.times.len > 0;
}

static struct times summary_of(const struct samples *samples)
{
    return times_summarise(samples->at, samples->len);
}

/* How often to run what takes so long, in a turn. */
static uint64_t runs_for(const struct search *search, double nanoseconds)
{
    double runs = TURN_NANOSECONDS / (nanoseconds + 1);
    if (search->options->runs > 0)
        return search->options->runs;
    return runs < 1 ? 1 : runs > MOST_RUNS ? MOST_RUNS : (uint64_t)runs;
}

/* Runs both once, which is not counted, to see how long they take; then in turns. */
static bool take_turns(struct search *search, const struct tune_case *test,
                       struct variant *const variants[2], bool whole, struct samples samples[2])
{
    struct samples first = {NULL, 0, 0};
    for (int i = 0; i < 2; i++)
        if (!add_runs(search, variants[i], test, 1, &first))
            return false;
    uint64_t runs = runs_for(search, fmin(first.at[0], first.at[first.len - 1]));
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < 2; i++)
            if (!add_runs(search, variants[i], test, runs, &samples[i]))
                return false;
        if (!whole && summary_of(&samples[1]).median > MUCH_SLOWER * summary_of(&samples[0]).median)
            break;
    }
    return true;
}

struct comparison measure(struct search *search, struct variant *before, struct variant *after,
                          bool whole)
{
    struct variant *const variants[2] = {before, after};
    struct comparison comparison = {.measured = true, .least = 1 + LEAST_GAIN};
    double sum = 0, noise = 0, count = (double)search->cases.len;
    for (size_t i = 0; i < search->cases.len; i++) {
        struct tune_case *test = &search->cases.at[i];
        struct samples samples[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
        if (!take_turns(search, test, variants, whole, samples))
            return (struct comparison){.measured = false};
        struct times usual = summary_of(&samples[0]), tuned = summary_of(&samples[1]);
        test->usual = fmax(usual.median, 1);
        test->tuned = fmax(tuned.median, 1);
        sum += log(test->usual / test->tuned);
        noise += (usual.spread + tuned.spread) / test->usual;
    }
    comparison.gain = exp(sum / count);
    comparison.least = fmax(comparison.least, 1 + noise / count);
    return comparison;
}
