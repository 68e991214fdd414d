/* The name that is nearest to one that is unknown. Of equally near names the first one considered
 * wins. */
#include "base/near.h"

#include <string.h>

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* By the usual table: the row of the first I + 1 letters of A from the two before it. */
static void fill_row(const char *a, size_t i, const char *b, const size_t *before,
                     const size_t *last, size_t *row)
{
    row[0] = i + 1;
    for (size_t j = 0; b[j] != '\0'; j++) {
        bool is_swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
        size_t replaced = last[j] + (a[i] != b[j]);
        row[j + 1] = least(replaced, least(last[j + 1], row[j]) + 1);
        if (is_swapped)
            row[j + 1] = least(row[j + 1], before[j - 1] + 1);
    }
}

size_t near_distance(const char *a, const char *b)
{
    size_t rows[3][NEAR_LENGTH_MAX + 1];
    size_t len = strlen(b), i;
    for (size_t j = 0; j <= len; j++)
        rows[0][j] = rows[2][j] = j;
    for (i = 0; a[i] != '\0'; i++)
        fill_row(a, i, b, rows[(i + 2) % 3], rows[i % 3], rows[(i + 1) % 3]);
    return rows[i % 3][len];
}

struct near near_new(const char *name)
{
    size_t len = strlen(name);
    size_t limit = len <= 2 || len > NEAR_LENGTH_MAX ? 0 : len <= 4 ? 1 : 2;
    return (struct near){name, NULL, limit + 1};
}

/* Whether any name can be near. */
static bool near_is_possible(const struct near *near)
{
    return near->distance > 1;
}

void near_consider(struct near *near, const char *candidate)
{
    if (!near_is_possible(near) || strlen(candidate) > NEAR_LENGTH_MAX)
        return;
    size_t distance = near_distance(near->name, candidate);
    if (distance > 0 && distance < near->distance) {
        near->distance = distance;
        near->found = candidate;
    }
}
