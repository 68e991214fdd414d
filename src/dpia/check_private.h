/* What the files of the checker share. */
#ifndef DPIAC_DPIA_CHECK_PRIVATE_H
#define DPIAC_DPIA_CHECK_PRIVATE_H

#include "base/diag.h"
#include "base/map.h"
#include "dpia/id_set.h"
#include "dpia/program.h"

/* The checking of one entry or function. */
struct checker {
    struct dpia *dpia;
    struct diag *diag;
    struct arena *arena; /* for sets and scopes, gone afterwards */
    const char *stage;   /* for messages, as is WHAT: "entry 'dot'" */
    const char *what;
    struct map *binders; /* variable of any kind -> struct binder */
    unsigned binder_count;
    size_t errors;
};

/* A variable that is or was in scope. */
struct binder {
    unsigned number;
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
 * how many arguments it is (from 1). PRIM is PRIM_COUNT when no primitive is applied. */
struct site {
    const struct phrase *phrase;
    enum primitive prim;
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
bool check_nat_scope(struct checker *checker, const struct nat *nat, struct loc loc);
bool check_data_scope(struct checker *checker, const struct data *data, struct loc loc);
bool check_type_scope(struct checker *checker, const struct phrase_type *type, struct loc loc);

/* check_report.c: an error of the checker's, with the stage in front and the entry behind. */
void check_error(struct checker *checker, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void check_report_type(struct checker *checker, struct site site, const struct phrase *arg,
                       const struct phrase_type *found, const struct phrase_type *expected);
/* ARG is no passive function, for it uses actively what USE uses (null: a parameter of its own). */
void check_report_active(struct checker *checker, struct site site, const struct phrase *arg,
                         const struct phrase *use);
/* One identifier, used actively at ACTIVE and, on the other side of the application, at OTHER. The
 * active use is in the argument at SITE if ACTIVE_IS_LAST, else OTHER is. */
void check_report_interference(struct checker *checker, struct site site,
                               const struct phrase *active, const struct phrase *other,
                               bool active_is_last);

#endif
