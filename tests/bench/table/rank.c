/* Measures the variants that rank_cpu.sh has emitted and compiled: whether what is predicted to be
 * fastest is. All variants of a row take turns, in this process, and least times are compared.
 *
 *     rank MANIFEST
 *
 * A line of the manifest is PROGRAM|SIZES|INPUTS|OUTPUTS|LIBRARY|LABEL|MICROSECONDS: sizes as
 * "n=100,m=20", elements of arrays as "100,20"; lines of a row stand together, the one that is
 * predicted to be fastest first; the default is chosen instead where it is predicted to take no
 * more than 2 % longer. RANK_SECONDS is how long a row is measured. */
#include "table.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_VARIANTS = 16, MOST_TEXT = 512, LEAST_TURNS = 5 };

/* Predicted times that are less apart are the same. */
#define SAME_TIME 1.02

/* As much again takes part in a turn that takes less than this. */
#define TURN_SECONDS 2e-4

typedef int function();

const char *const program_names[PROGRAMS] = {
#define PROGRAM(name, ...) #name,
#include "programs.def"
#undef PROGRAM
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void stop(const char *what, const char *which)
{
    fprintf(stderr, "rank: %s: %s\n", what, which);
    exit(1);
}

/* ---- Calls ---- */

#define N(i) job->sizes[i]
#define IN(i) job->in[i]
#define OUT(i) job->out[i]

static int call_program(enum program program, function *library, const struct job *job)
{
    switch (program) {
#define PROGRAM(name, ...)                                                                         \
    case PROGRAM_##name:                                                                           \
        return library(__VA_ARGS__);
#include "programs.def"
#undef PROGRAM
    case PROGRAMS:
        break;
    }
    return 1;
}

/* ---- Rows ---- */

struct variant {
    char label[64];
    double predicted, least, sum;
    function *function;
};

struct line {
    char text[MOST_TEXT];
    char *parts[7];
};

struct rank_row {
    struct line line; /* the first one */
    enum program program;
    int64_t sizes[MOST_SIZES];
    struct variant variants[MOST_VARIANTS];
    int count;
    int repeat; /* calls of a turn */
    struct job job;
};

static bool read_line(FILE *file, struct line *line)
{
    if (!fgets(line->text, sizeof line->text, file))
        return false;
    line->text[strcspn(line->text, "\n")] = '\0';
    char *at = line->text;
    for (int i = 0; i < 7; i++) {
        line->parts[i] = at;
        at += strcspn(at, "|");
        if (*at)
            *at++ = '\0';
    }
    return true;
}

/* The numbers in TEXT, which may have names. */
static int read_numbers(const char *text, int64_t *numbers, int most)
{
    int count = 0;
    while (*text && count < most) {
        const char *equals = strchr(text, '='), *comma = strchr(text, ',');
        if (equals && (!comma || equals < comma))
            text = equals + 1;
        numbers[count++] = strtoll(text, NULL, 10);
        text = comma ? comma + 1 : "";
    }
    return count;
}

static void *numbers_new(int64_t count, bool random)
{
    static uint64_t state = 1;
    float *array = malloc(((size_t)count + 1) * 8);
    if (!array)
        stop("there is not enough memory", "arrays");
    for (int64_t i = 0; i < (random ? count : 2 * count); i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        array[i] = random ? (float)(state >> 40) / 8388608.0f - 1.0f : 0;
    }
    return array;
}

static void make_arrays(struct rank_row *row)
{
    int64_t counts[MOST_INPUTS];
    int inputs = read_numbers(row->line.parts[2], counts, MOST_INPUTS);
    for (int i = 0; i < inputs; i++)
        row->job.in[i] = numbers_new(counts[i], true);
    int outputs = read_numbers(row->line.parts[3], counts, MOST_OUTPUTS);
    for (int i = 0; i < outputs; i++)
        row->job.out[i] = numbers_new(counts[i], false);
}

static void add_variant(struct rank_row *row, const struct line *line)
{
    if (row->count == MOST_VARIANTS)
        stop("there are too many variants", line->parts[0]);
    struct variant *variant = &row->variants[row->count++];
    void *library = dlopen(line->parts[4], RTLD_NOW | RTLD_LOCAL);
    void *symbol = library ? dlsym(library, line->parts[0]) : NULL;
    if (!symbol)
        stop("there is no such program", line->parts[4]);
    memcpy(&variant->function, &symbol, sizeof symbol);
    snprintf(variant->label, sizeof variant->label, "%s", line->parts[5]);
    variant->predicted = strtod(line->parts[6], NULL);
    variant->least = INFINITY;
}

static void begin_row(struct rank_row *row, const struct line *line)
{
    *row = (struct rank_row){.line = *line, .repeat = 1};
    for (int i = 0; i < 7; i++)
        row->line.parts[i] = row->line.text + (line->parts[i] - line->text);
    while (row->program < PROGRAMS && strcmp(program_names[row->program], line->parts[0]) != 0)
        row->program++;
    read_numbers(line->parts[1], row->sizes, MOST_SIZES);
    row->job.sizes = row->sizes;
    make_arrays(row);
}

/* ---- Times ---- */

static double time_of(struct rank_row *row, struct variant *variant)
{
    const double start = now();
    for (int i = 0; i < row->repeat; i++)
        if (call_program(row->program, variant->function, &row->job))
            stop("it fails", variant->label);
    return (now() - start) / row->repeat;
}

static void take_turns(struct rank_row *row)
{
    const char *given = getenv("RANK_SECONDS");
    double seconds = given ? strtod(given, NULL) : 2;
    for (int i = 0; i < row->count; i++)
        time_of(row, &row->variants[i]);
    double first = time_of(row, &row->variants[0]);
    row->repeat = first < TURN_SECONDS ? (int)(TURN_SECONDS / (first + 1e-9)) + 1 : 1;
    double end = now() + seconds;
    for (int turn = 0; turn < LEAST_TURNS || now() < end; turn++)
        for (int i = 0; i < row->count; i++) {
            struct variant *variant = &row->variants[i];
            variant->least = fmin(variant->least, time_of(row, variant));
        }
}

/* ---- What comes of it ---- */

struct summary {
    int rows, within, usual_within;
    double worst, usual_worst;
};

static void end_row(struct rank_row *row, struct summary *summary)
{
    if (row->count == 0)
        return;
    take_turns(row);
    const struct variant *usual = &row->variants[0], *first = usual;
    double best = INFINITY;
    for (int i = 0; i < row->count; i++) {
        best = fmin(best, row->variants[i].least);
        if (strcmp(row->variants[i].label, "as it is") == 0)
            usual = &row->variants[i];
    }
    if (usual->predicted <= SAME_TIME * first->predicted)
        first = usual;
    double chosen = first->least / best, given = usual->least / best;
    printf("%s %s: first choice %.2f, default %.2f\n ", row->line.parts[0], row->line.parts[1],
           chosen, given);
    for (int i = 0; i < row->count; i++)
        printf(" %s %.1f %.1f;", row->variants[i].label, row->variants[i].predicted,
               1e6 * row->variants[i].least);
    printf("\n");
    fflush(stdout);
    summary->rows++;
    summary->within += chosen <= 1.1;
    summary->usual_within += given <= 1.1;
    summary->worst = fmax(summary->worst, chosen);
    summary->usual_worst = fmax(summary->usual_worst, given);
    for (int i = 0; i < MOST_INPUTS; i++)
        free(row->job.in[i]);
    for (int i = 0; i < MOST_OUTPUTS; i++)
        free(row->job.out[i]);
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    static struct rank_row row;
    struct summary summary = {0};
    struct line line;
    if (!file)
        stop("there is no such manifest", argc > 1 ? argv[1] : "");
    while (read_line(file, &line)) {
        bool same = row.count > 0 && strcmp(line.parts[0], row.line.parts[0]) == 0 &&
                    strcmp(line.parts[1], row.line.parts[1]) == 0;
        if (!same) {
            end_row(&row, &summary);
            begin_row(&row, &line);
        }
        add_variant(&row, &line);
    }
    end_row(&row, &summary);
    fclose(file);
    printf("within 10 %% of the best: first choice %d of %d, at worst %.2f; default %d, %.2f\n",
           summary.within, summary.rows, summary.worst, summary.usual_within, summary.usual_worst);
    return 0;
}
