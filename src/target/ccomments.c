/* Comments of emitted C that say again what the one around them says go:
 *
 *     (map, dot.fut:3)                          (map, dot.fut:3)
 *     for (int64_t i = 0; i < n; i++) {         for (int64_t i = 0; i < n; i++) {
 *         (map, dot.fut:3)                          for (int64_t j = 0; j < m; j++)
 *         for (int64_t j = 0; j < m; j++)               out[i * m + j] = x;
 *             out[i * m + j] = x;               }
 *     }
 */
#include "target/ctree.h"

#include <string.h>

struct cstmt_vec ccomments_once(struct arena *arena, const struct cstmt_vec *statements,
                                const char *around)
{
    struct cstmt_vec out = {0};
    const char *about = around;
    bool is_said = false; /* something else, in front of what comes next */
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        bool is_comment = stmt->kind == CSTMT_COMMENT;
        if (is_comment && around && !is_said && strcmp(stmt->text, around) == 0)
            continue;
        struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
        *copy = *stmt;
        copy->body = ccomments_once(arena, &stmt->body, about);
        copy->otherwise = ccomments_once(arena, &stmt->otherwise, about);
        about = is_comment ? stmt->text : around;
        is_said |= is_comment;
        VEC_PUSH(arena, &out, copy);
    }
    return out;
}
