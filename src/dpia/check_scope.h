/* Scopes, and the sizes that types mention. */
#ifndef DPIAC_DPIA_CHECK_SCOPE_H
#define DPIAC_DPIA_CHECK_SCOPE_H

#include "dpia/phrase.h"

struct binder;
struct checker;

/* VAR is a variable of any kind. Each reports what is wrong and gives false then. */
bool check_bind(struct checker *checker, const void *var, const char *name, struct loc loc);
void check_unbind(struct checker *checker, const void *var);
/* The same for a variable of a nat or a data type. */
void check_unbind_kind(struct checker *checker, const void *var);
/* Nothing is known to be in scope any more. */
void check_forget_scope(struct checker *checker);
struct binder *check_find(struct checker *checker, const void *var); /* null: was never bound */
bool check_nat_variables(struct checker *checker, const struct nat *nat, struct loc loc);
bool check_nat_scope(struct checker *checker, const struct nat *nat, struct loc loc);
bool check_data_scope(struct checker *checker, const struct data *data, struct loc loc);
bool check_type_scope(struct checker *checker, const struct phrase_type *type, struct loc loc);

#endif
