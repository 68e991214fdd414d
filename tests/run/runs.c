/* Runs of an emitted program that may fail, in one process: PoCL takes a tenth of a second to
 * start. A program for OpenCL, compiled with its `main` called `emitted_main` and with `runs_exit`
 * for `exit`, is linked with this and with cases_opencl.c:
 *
 *     PROGRAM --runs RUNS FOLDER    for each line "NAME ENTRY" of the file RUNS, the entry on
 *                                   FOLDER/NAME.in: FOLDER/NAME.out and NAME.err are what it
 * prints, and NAME.status the status with which it ends PROGRAM ARGUMENT...           what it does
 * by itself
 *
 * What a run that fails has not released is lost. One that ends the process takes those behind it
 * along: they have no status. */
#define _POSIX_C_SOURCE 200112L
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int emitted_main(int argc, char **argv);
_Noreturn void runs_exit(int status);

static jmp_buf end_of_run;
static int status_at_end, is_running;

/* What the program calls to end. */
_Noreturn void runs_exit(int status)
{
    if (!is_running)
        exit(status);
    status_at_end = status;
    longjmp(end_of_run, 1);
}

static void run_entry(char *program, char *entry)
{
    char option[] = "-e";
    char *arguments[] = {program, option, entry, NULL};
    is_running = 1;
    if (setjmp(end_of_run) == 0)
        status_at_end = emitted_main(3, arguments);
    is_running = 0;
}

/* What FILE is now: FOLDER/NAME.SUFFIX. */
static int redirect(FILE *file, const char *mode, const char *folder, const char *name,
                    const char *suffix)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, suffix);
    return freopen(path, mode, file) ? 1 : 0;
}

/* The status is written when everything that was printed has been. */
static int note_status(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.status", folder, name);
    FILE *note = fflush(stdout) == 0 && fflush(stderr) == 0 ? fopen(path, "w") : NULL;
    return note && fprintf(note, "%d\n", status_at_end) > 0 && fclose(note) == 0;
}

static int run_all(char *program, FILE *runs, const char *folder)
{
    char line[1024], name[256], entry[256];
    while (fgets(line, sizeof line, runs)) {
        if (sscanf(line, "%255s %255s", name, entry) != 2 ||
            !redirect(stdin, "r", folder, name, "in") ||
            !redirect(stdout, "w", folder, name, "out") ||
            !redirect(stderr, "w", folder, name, "err"))
            return 2;
        run_entry(program, entry);
        if (!note_status(folder, name))
            return 2;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 4 || strcmp(argv[1], "--runs") != 0)
        return emitted_main(argc, argv);
    FILE *runs = fopen(argv[2], "r");
    if (!runs) {
        perror(argv[2]);
        return 2;
    }
    int status = run_all(argv[0], runs, argv[3]);
    fclose(runs);
    return status;
}
