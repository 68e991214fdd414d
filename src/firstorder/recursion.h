/* Definitions that use themselves. */
#ifndef DPIAC_FIRSTORDER_RECURSION_H
#define DPIAC_FIRSTORDER_RECURSION_H

#include "core/core.h"

struct defun;
struct defun_static;

void defun_begin_making(struct defun *defun, const struct core_def *def);
void defun_end_making(struct defun *defun);
/* Whether a function in SV uses one of those that are being made. */
bool defun_leads_back(struct defun *defun, const struct defun_static *sv);

#endif
