/* JSON: enough to write outcomes and to read them again. */
#ifndef DPIAC_TESTING_JSON_H
#define DPIAC_TESTING_JSON_H

#include "base/buf.h"
#include "base/vec.h"

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT };

struct json;
struct json_vec VEC(const struct json *);

struct json {
    enum json_kind kind;
    bool truth;           /* BOOL */
    double number;        /* NUMBER */
    const char *text;     /* TEXT */
    const char *name;     /* of a member of an object */
    struct json_vec items; /* LIST, OBJECT */
};

/* Reads TEXT, of LEN bytes. Null, with the offset in *BAD, where it is no JSON. */
const struct json *json_read(struct arena *arena, const char *text, size_t len, size_t *bad);

/* The member NAME of an object; null: there is none, or JSON is null or no object. */
const struct json *json_member(const struct json *json, const char *name);

/* The text of the member NAME; "": there is none. */
const char *json_text(const struct json *json, const char *name);

/* Appends TEXT in quotes. What is not UTF-8 becomes '?'. */
void json_print_text(struct buf *buf, const char *text);

#endif
