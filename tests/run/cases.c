/* Many cases in one process. An emitted program, compiled with its `main` called `emitted_main` (and,
 * for OpenCL, linked with what run.sh says), is linked with this:
 *
 *     PROGRAM --cases CASES FOLDER RESULTS    for each line "NAME ENTRY..." of the file CASES, the
 *                                             entry on FOLDER/NAME.in, into RESULTS/NAME.actual; for
 *                                             `-` the only one
 *     PROGRAM ARGUMENT...                     what it does by itself
 *
 * A case that fails ends the process; the results of those behind it are missing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int emitted_main(int argc, char **argv);

/* What FILE is now: BASE/NAME.SUFFIX. */
static int redirect(FILE *file, const char *mode, const char *base, const char *name,
                    const char *suffix)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", base, name, suffix);
    if (freopen(path, mode, file))
        return 1;
    perror(path);
    return 0;
}

/* Runs ENTRY, or the only one; 0 if all is well. */
static int run_case(char *program, char *entry)
{
    char option[] = "-e";
    char *arguments[] = {program, option, entry, NULL}, *alone[] = {program, NULL};
    return strcmp(entry, "-") == 0 ? emitted_main(1, alone) : emitted_main(3, arguments);
}

static int run_cases(char *program, FILE *cases, const char *folder, const char *results)
{
    char line[1024], name[256], entry[256];
    int status = 0;
    while (status == 0 && fgets(line, sizeof line, cases)) {
        if (sscanf(line, "%255s %255s", name, entry) != 2 ||
            !redirect(stdin, "r", folder, name, "in") ||
            !redirect(stdout, "w", results, name, "actual"))
            return 2;
        status = run_case(program, entry);
    }
    return status;
}

int main(int argc, char **argv)
{
    if (argc != 5 || strcmp(argv[1], "--cases") != 0)
        return emitted_main(argc, argv);
    FILE *cases = fopen(argv[2], "r");
    if (!cases) {
        perror(argv[2]);
        return 2;
    }
    int status = run_cases(argv[0], cases, argv[3], argv[4]);
    fclose(cases);
    return status;
}
