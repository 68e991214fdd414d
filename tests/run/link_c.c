/* Three emitted programs for the C target in one executable (link.sh): they do not clash, and what
 * goes wrong comes back as an error code. malloc and calloc are replaced by ones that fail when
 * they are told to (the linker's --wrap). Prints a line for each step; status 0 if all is well. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dot.h"
#include "failures.h"
#include "temporaries.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);

/* How many more allocations succeed. */
static int allocations_left = 1000000;

void *__wrap_malloc(size_t size)
{
    return allocations_left-- > 0 ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allocations_left-- > 0 ? __real_calloc(count, size) : NULL;
}

static int failures;

static void expect(const char *what, int right)
{
    printf("%s: %s\n", what, right ? "right" : "WRONG");
    failures += !right;
}

static void check_results(void)
{
    const float xs[] = {1, 2, 3}, ys[] = {4, 5, 6};
    const int64_t squares[] = {1, 2, 3};
    float product = 0;
    int64_t sums[3] = {0, 0, 0};
    expect("dot", dot(3, xs, ys, &product) == DOT_OK && product == 32);
    expect("dot of nothing", dot(0, NULL, NULL, &product) == DOT_OK && product == 0);
    expect("neighbours", temporaries_neighbours(3, squares, sums) == TEMPORARIES_OK &&
                             sums[0] == 5 && sums[1] == 13 && sums[2] == 10);
}

static void check_sizes(void)
{
    float product = 7;
    expect("a negative size", dot(-1, NULL, NULL, &product) == DOT_ERROR_SIZE && product == 7);
    expect("a size that is too large", dot(INT64_MAX, NULL, NULL, &product) == DOT_ERROR_SIZE);
    const float xs[] = {1, 2, 3};
    const int32_t numbers[] = {1, 2, 3};
    float sums[3] = {7, 7, 7};
    int32_t number = 7;
    expect("sizes that differ",
           failures_added(2, 3, xs, xs, sums) == FAILURES_ERROR_SIZE && sums[0] == 7);
    expect("an index out of bounds",
           failures_pick(3, numbers, 3, &number) == FAILURES_ERROR_BOUNDS);
    expect("its message", !strncmp(failures_error(), "index 3 is out of bounds for 'xs' of size 3, "
                                                     "at failures.fut:", 60));
    expect("a division by zero", failures_quotient(1, 0, &number) == FAILURES_ERROR_DIVISION);
    expect("an error has a text", dot_strerror(DOT_ERROR_SIZE)[0] != '\0');
    expect("an unknown error has a text", temporaries_strerror(12345)[0] != '\0');
}

/* With fewer and fewer allocations, until one fails at the first. */
static void check_memory(void)
{
    enum { N = 1000 };
    static int64_t xs[N], out[N];
    int needed = 0;
    for (;; needed++) {
        allocations_left = needed;
        int error = temporaries_neighbours(N, xs, out);
        if (error == TEMPORARIES_OK)
            break;
        expect("a failed allocation", error == TEMPORARIES_ERROR_MEMORY);
    }
    allocations_left = 1000000;
    expect("there is an allocation", needed > 0);
}

int main(void)
{
    check_results();
    check_sizes();
    check_memory();
    return failures != 0;
}
