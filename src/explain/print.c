/* The derivation as text for a terminal: the program after each stage, and between two of them the
 * rewrites that lead from the one to the other, each with its number, its rule, the rule's figure,
 * and the place of the redex in the source.
 *
 *     Stage I: functional to imperative (4.1, Fig. 5)
 *
 *            A[] (reduce (\x a. x + a) 0.0 xs) out
 *        1   A reduce (Fig. 5a)                             sum.fut:2:3  reduce (+) 0 xs
 *          = C[] xs (\x. C[] 0.0 (\y. reduceI ... y x (\r. A[] r out)))
 *
 * In a long body the redex stands in front of what it becomes; in a short one, the whole body. */
#include <string.h>

#include "explain/explain_private.h"

enum { TEXT_COLUMN = 11, PLACE_COLUMN = 52 };

/* TEXT, each line after the first one COLUMN further in. */
static void add_lines(struct buf *buf, const char *text, int column)
{
    for (;;) {
        size_t len = strcspn(text, "\n");
        buf_add_bytes(buf, text, len);
        buf_add_char(buf, '\n');
        if (text[len] == '\0' || text[len + 1] == '\0')
            return;
        text += len + 1;
        buf_printf(buf, "%*s", *text == '\n' ? 0 : column, "");
    }
}

static void add_term(struct buf *buf, const char *sign, const struct explain_text *text,
                     unsigned indent)
{
    int column = TEXT_COLUMN + 2 * (int)indent;
    buf_printf(buf, "%*s%s ", column - 2, "", sign);
    add_lines(buf, text->text, column);
}

/* "  12   A map (Fig. 5a)      dot.fut:2:14  map f xs" */
static void add_heading(struct explain *explain, struct buf *buf, size_t number,
                        const struct explain_step *step)
{
    size_t start = buf->len;
    buf_printf(buf, "%6zu   %*s%s (%s)", number, 2 * (int)step->indent, "", step->rule,
               step->figure);
    if (step->loc.source) {
        while (buf->len - start < PLACE_COLUMN)
            buf_add_char(buf, ' ');
        buf_printf(buf, "  %s:%s  %s", source_file_name(step->loc.source->path),
                   explain_position(explain, step->loc), explain_excerpt(explain, step->loc));
    }
    buf_add_char(buf, '\n');
}

static void add_step(struct explain *explain, struct buf *buf, size_t number,
                     const struct explain_step *step)
{
    if (step->start.text)
        add_term(buf, " ", &step->start, 0);
    add_heading(explain, buf, number, step);
    if (step->whole.text) {
        add_term(buf, "=", &step->whole, 0);
        return;
    }
    if (step->context && *step->context)
        buf_printf(buf, "%*sin %s:\n", TEXT_COLUMN, "", step->context);
    if (step->before.text)
        add_term(buf, " ", &step->before, step->indent);
    if (step->after.text)
        add_term(buf, "=", &step->after, step->indent);
}

static bool has_steps(const struct explain_part *part, enum explain_rules rules)
{
    for (size_t i = 0; i < part->steps.len; i++)
        if (part->steps.at[i].rules == rules)
            return true;
    return false;
}

/* The steps by RULES, numbered on from those before. */
static void add_steps(struct explain *explain, const struct explain_part *part, struct buf *buf,
                      enum explain_rules rules)
{
    const char *entry = NULL;
    if (!has_steps(part, rules))
        return;
    buf_printf(buf, "%s\n", explain_title(rules));
    if (explain_note(rules))
        buf_printf(buf, "%s\n", explain_note(rules));
    buf_add_char(buf, '\n');
    for (size_t i = 0; i < part->steps.len; i++) {
        const struct explain_step *step = &part->steps.at[i];
        if (step->rules != rules)
            continue;
        if (step->entry && (!entry || strcmp(entry, step->entry) != 0))
            buf_printf(buf, "  %s\n", step->entry);
        entry = step->entry;
        add_step(explain, buf, i + 1, step);
    }
    buf_add_char(buf, '\n');
}

/* The program after STAGE, or that it is as it was after LAST, the stage before; null: there is
 * none. */
static void add_stage(struct explain *explain, struct buf *buf, const struct explain_stage *last,
                      const struct explain_stage *stage)
{
    struct explain_text text = stage->is_program ? stage->text : explain_code(explain, stage);
    buf_printf(buf, "%s: %s\n\n", stage->name, stage->meaning);
    if (last && stage->is_program && strcmp(last->text.text, text.text) == 0)
        text = explain_string("as before\n");
    if (stage->is_program)
        buf_add(buf, "  ");
    add_lines(buf, text.text, stage->is_program ? 2 : 0);
    buf_add_char(buf, '\n');
}

static void add_part(struct explain *explain, const struct explain_part *part, struct buf *buf)
{
    if (explain->parts.len > 1)
        buf_printf(buf, "==== %s\n\n", part->name);
    for (size_t i = 0; i < part->stages.len; i++) {
        const struct explain_stage *stage = &part->stages.at[i];
        for (int rules = 0; rules < RULES_COUNT; rules++)
            if (strcmp(explain_tree((enum explain_rules)rules), stage->name) == 0)
                add_steps(explain, part, buf, (enum explain_rules)rules);
        if (!stage->is_host)
            add_stage(explain, buf, i > 0 ? stage - 1 : NULL, stage);
    }
}

void explain_print_text(struct explain *explain, struct buf *buf)
{
    for (size_t i = 0; i < explain->parts.len; i++)
        add_part(explain, &explain->parts.at[i], buf);
}
