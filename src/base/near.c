/* The name that is nearest to one that is unknown. Of equally near names the first one considered
 * wins. */
#include "base/near.h"

#include <string.h>

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* By the usual table, one row at a time. */
size_t near_distance(const char *a, const char *b)
{
    size_t row[NEAR_LENGTH_MAX + 1];
    size_t len = strlen(b);
    for (size_t j = 0; j <= len; j++)
        row[j] = j;
    for (size_t i = 0; a[i] != '\0'; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < len; j++) {
            size_t replaced = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = least(replaced, least(row[j + 1], row[j]) + 1);
        }
    }
    return row[len];
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
