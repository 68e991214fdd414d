/* What the files of the checker share. */
#ifndef DPIAC_DPIA_CHECK_PRIVATE_H
#define DPIAC_DPIA_CHECK_PRIVATE_H

#include "base/diag.h"
#include "base/map.h"
#include "base/vec.h"
#include "dpia/id_set.h"
#include "dpia/program.h"

struct nat_list VEC(const struct nat *);

/* The checking of one entry or function. */
struct checker {
    struct dpia *dpia;
    struct diag *diag;
    struct arena *arena; /* for sets and scopes, gone afterwards */
    const char *stage;   /* for messages, as is WHAT: "entry 'dot'"; null: a person's program */
    const char *what;
    struct map *binders; /* variable of any kind -> struct binder */
    struct map *actives; /* phrase of a function type that is not ->p -> what it uses actively */
    struct nat_list naturals; /* of parameters and results, checked when the entry is called */
    const struct type_binder *type_binders; /* around the type at hand, innermost first */
    unsigned binder_count;
    size_t errors;
};

/* A variable that is bound in a type. */
struct type_binder {
    const void *var;
    const struct type_binder *outer;
};

/* A variable that is or was in scope. */
struct binder {
    unsigned number;
    struct loc loc;
    bool open;   /* in scope now */
    bool closed; /* stands for a phrase without free identifiers, so that its uses are passive */
};

/* What the rules of Fig. 3 say of a phrase. Variables of passive type cannot be used actively, so
 * FREE leaves them out: nothing can interfere with them. */
struct facts {
    const struct phrase_type *type; /* with ->p for every lambda that can be promoted */
    const struct id_set *free;      /* the free identifiers that are not of passive type */
    const struct id_set *active;    /* those of FREE that are used actively */
    bool failed;                    /* reported already: says nothing more */
};

/* check_phrase.c */
struct facts check_phrase(struct checker *checker, const struct phrase *phrase);

/* Where a function meets an argument: the phrase of the application, what is applied, and which of
 * how many arguments it is (from 1). */
struct site {
    const struct phrase *phrase;
    size_t position;
};

/* Fig. 3b, APP: *FUN becomes the facts of FUN applied to ARG. */
void check_apply(struct checker *checker, struct facts *fun, const struct phrase *arg,
                 struct site site);

/* check_prim.c */
struct facts check_prim(struct checker *checker, const struct phrase *phrase);

/* check_scope.c: scopes, and the sizes that types mention. VAR is a variable of any kind. Each
 * reports what is wrong and gives false then. */
bool check_bind(struct checker *checker, const void *var, const char *name, struct loc loc);
void check_unbind(struct checker *checker, const void *var);
struct binder *check_find(struct checker *checker, const void *var); /* null: was never bound */
bool check_nat_variables(struct checker *checker, const struct nat *nat, struct loc loc);
bool check_nat_scope(struct checker *checker, const struct nat *nat, struct loc loc);
/* Notes that the sizes in TYPE, of a parameter, are no negative numbers. */
void check_note_sizes(struct checker *checker, const struct phrase_type *type);
bool check_data_scope(struct checker *checker, const struct data *data, struct loc loc);
bool check_type_scope(struct checker *checker, const struct phrase_type *type, struct loc loc);

/* check_report.c: an error of the checker's; for a stage of ours with the stage in front and the
 * entry behind. Notes belong to the error before them. */
void check_error(struct checker *checker, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void check_note(struct checker *checker, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void check_report_type(struct checker *checker, struct site site, const struct phrase *arg,
                       const struct phrase_type *found, const struct phrase_type *expected);
/* ARG, of type FOUND, is no passive function in the sense of EXPECTED. */
void check_report_active(struct checker *checker, struct site site, const struct phrase *arg,
                         const struct phrase_type *found, const struct phrase_type *expected);
/* BODY, of type FOUND, is no passive function where the definition's type says so. */
void check_report_result(struct checker *checker, const struct definition *definition,
                         const struct phrase *body, const struct phrase_type *found);

/* One identifier on both sides of an application: its uses in the function (for a primitive: in the
 * arguments before the one at the site) and in the argument, at least one of which is active. */
struct meeting {
    const struct phrase *in_fun, *in_arg;
    bool fun_is_active, arg_is_active;
};

void check_report_interference(struct checker *checker, struct site site,
                               const struct meeting *meeting);
/* PHRASE is `unzipAcc <a, b>` or the like, whose two acceptors are of one variable, or of which one
 * has an index that depends on it. */
void check_report_overlap(struct checker *checker, const struct phrase *phrase,
                          const struct meeting *meeting);

/* ---- check_apart.c ---- */

/* Whether the two acceptors of PHRASE, an `unzipAcc`, are of different memory; reports it
 * where they are not. */
bool check_apart(struct checker *checker, const struct phrase *phrase);

#endif
