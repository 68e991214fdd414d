/* Lets contestants take turns at a problem, and prints a table. */
#include "bench.h"
#include "watch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_SAMPLES = 400,
    LEAST_SAMPLES = 3,
    REFUSED = 1 /* what emitted code returns if a size does not suit it */
};

/* The samples of one contestant at one problem. */
struct times {
    double seconds[MOST_SAMPLES], span[MOST_SAMPLES], wall[MOST_SAMPLES];
    size_t count;
};

static double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void bench_stop(const char *what, int code)
{
    fprintf(stderr, "bench: %s (%d)\n", what, code);
    exit(1);
}

static int by_value(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Sorts the values. */
static double median(double *values, size_t count)
{
    if (count == 0)
        return NAN;
    qsort(values, count, sizeof *values, by_value);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

void contestants_add(struct contestants *all, struct contestant contestant)
{
    all->items = realloc(all->items, (all->count + 1) * sizeof *all->items);
    if (!all->items)
        bench_stop("memory", 0);
    all->items[all->count++] = contestant;
}

static bool takes_part(const struct contestant *contestant, enum shape shape)
{
    return contestant->role == ROLE_COPY || contestant->shape == shape;
}

/* The spaces' arrays of one problem: each space's are made once, its contestants share them. */
struct place {
    const struct space *space;
    struct job job;
};

static struct job *job_in(struct place places[4], const struct space *space)
{
    int i = 0;
    while (places[i].space && places[i].space != space)
        i++;
    places[i].space = space;
    return &places[i].job;
}

static void job_open(struct job *job, const struct space *space, const struct problem *problem)
{
    job->problem = problem;
    for (int i = 0; i < 3 && problem->counts[i] > 0; i++) {
        job->in[i] = space->allocate(problem->counts[i]);
        space->write(job->in[i], problem->inputs[i], problem->counts[i]);
    }
    job->out = space->allocate(problem->out_count);
    job->scratch = space->allocate(problem->counts[0]);
    space->write(job->scratch, problem->inputs[0], problem->counts[0]);
}

static void job_close(struct job *job, const struct space *space)
{
    for (int i = 0; i < 3; i++)
        if (job->in[i])
            space->release(job->in[i]);
    space->release(job->out);
    space->release(job->scratch);
}

/* The result's array gets what the result overwrites, or what is certainly wrong. */
static void prepare(const struct contestant *contestant, const struct job *job)
{
    const struct problem *problem = job->problem;
    if (contestant->first_output >= 0) {
        contestant->space->write(job->out, problem->inputs[contestant->first_output],
                                 problem->out_count);
        return;
    }
    float *wrong = malloc(problem->out_count * sizeof *wrong);
    if (!wrong)
        bench_stop("memory", 0);
    for (size_t i = 0; i < problem->out_count; i++)
        wrong[i] = NAN;
    contestant->space->write(job->out, wrong, problem->out_count);
    free(wrong);
}

static struct sample call(const struct contestant *contestant, const struct job *job, int *code)
{
    struct sample sample = {0};
    contestant->space->begin();
    const double start = clock_now();
    *code = contestant->call(job);
    contestant->space->end(&sample);
    sample.wall = clock_now() - start;
    return sample;
}

/* One call, its result compared. */
static double check(struct contestant *contestant, const struct job *job)
{
    const struct problem *problem = job->problem;
    int code = 0;
    float *out = malloc(problem->out_count * sizeof *out);
    if (!out)
        bench_stop("memory", 0);
    prepare(contestant, job);
    watch_begin();
    const size_t before = watch.held;
    const struct sample sample = call(contestant, job, &code);
    if (watch.peak - before > contestant->temporary)
        contestant->temporary = watch.peak - before;
    contestant->kernels = sample.kernels;
    contestant->space->read(out, job->out, problem->out_count);
    contestant->code = code;
    const double error = code ? INFINITY : problem_error(problem, out);
    free(out);
    return error;
}

/* All contestants compute the problem once. */
static void check_all(struct contestants *all, const struct problem *problem,
                      struct place places[4])
{
    for (size_t i = 0; i < all->count; i++) {
        struct contestant *contestant = &all->items[i];
        if (!takes_part(contestant, problem->shape))
            continue;
        struct job *job = job_in(places, contestant->space);
        if (!job->problem)
            job_open(job, contestant->space, problem);
        if (contestant->role == ROLE_COPY)
            continue;
        const double error = contestant->repeat > 1 ? 0 : check(contestant, job);
        if (problem->numbers == NUMBERS_EXACT)
            contestant->check_error = error;
        else
            contestant->rough_error = error;
        contestant->failed |= !(error <= (problem->numbers == NUMBERS_EXACT ? 0 : 1e-3));
    }
}

static void sleep_for(double seconds)
{
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

/* One turn: a call that does not count, then some that do, for about LIMIT seconds. The pause lets
 * the threads of whoever was before fall asleep. */
static void take_turn(const struct contestant *contestant, const struct job *job,
                      struct times *times, double limit, const struct settings *settings)
{
    const int repeat = contestant->repeat > 1 ? contestant->repeat : 1;
    int code;
    sleep_for(settings->pause);
    if (contestant->role != ROLE_COPY && contestant->first_output >= 0)
        prepare(contestant, job);
    const double start = clock_now();
    if (call(contestant, job, &code).wall > limit && times->count > 0)
        return;
    for (int i = 0; i < 30 && times->count < MOST_SAMPLES; i++) {
        const struct sample sample = call(contestant, job, &code);
        const double time = settings->by_events ? sample.device : sample.wall;
        times->seconds[times->count] = time / repeat;
        times->span[times->count] = sample.span / repeat;
        times->wall[times->count++] = sample.wall / repeat;
        if (clock_now() - start > limit)
            return;
    }
}

/* What is wrong is not timed. */
static bool is_timed(const struct contestant *contestant, enum shape shape)
{
    return takes_part(contestant, shape) && !(contestant->check_error > 0);
}

static void time_all(struct contestants *all, const struct problem *problem,
                     struct place places[4], const struct settings *settings)
{
    struct times *times = calloc(all->count, sizeof *times);
    const double start = clock_now();
    if (!times)
        bench_stop("memory", 0);
    for (int round = 0; round < LEAST_SAMPLES || clock_now() - start < settings->seconds;
         round++) {
        if (round > 0 && clock_now() - start > 4 * settings->seconds)
            break;
        for (size_t i = 0; i < all->count; i++)
            if (is_timed(&all->items[i], problem->shape))
                take_turn(&all->items[i], job_in(places, all->items[i].space), &times[i],
                          settings->seconds / 100, settings);
    }
    for (size_t i = 0; i < all->count; i++) {
        struct contestant *contestant = &all->items[i];
        const double middle = median(times[i].seconds, times[i].count);
        contestant->least = times[i].seconds[0];
        contestant->seconds = settings->by_least ? contestant->least : middle;
        contestant->span = median(times[i].span, times[i].count);
        contestant->wall = median(times[i].wall, times[i].count);
    }
    free(times);
}

/* Each kernel of one more call of each program on a device, if BENCH_KERNELS is set. */
static void show_kernels(struct contestants *all, const struct problem *problem,
                         struct place places[4])
{
    int code;
    if (!getenv("BENCH_KERNELS"))
        return;
    for (size_t i = 0; i < all->count; i++) {
        const struct contestant *contestant = &all->items[i];
        if (contestant->role != ROLE_PROGRAM || contestant->kernels == 0 ||
            !is_timed(contestant, problem->shape))
            continue;
        printf("\n%s, n = %lld:\n", contestant->name, (long long)problem->size);
        call(contestant, job_in(places, contestant->space), &code);
        watch_print();
    }
}

static bool with_numbers(struct contestants *all, enum shape shape, int64_t size,
                         enum numbers numbers, const struct settings *settings)
{
    struct problem problem;
    struct place places[4] = {{0}};
    if (!problem_make(&problem, shape, size, numbers))
        return false;
    check_all(all, &problem, places);
    if (numbers == NUMBERS_ROUGH) {
        time_all(all, &problem, places, settings);
        show_kernels(all, &problem, places);
    }
    for (int i = 0; i < 4; i++)
        if (places[i].space)
            job_close(&places[i].job, places[i].space);
    problem_free(&problem);
    return true;
}

/* The copy of the first input that is best among those in a space of that name. */
static double copy_speed(const struct contestants *all, const struct space *space, double count)
{
    double best = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct contestant *item = &all->items[i];
        if (item->role == ROLE_COPY && strcmp(item->space->name, space->name) == 0 &&
            8 * count / item->seconds > best)
            best = 8 * count / item->seconds;
    }
    return best;
}

static void print_head(const struct contestants *all, enum shape shape, int64_t size)
{
    printf("\n%s, n = %lld\n%-18s %-12s %10s %10s %8s %6s", shape_names[shape], (long long)size,
           "program", "where", "us", "least us", shape == SHAPE_GEMM ? "GFLOP/s" : "GB/s", "/copy");
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].role == ROLE_LIBRARY && all->items[i].shape == shape)
            printf(" %*s", (int)strlen(all->items[i].where) + 1, all->items[i].where);
    printf("  kernels temporary    span us  wall us transl. ms error\n");
}

/* How many times as fast as each library, in the order of the head. */
static void print_ratios(const struct contestants *all, const struct contestant *contestant,
                         enum shape shape)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].role == ROLE_LIBRARY && all->items[i].shape == shape)
            printf(" %*.2f", (int)strlen(all->items[i].where) + 1,
                   all->items[i].seconds / contestant->seconds);
}

static void print_rest(const struct contestants *all, const struct contestant *contestant,
                       enum shape shape)
{
    print_ratios(all, contestant, shape);
    printf("  %7d %9zu %10.1f %8.1f", contestant->kernels, contestant->temporary,
           contestant->span * 1e6, contestant->wall * 1e6);
    if (contestant->role == ROLE_PROGRAM)
        printf(" %10.1f", contestant->translation);
    else
        printf(" %10s", "");
    printf("  %.0e", contestant->rough_error);
}

static void print_row(const struct contestants *all, const struct contestant *contestant,
                      enum shape shape, int64_t size)
{
    const double count = shape < SHAPE_GEMV ? (double)size : (double)size * (double)size;
    const bool copy = contestant->role == ROLE_COPY;
    const double bytes = copy ? 8 * count : problem_bytes(shape, size);
    const double speed = bytes / contestant->seconds;
    printf("%-18s %-12s ", contestant->name, contestant->where);
    if (contestant->check_error > 0) {
        if (contestant->code)
            puts(contestant->code == REFUSED ? "refuses this size" : "fails");
        else
            printf("wrong: the error is %g\n", contestant->check_error);
        return;
    }
    printf("%10.1f %10.1f %8.1f %6.2f", contestant->seconds * 1e6, contestant->least * 1e6,
           shape == SHAPE_GEMM && !copy ? problem_flops(shape, size) / contestant->seconds * 1e-9
                                        : speed * 1e-9,
           speed / copy_speed(all, contestant->space, count));
    if (!copy)
        print_rest(all, contestant, shape);
    puts(contestant->failed ? "  INACCURATE" : "");
}

/* False if a program computed something wrong. */
static bool run(struct contestants *all, enum shape shape, int64_t size,
                const struct settings *settings)
{
    bool right = true;
    for (size_t i = 0; i < all->count; i++) {
        all->items[i].check_error = all->items[i].rough_error = 0;
        all->items[i].failed = false;
        all->items[i].temporary = 0;
        all->items[i].space->trim();
    }
    print_head(all, shape, size);
    fflush(stdout);
    if (!with_numbers(all, shape, size, NUMBERS_EXACT, settings) ||
        !with_numbers(all, shape, size, NUMBERS_ROUGH, settings)) {
        puts("not enough memory");
        return true;
    }
    for (size_t i = 0; i < all->count; i++)
        if (takes_part(&all->items[i], shape)) {
            print_row(all, &all->items[i], shape, size);
            right &= all->items[i].role != ROLE_PROGRAM || !all->items[i].failed ||
                     all->items[i].code == REFUSED;
        }
    fflush(stdout);
    return right;
}

/* "1k 16M 4096", of the variable NAME; what is no size ends the program. */
static int read_sizes(const char *name, int64_t *sizes, int most)
{
    const char *text = getenv(name);
    int count = 0;
    for (text = text ? text : ""; count < most && text[strspn(text, " \t\n")]; count++) {
        char *end;
        int64_t size = strtoll(text, &end, 10);
        if (end != text && (*end == 'k' || *end == 'M'))
            size *= *end++ == 'k' ? 1 << 10 : 1 << 20;
        if (end == text || size < 1 || (*end && !strchr(" \t\n", *end)))
            bench_stop(name, count + 1);
        sizes[count] = size;
        text = end;
    }
    return count;
}

/* Whether ONLY, which may be null, asks for SHAPE, or for a program that has it. */
static bool is_wanted(const struct contestants *all, const char *only, enum shape shape)
{
    if (!only || !*only || strstr(only, shape_names[shape]))
        return true;
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].role == ROLE_PROGRAM && all->items[i].shape == shape &&
            strstr(only, all->items[i].name))
            return true;
    return false;
}

/* The sizes are in variables of the environment: BENCH_VECTOR, BENCH_GEMV, BENCH_GEMM. BENCH_ONLY
 * has shapes, or programs of these, and is all of them if it is empty. False if a program computed
 * something wrong, or there was nothing to compute. */
bool bench_all(struct contestants *all, const struct settings *settings)
{
    bool right = true, any = false;
    const char *only = getenv("BENCH_ONLY");
    for (enum shape shape = 0; shape < SHAPE_COUNT; shape++) {
        int64_t sizes[64];
        const int count = read_sizes(shape == SHAPE_GEMV   ? "BENCH_GEMV"
                                     : shape == SHAPE_GEMM ? "BENCH_GEMM"
                                                           : "BENCH_VECTOR",
                                     sizes, 64);
        if (!is_wanted(all, only, shape))
            continue;
        for (int i = 0; i < count; i++)
            right &= run(all, shape, sizes[i], settings);
        any |= count > 0;
    }
    if (!any)
        fprintf(stderr, "bench: nothing is timed: '%s' is no shape and no program\n",
                only ? only : "");
    return right && any;
}
