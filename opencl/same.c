/* Kernels that are the same text, but for comments. What several ways end with is there once:
 *
 *     if (n <= 32) { .. launch dot_map1 with `parts` .. } else { .. launch it with `parts_1` .. }
 *
 * What a kernel is given, and for how many work-items it runs, is the launch's, and so is a comment
 * that says where in the program that stands. One with checks stays for itself: each check has a
 * message of its own. */
#include <ctype.h>
#include <string.h>

#include "opencl/emit_private.h"
#include "opencl/kernel.h"

/* What is seen at once; texts are only compared where these are the same. */
static bool may_be_same(const struct citem *a, const struct citem *b)
{
    if (a->vars.len != b->vars.len || memcmp(a->group, b->group, sizeof a->group) != 0)
        return false;
    for (size_t i = 0; i < a->vars.len; i++)
        if (strcmp(a->vars.at[i].name, b->vars.at[i].name) != 0 ||
            !ctype_equal(a->vars.at[i].type, b->vars.at[i].type))
            return false;
    return true;
}

/* The first statement of BODY from *AT on that says something; *AT is moved behind it. Null where
 * there is none. */
static const struct cstmt *next_said(const struct cstmt_vec *body, size_t *at)
{
    while (*at < body->len) {
        const struct cstmt *stmt = body->at[(*at)++];
        if (stmt->kind != CSTMT_COMMENT && stmt->kind != CSTMT_BLANK)
            return stmt;
    }
    return NULL;
}

/* Whether the statements that A and B consist of begin alike: what differs mostly differs there. */
static bool begins_alike(const struct citem *a, const struct citem *b)
{
    for (size_t i = 0, j = 0;;) {
        const struct cstmt *of_a = next_said(&a->body, &i), *of_b = next_said(&b->body, &j);
        if (!of_a || !of_b)
            return of_a == of_b;
        if (of_a->kind != of_b->kind || !cexp_equal(of_a->value, of_b->value) ||
            !cexp_equal(of_a->var.array, of_b->var.array))
            return false;
    }
}

/* Adds what TEXT says to OUT: no comments, and one blank for all white space between words. */
static void add_essence(const char *text, struct buf *out)
{
    bool apart = false;
    for (const char *at = text; *at; at++) {
        bool comment = strncmp(at, "/*", 2) == 0;
        if (comment)
            at = strstr(at, "*/") + 1;
        if (comment || isspace((unsigned char)*at)) {
            apart = true;
            continue;
        }
        if (apart)
            buf_add_char(out, ' ');
        apart = false;
        buf_add_char(out, *at);
    }
}

/* Adds the text of KERNEL, whatever it is called. */
static void print_essence(struct opencl *cl, const struct citem *kernel, struct buf *out)
{
    struct citem unnamed = *kernel;
    struct citem_vec items = {.at = &unnamed, .len = 1};
    struct buf text = {0};
    unnamed.name = "kernel";
    cprint_items(&text, cl->arena, &items);
    add_essence(buf_text(&text), out);
    buf_free(&text);
}

static bool is_same(struct opencl *cl, const struct citem *a, const struct citem *b)
{
    struct buf first = {0}, second = {0};
    bool same;
    print_essence(cl, a, &first);
    print_essence(cl, b, &second);
    same = strcmp(buf_text(&first), buf_text(&second)) == 0;
    buf_free(&first);
    buf_free(&second);
    return same;
}

bool kernel_take_same(struct opencl *cl, struct kernel *kernel)
{
    const struct citem *last = &cl->kernels.at[cl->kernels.len - 1];
    if (gen_uses_status(cl->device))
        return false;
    for (size_t i = 0; i < cl->made.len; i++) {
        const struct made_kernel *made = &cl->made.at[i];
        const struct citem *item = &cl->kernels.at[made->item];
        if (!may_be_same(item, last) || !begins_alike(item, last) || !is_same(cl, item, last))
            continue;
        kernel->name = made->kernel->name;
        kernel->constant = made->kernel->constant;
        cl->kernels.len--;
        cl->kernel_names.len--;
        cl->kernel_count--;
        return true;
    }
    VEC_PUSH(cl->arena, &cl->made, ((struct made_kernel){kernel, cl->kernels.len - 1}));
    return false;
}
