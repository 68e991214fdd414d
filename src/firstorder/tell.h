/* Steps, as they are told. */
#ifndef DPIAC_FIRSTORDER_TELL_H
#define DPIAC_FIRSTORDER_TELL_H

#include "core/core.h"
#include "firstorder/firstorder.h"
#include "firstorder/static.h"

struct defun;
struct defun_env;

/* BEFORE became AFTER by RULE of FIGURE, or section, of the paper. */
void defun_tell(struct defun_env *env, const char *rule, const char *figure,
                const struct core_exp *before, struct defun_result after);
/* MADE was made of the function FUN. */
void defun_tell_made(struct defun *defun, const struct defun_static *fun,
                     const struct core_def *made);
/* All steps as text, with the names of RESULT. */
void defun_tell_all(struct defun *defun, const struct core_program *result,
                    struct firstorder_log *log);

#endif
