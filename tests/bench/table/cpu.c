/* Times the programs of this folder on a processor, as OpenMP C and on an OpenCL device that is the
 * processor, next to loops by hand (hand.c): one row of a table for each.
 *
 *     table [PROGRAM...]
 *
 * A time is that of the wall clock around a call, to the end of its last command; contestants take
 * turns, and medians are kept. Results are compared with those of the loops by hand in double precision
 * first. 'of roofline' is the least time that the bytes (each argument read and each result written
 * once) and the operations could take, by the speed of a copy and of multiply-adds on vectors in the
 * same run, as a fraction of the time that it took.
 *
 * Variables: TABLE_SECONDS (for each contestant of a row), TABLE_LEAST=1 (least times instead of
 * medians, for a machine that has other work as well). */
#include "table.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The largest error that is no mistake: of sums of many numbers in single precision. */
#define MOST_ERROR 1e-3

enum { OPENMP, DEVICE, HAND, CONTESTANTS };

enum { LEAST_TURNS = 5, MOST_TURNS = 1000 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *memory(size_t bytes)
{
    void *array = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
    if (!array) {
        fprintf(stderr, "table: there is not enough memory\n");
        exit(1);
    }
    return array;
}

/* ---- Medians ---- */

struct times {
    double at[MOST_TURNS];
    size_t count;
};

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool is_by_least(void)
{
    const char *text = getenv("TABLE_LEAST");
    return text && *text && *text != '0';
}

/* The median, or the least. */
static double median(struct times *times)
{
    qsort(times->at, times->count, sizeof times->at[0], compare);
    return times->at[is_by_least() ? 0 : times->count / 2];
}

static double seconds(void)
{
    const char *text = getenv("TABLE_SECONDS");
    return text && *text ? strtod(text, NULL) : 0.5;
}

/* ---- What the machine can do ---- */

static void copy(const char *from, char *to, size_t bytes)
{
    #pragma omp parallel
    {
        const size_t all = (size_t)omp_get_num_threads(), me = (size_t)omp_get_thread_num();
        const size_t start = bytes / all * me, end = me + 1 == all ? bytes : bytes / all * (me + 1);
        memcpy(to + start, from + start, end - start);
    }
}

/* Bytes per second, read and written. */
static double copy_speed(void)
{
    const size_t bytes = (size_t)256 << 20;
    char *from = memory(bytes), *to = memory(bytes);
    static struct times times;
    memset(from, 1, bytes);
    copy(from, to, bytes);
    for (times.count = 0; times.count < 15; times.count++) {
        const double start = now();
        copy(from, to, bytes);
        times.at[times.count] = now() - start;
    }
    free(from);
    free(to);
    return 2 * (double)bytes / median(&times);
}

typedef float vector __attribute__((vector_size(TABLE_VECTOR_BYTES)));

enum { SUMS = 12, STEPS = 1 << 20 };

/* Operations per second, of independent multiply-adds in registers. */
static double peak_speed(void)
{
    static struct times times;
    volatile float sink = 0;
    for (times.count = 0; times.count < 15; times.count++) {
        const double start = now();
        #pragma omp parallel
        {
            vector sums[SUMS] = {{0}}, x = {0}, y = {0};
            x += (float)times.count * 1e-9f;
            y += 0.5f;
            for (int i = 0; i < STEPS; i++)
                for (int j = 0; j < SUMS; j++)
                    sums[j] = sums[j] * y + x;
            for (int j = 1; j < SUMS; j++)
                sums[0] += sums[j];
            #pragma omp critical
            sink += sums[0][0];
        }
        times.at[times.count] = now() - start;
    }
    const double lanes = TABLE_VECTOR_BYTES / sizeof(float);
    return 2.0 * lanes * SUMS * STEPS * omp_get_max_threads() / median(&times);
}

/* ---- A row ---- */

static size_t result_size(const struct row *row)
{
    return row->indices ? sizeof(int64_t) : sizeof(float);
}

static float *random_numbers(int64_t count)
{
    static uint64_t state = 1;
    float *array = memory((size_t)count * sizeof *array);
    for (int64_t i = 0; i < count; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        array[i] = (float)(state >> 40) / 8388608.0f - 1.0f;
    }
    return array;
}

/* The inputs in double precision, and the results of the loops by hand. */
static struct job exact_job(const struct row *row, const struct job *single)
{
    struct job job = {.sizes = row->sizes};
    for (int k = 0; k < MOST_INPUTS && row->inputs[k]; k++) {
        double *array = job.in[k] = memory((size_t)row->inputs[k] * sizeof *array);
        for (int64_t i = 0; i < row->inputs[k]; i++)
            array[i] = ((const float *)single->in[k])[i];
    }
    for (int k = 0; k < MOST_OUTPUTS && row->outputs[k]; k++)
        job.out[k] = memory((size_t)row->outputs[k] * sizeof(double));
    if (hand_double[row->program](&job)) {
        fprintf(stderr, "table: %s by hand fails\n", program_names[row->program]);
        exit(1);
    }
    return job;
}

static struct job host_job(const struct row *row)
{
    struct job job = {.sizes = row->sizes};
    for (int k = 0; k < MOST_INPUTS && row->inputs[k]; k++)
        job.in[k] = random_numbers(row->inputs[k]);
    for (int k = 0; k < MOST_OUTPUTS && row->outputs[k]; k++)
        job.out[k] = memory((size_t)row->outputs[k] * result_size(row));
    return job;
}

static struct job device_job(const struct row *row, const struct job *host)
{
    struct job job = {.sizes = row->sizes};
    for (int k = 0; k < MOST_INPUTS && row->inputs[k]; k++)
        job.in[k] = device_load(host->in[k], (size_t)row->inputs[k] * sizeof(float));
    for (int k = 0; k < MOST_OUTPUTS && row->outputs[k]; k++)
        job.out[k] = device_load(NULL, (size_t)row->outputs[k] * result_size(row));
    return job;
}

static void job_free(struct job *job, void (*release)(void *))
{
    for (int k = 0; k < MOST_INPUTS && job->in[k]; k++)
        release(job->in[k]);
    for (int k = 0; k < MOST_OUTPUTS && job->out[k]; k++)
        release(job->out[k]);
}

/* The largest difference of COUNT elements, relative to the largest value. */
static double array_error(const float *found, const double *want, int64_t count)
{
    double largest = 0, difference = 0;
    for (int64_t i = 0; i < count; i++) {
        largest = fmax(largest, fabs(want[i]));
        const double own = fabs(found[i] - want[i]);
        difference = own > difference || own != own ? own : difference;
    }
    return largest > 0 ? difference / largest : difference;
}

/* The same of all results; of indices the number that differ. */
static double error_of(const struct row *row, const struct job *job, const struct job *exact)
{
    double worst = 0;
    for (int k = 0; k < MOST_OUTPUTS && row->outputs[k]; k++)
        worst = row->indices
                    ? worst + (*(int64_t *)job->out[k] != *(int64_t *)exact->out[k])
                    : fmax(worst, array_error(job->out[k], exact->out[k], row->outputs[k]));
    return worst;
}

/* ---- Contestants ---- */

struct contestant {
    call *call;
    struct job *job;
    struct times times;
    double median, error;
};

static void copy_back(const struct row *row, const struct job *device, struct job *host)
{
    for (int k = 0; k < MOST_OUTPUTS && row->outputs[k]; k++)
        device_read(host->out[k], device->out[k], (size_t)row->outputs[k] * result_size(row));
}

static void check(const struct row *row, struct contestant *contestant, struct job *host,
                  const struct job *exact)
{
    const char *name = program_names[row->program];
    for (int k = 0; k < MOST_OUTPUTS && row->outputs[k]; k++)
        memset(host->out[k], 0xff, (size_t)row->outputs[k] * result_size(row));
    if (contestant->call(contestant->job)) {
        fprintf(stderr, "table: %s fails\n", name);
        exit(1);
    }
    if (contestant->job != host)
        copy_back(row, contestant->job, host);
    contestant->error = error_of(row, host, exact);
    if (!(contestant->error < MOST_ERROR)) {
        fprintf(stderr, "table: %s gives a wrong result: error %g\n", name, contestant->error);
        exit(1);
    }
}

static void take_turns(struct contestant *contestants)
{
    const double end = now() + seconds() * CONTESTANTS;
    for (int turn = 0; turn < LEAST_TURNS || (turn < MOST_TURNS && now() < end); turn++)
        for (int i = 0; i < CONTESTANTS; i++) {
            struct contestant *contestant = &contestants[i];
            if (!contestant->call)
                continue;
            const double start = now();
            contestant->call(contestant->job);
            contestant->times.at[contestant->times.count++] = now() - start;
        }
    for (int i = 0; i < CONTESTANTS; i++)
        if (contestants[i].call)
            contestants[i].median = median(&contestants[i].times);
}

/* ---- The table ---- */

static double bytes_of(const struct row *row)
{
    double bytes = 0;
    for (int k = 0; k < MOST_INPUTS; k++)
        bytes += 4 * (double)row->inputs[k];
    for (int k = 0; k < MOST_OUTPUTS; k++)
        bytes += (double)result_size(row) * (double)row->outputs[k];
    return bytes;
}

struct machine {
    double copy, peak;
    bool device;
};

/* How often OpenMP C is as fast as by hand. */
static double print_line(const struct row *row, const struct contestant *contestants,
                         const struct machine *machine)
{
    const double own = contestants[OPENMP].median, hand = contestants[HAND].median;
    const double moving = bytes_of(row) / machine->copy, computing = row->operations / machine->peak;
    printf("| %s | ", program_names[row->program]);
    for (int k = 0; k < MOST_SIZES && row->sizes[k]; k++)
        if (row->sizes[k] % (1 << 20) == 0)
            printf("%s%lld Mi", k ? " x " : "", (long long)row->sizes[k] >> 20);
        else
            printf("%s%lld", k ? " x " : "", (long long)row->sizes[k]);
    printf(" | %.0f | ", 1e6 * own);
    if (computing > moving)
        printf("%.0f GFLOP/s", row->operations / own / 1e9);
    else
        printf("%.0f GB/s", bytes_of(row) / own / 1e9);
    printf(" | %.2f | %.0f | **%.2f** | ", fmax(moving, computing) / own, 1e6 * hand, hand / own);
    if (machine->device)
        printf("%.0f | %.2f | ", 1e6 * contestants[DEVICE].median,
               hand / contestants[DEVICE].median);
    printf("%.0e |\n", contestants[OPENMP].error);
    fflush(stdout);
    return hand / own;
}

static double measure(const struct row *row, const struct machine *machine)
{
    static struct contestant contestants[CONTESTANTS];
    struct job host = host_job(row), exact = exact_job(row, &host), device = {0};
    memset(contestants, 0, sizeof contestants);
    contestants[OPENMP] = (struct contestant){.call = openmp_calls[row->program], .job = &host};
    contestants[HAND] = (struct contestant){.call = hand_single[row->program], .job = &host};
    if (machine->device) {
        device = device_job(row, &host);
        contestants[DEVICE] =
            (struct contestant){.call = device_calls[row->program], .job = &device};
    }
    for (int i = 0; i < CONTESTANTS; i++)
        if (contestants[i].call)
            check(row, &contestants[i], &host, &exact);
    job_free(&exact, free);
    take_turns(contestants);
    job_free(&host, free);
    job_free(&device, device_free);
    return print_line(row, contestants, machine);
}

static bool is_wanted(const struct row *row, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], program_names[row->program]) == 0)
            return true;
    return count == 0;
}

int main(int argc, char **argv)
{
    const char *device = device_open();
    const struct machine machine = {copy_speed(), peak_speed(), device != NULL};
    double product = 1, worst = INFINITY;
    int count = 0;
    printf("%d threads%s%s; a copy moves %.0f GB/s, multiply-adds do %.0f GFLOP/s\n\n",
           omp_get_max_threads(), device ? ", " : "", device ? device : "", machine.copy / 1e9,
           machine.peak / 1e9);
    printf("| program | n | us | | of roofline | by hand us | times by hand | %serror |\n",
           device ? "OpenCL us | times by hand | " : "");
    printf("|---|---|---|---|---|---|---|%s---|\n", device ? "---|---|" : "");
    for (size_t i = 0; i < row_count; i++) {
        if (!is_wanted(&rows[i], argc - 1, argv + 1))
            continue;
        const double ratio = measure(&rows[i], &machine);
        product *= ratio;
        worst = fmin(worst, ratio);
        count++;
    }
    if (device)
        device_close();
    if (count > 0)
        printf("\ngeometric mean of %d: %.2f, least %.2f\n", count, pow(product, 1.0 / count), worst);
    return count > 0 ? 0 : 1;
}
