/* What operators and functions cost: cycles in which a warp is issued, by the throughput that a
 * unit has for them, relative to the addition of floats. */
#include <string.h>

#include "cost/machine.h"

struct row {
    const char *part; /* of the name */
    struct cost_price price;
};

/* The first row whose text is in the name. */
static const struct row rows[] = {
    {"fma", {1, 2}},     {"mad", {1, 2}},      {"fmax", {2, 1}},     {"fmin", {2, 1}},
    {"fabs", {0, 1}},    {"atomic", {4, 1}},   {"exp", {12, 1}},     {"log", {16, 1}},
    {"pow", {40, 1}},    {"sqrt", {18, 1}},    {"sin", {40, 1}},     {"cos", {40, 1}},
    {"tan", {50, 1}},    {"erf", {40, 1}},     {"gamma", {60, 1}},   {"fmod", {40, 1}},
    {"hypot", {30, 1}},  {"floor_div", {24, 1}}, {"floor_mod", {24, 1}}, {"truncated", {20, 1}},
    {"div", {20, 1}},    {"mod", {20, 1}},     {"quot", {20, 1}},    {"rem", {20, 1}},
    {"f16", {2, 1}},     {"popc", {8, 1}},     {"clz", {8, 1}},      {"ctz", {8, 1}},
};

struct cost_price cost_price_of(const char *name, struct cost_type type)
{
    double scale = (type.bytes > 4 ? 2 : 1) * (double)type.width;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(name, rows[i].part))
            return (struct cost_price){scale * rows[i].price.cycles,
                                       type.width * rows[i].price.operations};
    return (struct cost_price){2 * scale, 1 * (double)type.width};
}

/* Division of integers is long, unless it is by a constant; that of floats is some ten steps. */
static double division_cycles(struct cost_type type, bool by_constant)
{
    if (type.is_real)
        return 12;
    return by_constant ? 6 : 36;
}

struct cost_price cost_operator_price(enum cop op, struct cost_type type, bool by_constant)
{
    double scale = (type.bytes > 4 ? 2 : 1) * (double)type.width;
    double cycles = op == COP_DIV || op == COP_REM ? division_cycles(type, by_constant)
                    : 1;
    return (struct cost_price){scale * cycles, type.is_real ? type.width : 0};
}
