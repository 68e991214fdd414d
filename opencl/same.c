/* Kernels that are the same text. A way that several conditions lead to has its kernels once, of
 * whatever size the arrays are that they are given:
 *
 *     if (n <= 32) { .. launch dot_map1 with `parts` .. } else { .. launch it with `parts_1` .. }
 *
 * What a kernel is given, and for how many work-items it runs, is the launch's. */
#include <string.h>

#include "opencl/emit_private.h"
#include "opencl/kernel.h"

/* Of each what is seen at once; texts are only compared where these are the same. */
static bool may_be_same(const struct citem *a, const struct citem *b)
{
    return a->vars.len == b->vars.len && a->body.len == b->body.len &&
           memcmp(a->group, b->group, sizeof a->group) == 0;
}

/* The text of KERNEL, whatever it is called. */
static void print_unnamed(struct opencl *cl, const struct citem *kernel, struct buf *text)
{
    struct citem unnamed = *kernel;
    struct citem_vec items = {.at = &unnamed, .len = 1};
    unnamed.name = "kernel";
    cprint_items(text, cl->arena, &items);
}

static bool is_same(struct opencl *cl, const struct citem *a, const struct citem *b)
{
    struct buf first = {0}, second = {0};
    bool same;
    print_unnamed(cl, a, &first);
    print_unnamed(cl, b, &second);
    same = strcmp(buf_text(&first), buf_text(&second)) == 0;
    buf_free(&first);
    buf_free(&second);
    return same;
}

bool kernel_take_same(struct opencl *cl, struct kernel *kernel)
{
    const struct citem *last = &cl->kernels.at[cl->kernels.len - 1];
    for (size_t i = 0; i < cl->made.len; i++) {
        const struct made_kernel *made = &cl->made.at[i];
        const struct citem *item = &cl->kernels.at[made->item];
        if (!may_be_same(item, last) || !is_same(cl, item, last))
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
