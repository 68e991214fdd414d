/* The text of `--help`. */
#ifndef DPIAC_DRIVER_HELP_H
#define DPIAC_DRIVER_HELP_H

#include "driver/options.h"

void help_print(void);

/* What `dpiac COMMAND --help` prints. */
void help_print_command(enum command_word word);

/* What `dpiac emit help` prints. */
void help_print_stages(void);

#endif
