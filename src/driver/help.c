/* The text of `--help`. docs/dpiac.1 says the same at greater length. */
#include "driver/help.h"

#include <stdio.h>

#include "driver/stages.h"

void help_print(void)
{
    puts(
        "Usage: dpiac opencl|openmp|c PROG [OPTION]...\n"
        "       dpiac check PROG [OPTION]...\n"
        "       dpiac emit STAGE PROG [OPTION]...\n"
        "       dpiac run PROG [OPTION]...\n"
        "       dpiac explain PROG [OPTION]...\n"
        "\n"
        "Translates a data-parallel functional program to standalone C and OpenCL. PROG is\n"
        "PROG.fut, in Futhark's syntax, or PROG.dpia, in DPIA's own (docs/dpia.md).\n"
        "\n"
        "  opencl    write PROG.cl, PROG.c and PROG.h\n"
        "  openmp    write PROG.c and PROG.h with OpenMP\n"
        "  c         write PROG.c and PROG.h\n"
        "  check     report errors, write nothing\n"
        "  emit      print the program after STAGE; 'dpiac emit help' lists the stages\n"
        "  run       interpret an entry point: arguments on standard input, result on\n"
        "            standard output\n"
        "  explain   print how the program is translated, rewrite by rewrite\n"
        "\n"
        "  -o, --output=BASE    where to write (default: PROG without its suffix, in this folder)\n"
        "  -e, --entry=NAME     only this entry point (default: every entry)\n"
        "      --main           the output is a whole program, with arguments on standard input\n"
        "      --report         print each decision, temporary, kernel and run-time check\n"
        "      --work-group-size=NUMBER  for opencl: the work-items of a work-group\n"
        "      --work-groups=NUMBER  for opencl: how many work-groups fill the device\n"
        "      --local-memory=BYTES  for opencl: what a work-group has of it (default: 65536 at\n"
        "                       translation; what the device has when the program runs)\n"
        "      --device=DEVICE  for opencl: choose a strategy for a gpu or a cpu (default: gpu)\n"
        "      --parallel-from=STEPS  for openmp: loops of fewer steps are run by one thread\n"
        "                       (default: 16384)\n"
        "      --target=TARGET  for all but those: c, openmp or opencl (default: opencl)\n"
        "      --no-strategy    choose nothing: each map a plain loop, each reduction sequential\n"
        "      --from=STAGE     PROG.dpia is the tree after STAGE (default: dpia)\n"
        "      --stage=STAGE    for run: interpret the tree after STAGE (default: dpia)\n"
        "      --unchecked      for run: a .dpia program in which phrases may interfere\n"
        "      --semantics      for check: run every stage's interpreter and the emitted programs\n"
        "                       on the same inputs, and compare (default: for all targets)\n"
        "      --input=FILE     for check --semantics: arguments (default: generated ones)\n"
        "      --inputs=NUMBER  for check --semantics: how many to generate for an entry\n"
        "      --seed=NUMBER    for run and check --semantics: of all that is random\n"
        "      --depth=NUMBER   for explain: 0 the stages, 1 the strategy too, 2 stage I,\n"
        "                       3 stage II, 4 stage III (default: 4)\n"
        "      --html           for explain: a page that shows the trees side by side\n"
        "      --help           print this text\n"
        "  -v, --version        print the version");
}

void help_print_stages(void)
{
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        printf("%-10s %s\n", stage_name((enum stage)stage), stage_meaning((enum stage)stage));
}
