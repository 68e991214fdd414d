/* What a job says to the process that began it: a file with lines
 *
 *     begin 3
 *     done 3 KIND WHOLE REWORDED LENGTH COUNT
 *     LENGTH bytes of message, and COUNT times, one in a line
 *
 * that is written as items are done, so that it holds when the job comes to no end. */
#include "testing/perform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *open_record(const struct workplace *place)
{
    char path[sizeof place->path + 16];
    snprintf(path, sizeof path, "%s/record", place->path);
    return fopen(path, "ab");
}

void record_begin(const struct workplace *place, size_t number)
{
    FILE *file = open_record(place);
    if (!file)
        return;
    fprintf(file, "begin %zu\n", number);
    fclose(file);
}

void record_done(const struct workplace *place, size_t number, const struct outcome *outcome)
{
    FILE *file = open_record(place);
    if (!file)
        return;
    fprintf(file, "done %zu %d %d %d %zu %zu\n%s\n", number, (int)outcome->kind,
            outcome->whole, outcome->reworded, strlen(outcome->message), outcome->times.len,
            outcome->message);
    for (size_t i = 0; i < outcome->times.len; i++)
        fprintf(file, "%lld\n", (long long)outcome->times.at[i]);
    fclose(file);
}

/* An outcome behind "done NUMBER"; false where the file ends inside of it. */
static bool read_outcome(struct arena *arena, FILE *file, struct outcome *outcome)
{
    int kind, whole, reworded;
    size_t length, count;
    if (fscanf(file, "%d %d %d %zu %zu", &kind, &whole, &reworded, &length, &count) != 5 ||
        getc(file) != '\n' || kind <= OUTCOME_NONE || kind >= OUTCOME_KINDS)
        return false;
    char *message = arena_alloc(arena, length + 1);
    if (fread(message, 1, length, file) != length)
        return false;
    *outcome = (struct outcome){.kind = (enum outcome_kind)kind,
                                .message = message,
                                .whole = whole != 0,
                                .reworded = reworded != 0};
    for (size_t i = 0; i < count; i++) {
        long long time;
        if (fscanf(file, "%lld", &time) != 1)
            return false;
        VEC_PUSH(arena, &outcome->times, (int64_t)time);
    }
    return true;
}

size_t record_read(struct arena *arena, struct plan_job *job, const struct workplace *place)
{
    char path[sizeof place->path + 16], word[8];
    size_t number, none = job->items.len + 1, begun = none;
    snprintf(path, sizeof path, "%s/record", place->path);
    FILE *file = fopen(path, "rb");
    while (file && fscanf(file, "%7s %zu", word, &number) == 2 && number < none) {
        if (strcmp(word, "begin") == 0)
            begun = number;
        else if (number == job->items.len ||
                 !read_outcome(arena, file, &job->items.at[number].outcome))
            break;
        else
            begun = none;
    }
    if (file)
        fclose(file);
    return begun;
}
