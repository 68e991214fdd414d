/* The text of `--help`. */
#ifndef DPIAC_DRIVER_HELP_H
#define DPIAC_DRIVER_HELP_H

void help_print(void);

/* What `dpiac emit help` prints. */
void help_print_stages(void);

#endif
