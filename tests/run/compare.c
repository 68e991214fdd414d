/* compare RELATIVE ABSOLUTE EXPECTED ACTUAL: whether the values in two files agree.
 * compare --cases CASES FOLDER RESULTS: for each line "NAME ENTRY RELATIVE ABSOLUTE..." of the file
 * CASES, whether those in FOLDER/NAME.out and RESULTS/NAME.actual do.
 *
 * Their number, types and shapes must be the same, and so must integers and booleans. Two floats
 * agree if |expected - actual| <= ABSOLUTE + RELATIVE * |expected|, if both are infinite with the
 * same sign, or if both are NaN. Status 0 if all agree; 1 after a message about the first that
 * does not; 2 for usage and files that cannot be read. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/run/value.h"

struct tolerance {
    double relative, absolute;
};

static bool floats_agree(double expected, double actual, struct tolerance tolerance)
{
    if (isnan(expected) || isnan(actual))
        return isnan(expected) && isnan(actual);
    if (isinf(expected) || isinf(actual))
        return expected == actual;
    return fabs(expected - actual) <= tolerance.absolute + tolerance.relative * fabs(expected);
}

static void show(const char *what, enum type type, union element element)
{
    struct value value = {type, SCALAR, &element};
    printf("  %s ", what);
    value_print(stdout, &value, 17, true);
}

static bool shapes_agree(const struct value *expected, const struct value *actual)
{
    bool agree = expected->type == actual->type && expected->shape.rank == actual->shape.rank;
    for (int i = 0; agree && i < expected->shape.rank; i++)
        agree = expected->shape.dims[i] == actual->shape.dims[i];
    return agree;
}

static void print_type(const char *what, const struct value *value)
{
    printf("  %s ", what);
    for (int i = 0; i < value->shape.rank; i++)
        printf("[%zu]", value->shape.dims[i]);
    printf("%s\n", type_name(value->type));
}

static bool values_agree(const struct value *expected, const struct value *actual, int number,
                         struct tolerance tolerance)
{
    if (!shapes_agree(expected, actual)) {
        printf("value %d differs in its type\n", number);
        print_type("expected", expected);
        print_type("actual  ", actual);
        return false;
    }
    for (size_t i = 0; i < shape_size(expected->shape); i++) {
        union element e = expected->elements[i], a = actual->elements[i];
        if (type_is_float(expected->type) ? !floats_agree(e.real, a.real, tolerance)
                                          : e.bits != a.bits) {
            printf("value %d differs at element %zu of %zu\n", number, i,
                   shape_size(expected->shape));
            show("expected", expected->type, e);
            show("actual  ", actual->type, a);
            return false;
        }
    }
    return true;
}

/* The files' values one by one. */
static int compare(FILE *expected_file, FILE *actual_file, const char *expected_name,
                   const char *actual_name, struct tolerance tolerance)
{
    for (int number = 1;; number++) {
        struct value expected, actual;
        int has_expected = value_read(expected_file, expected_name, &expected);
        int has_actual = value_read(actual_file, actual_name, &actual);
        bool fine = has_expected == 1 && has_actual == 1 &&
                    values_agree(&expected, &actual, number, tolerance);
        if (has_expected == 1)
            value_free(&expected);
        if (has_actual == 1)
            value_free(&actual);
        if (has_expected == 0 && has_actual == 0 && number > 1)
            return 0;
        if (has_expected != has_actual || has_expected != 1)
            printf("value %d: expected %s, actual %s\n", number,
                   has_expected == 1 ? "one" : has_expected ? "none that can be read" : "no more",
                   has_actual == 1 ? "one" : has_actual ? "none that can be read" : "no more");
        if (!fine)
            return 1;
    }
}

static int compare_files(const char *expected_name, const char *actual_name,
                         struct tolerance tolerance)
{
    FILE *expected = fopen(expected_name, "r"), *actual = fopen(actual_name, "r");
    int status = 2;
    if (expected && actual)
        status = compare(expected, actual, expected_name, actual_name, tolerance);
    else
        perror(expected ? actual_name : expected_name);
    if (expected)
        fclose(expected);
    if (actual)
        fclose(actual);
    return status;
}

/* The worst status of all; it is wrong if there are no cases. */
static int compare_cases(FILE *cases, const char *folder, const char *results)
{
    char line[1024], name[256], entry[256], expected[4096], actual[4096];
    int worst = 2, count = 0;
    while (fgets(line, sizeof line, cases)) {
        struct tolerance tolerance;
        if (sscanf(line, "%255s %255s %lf %lf", name, entry, &tolerance.relative,
                   &tolerance.absolute) != 4)
            return 2;
        snprintf(expected, sizeof expected, "%s/%s.out", folder, name);
        snprintf(actual, sizeof actual, "%s/%s.actual", results, name);
        int status = compare_files(expected, actual, tolerance);
        if (status != 0)
            printf("%s on %s\n", entry, name);
        worst = count++ == 0 || status > worst ? status : worst;
    }
    return worst;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: compare RELATIVE ABSOLUTE EXPECTED ACTUAL\n"
              "       compare --cases CASES FOLDER RESULTS\n",
              stderr);
        return 2;
    }
    if (strcmp(argv[1], "--cases") != 0)
        return compare_files(
            argv[3], argv[4],
            (struct tolerance){strtod(argv[1], NULL), strtod(argv[2], NULL)});
    FILE *cases = fopen(argv[2], "r");
    if (!cases) {
        perror(argv[2]);
        return 2;
    }
    int status = compare_cases(cases, argv[3], argv[4]);
    fclose(cases);
    return status;
}
