/* Prints a random well-typed program of the surface language with one entry:
 *
 *     generate_surface SEED [FUEL] >program.fut
 *
 * The same seed gives the same program. FUEL (default 30) is about how many operations it has. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "surface.h"

static void print_param(struct surface *maker, const char *name, const struct surface_type *type)
{
    VEC_PUSH(maker->arena, &maker->scope, ((struct surface_var){name, type}));
    printf(" (%s: %s)", name, surface_type_text(maker, type));
}

/* Two sizes and an array over each, sometimes one over both, and scalars. */
static void print_params(struct surface *maker)
{
    const struct surface_size *n = surface_add_size(maker, "n");
    const struct surface_size *m = surface_add_size(maker, "m");
    print_param(maker, "xs", surface_array(maker, n, surface_any_input(maker)));
    print_param(maker, "ys", surface_array(maker, m, surface_any_input(maker)));
    if (surface_once_in(maker, 2))
        print_param(maker, "zs",
                    surface_array(maker, n, surface_array(maker, m, surface_any_input(maker))));
    print_param(maker, "c", surface_any_scalar(maker));
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fputs("usage: generate_surface SEED [FUEL]\n", stderr);
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    int fuel = argc == 3 ? atoi(argv[2]) : 30;
    struct arena *arena = arena_new();
    struct surface *maker = surface_new(arena, seed);
    printf("entry e%" PRIu64 " [n] [m]", seed);
    print_params(maker);
    const struct surface_type *result = surface_any_type(maker, 3);
    while (result->kind == SURFACE_SCALAR && !surface_once_in(maker, 4))
        result = surface_any_type(maker, 3);
    maker->fuel = 1 + (int)surface_below(maker, (uint64_t)(fuel < 1 ? 1 : fuel));
    printf(" : %s =\n  %s\n", surface_type_text(maker, result), surface_exp(maker, result));
    arena_free(arena);
    return 0;
}
