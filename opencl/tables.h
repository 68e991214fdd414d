/* Tables that kernels read from buffers (tables.c). */
#ifndef DPIAC_OPENCL_TABLES_H
#define DPIAC_OPENCL_TABLES_H

#include "opencl/emit_private.h"

/* Gives the kernels, which are all there, parameters for the tables that do not fit into constant
 * memory; these are cl->tables then. */
void tables_place(struct opencl *cl);

/* Appends what the host needs for them: their elements, and which kernel has which of
 * them where. */
void tables_define(struct opencl *cl, struct citem_vec *items);

#endif
