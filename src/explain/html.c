/* The derivation as a page of HTML that needs nothing besides: the source, the functional and the
 * imperative tree and the code side by side, where pointing at a part lights up what belongs to it
 * in the others (text/script.js), and below them the rewrites.
 *
 * Each panel has the trees of its kind, one of them visible:
 *
 *     functional    dpia, strategy
 *     imperative    stage1, stage2, memory
 *     code          target; for OpenCL also the kernels, which come first */
#include <string.h>

#include "explain/html_private.h"

static const char *const style[] = {
#include "explain/text/style.inc"
};

static const char *const script[] = {
#include "explain/text/script.inc"
};

static void add_all(struct buf *buf, const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_add(buf, lines[i]);
}

static void add_head(struct explain *explain, struct buf *buf)
{
    buf_add(buf, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                 "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>");
    html_text(buf, explain->source_name);
    buf_add(buf, ", explained</title>\n<style>\n");
    add_all(buf, style, sizeof style / sizeof *style);
    buf_add(buf, "</style>\n</head>\n<body>\n<header>\n<h1>");
    html_text(buf, explain->source_name);
    buf_add(buf, "</h1>\n<p>The program as it is translated, from the source to C. Point at a part "
                 "of it, or tap it, and what belongs to it lights up everywhere else. With the "
                 "keyboard: go to a panel, then from part to part with the arrow keys.</p>\n"
                 "</header>\n");
}

/* A panel of the page: its title, and the stages that it shows; the one to begin with. */
struct panel {
    const char *name, *stages[3], *first;
};

static const struct panel panels[] = {
    {"Functional", {"dpia", "strategy", NULL}, "strategy"},
    {"Imperative", {"stage1", "stage2", "memory"}, "stage2"},
    {"Code", {"target", "kernels", NULL}, "kernels"},
};

static const struct explain_stage *find_stage(const struct explain *explain, const char *name)
{
    for (size_t i = 0; i < explain->stages.len; i++)
        if (strcmp(explain->stages.at[i].name, name) == 0)
            return &explain->stages.at[i];
    return NULL;
}

/* The stages of PANEL that there are, its first one or else the first of them in *FIRST. */
static size_t panel_stages(const struct explain *explain, const struct panel *panel,
                           const struct explain_stage **stages, const struct explain_stage **first)
{
    size_t count = 0;
    *first = find_stage(explain, panel->first);
    for (size_t i = 0; i < sizeof panel->stages / sizeof *panel->stages; i++) {
        const struct explain_stage *stage =
            panel->stages[i] ? find_stage(explain, panel->stages[i]) : NULL;
        if (stage)
            stages[count++] = stage;
    }
    if (!*first && count > 0)
        *first = stages[0];
    return count;
}

static void add_select(struct buf *buf, const struct panel *panel,
                       const struct explain_stage *const *stages, size_t count,
                       const struct explain_stage *first)
{
    buf_printf(buf, "<select aria-label=\"%s: stage\">\n", panel->name);
    for (size_t i = 0; i < count; i++) {
        buf_printf(buf, "<option value=\"%s\"%s>%s: ", stages[i]->name,
                   stages[i] == first ? " selected" : "", stages[i]->name);
        html_text(buf, stages[i]->meaning);
        buf_add(buf, "</option>\n");
    }
    buf_add(buf, "</select>\n");
}

static void add_pane(struct explain *explain, struct buf *buf, const char *name, const char *title,
                     const struct explain_text *text, bool hidden)
{
    buf_printf(buf, "<pre data-tree=\"%s\" tabindex=\"0\" role=\"group\" aria-label=\"%s: %s\"%s>",
               name, title, name, hidden ? " hidden" : "");
    html_marked(explain, buf, text);
    buf_add(buf, "</pre>\n");
}

static void add_panel(struct explain *explain, struct buf *buf, const struct panel *panel)
{
    const struct explain_stage *stages[3], *first;
    size_t count = panel_stages(explain, panel, stages, &first);
    if (count == 0)
        return;
    buf_printf(buf, "<section class=\"tree\" data-name=\"%s\">\n<div><h2>%s</h2>\n", panel->name,
               panel->name);
    if (count > 1)
        add_select(buf, panel, stages, count, first);
    buf_add(buf, "</div>\n");
    for (size_t i = 0; i < count; i++)
        add_pane(explain, buf, stages[i]->name, panel->name, &stages[i]->text, stages[i] != first);
    buf_add(buf, "</section>\n");
}

static void add_trees(struct explain *explain, struct buf *buf)
{
    struct explain_text source = html_source(explain);
    buf_add(buf, "<div class=\"trees\">\n"
                 "<section class=\"tree\" data-name=\"Source\">\n<div><h2>Source</h2></div>\n");
    add_pane(explain, buf, "source", "Source", &source, false);
    buf_add(buf, "</section>\n");
    for (size_t i = 0; i < sizeof panels / sizeof *panels; i++)
        add_panel(explain, buf, &panels[i]);
    buf_add(buf, "</div>\n<div id=\"status\" role=\"status\" aria-live=\"polite\">"
                 "Nothing is pointed at.</div>\n");
}

static bool has_place(const struct explain *explain, const struct explain_step *step)
{
    return step->loc.source == explain->source && step->loc.begin < step->loc.end;
}

static void add_heading(struct explain *explain, struct buf *buf, size_t number,
                        const struct explain_step *step)
{
    const char *element = has_place(explain, step) ? "button" : "p";
    buf_printf(buf, "<%s class=\"heading\"", element);
    if (has_place(explain, step))
        buf_printf(buf, " type=\"button\" data-at=\"%u-%u\"", step->loc.begin, step->loc.end);
    buf_printf(buf, "><span class=\"number\">%zu</span> <b>", number);
    html_text(buf, step->rule);
    buf_add(buf, "</b> <span>");
    html_text(buf, step->figure);
    buf_add(buf, "</span>");
    if (has_place(explain, step)) {
        buf_printf(buf, " <span class=\"place\">%s <code>", explain_position(explain, step->loc));
        html_text(buf, explain_excerpt(explain, step->loc));
        buf_add(buf, "</code></span>");
    }
    buf_printf(buf, "</%s>\n", element);
}

static void add_term(struct explain *explain, struct buf *buf, const char *sign,
                     const struct explain_text *text)
{
    if (!text->text)
        return;
    buf_printf(buf, "<pre>%s ", sign);
    html_marked(explain, buf, text);
    buf_add(buf, "</pre>\n");
}

static void add_step(struct explain *explain, struct buf *buf, size_t number,
                     const struct explain_step *step)
{
    buf_add(buf, "<li class=\"step\">\n");
    add_term(explain, buf, " ", &step->start);
    add_heading(explain, buf, number, step);
    if (step->whole.text) {
        add_term(explain, buf, "=", &step->whole);
    } else {
        if (step->context && *step->context) {
            buf_add(buf, "<p class=\"context\">in ");
            html_text(buf, step->context);
            buf_add(buf, "</p>\n");
        }
        add_term(explain, buf, " ", &step->before);
        add_term(explain, buf, "=", &step->after);
    }
    buf_add(buf, "</li>\n");
}

static void add_steps(struct explain *explain, struct buf *buf, enum explain_depth depth)
{
    size_t count = 0;
    for (size_t i = 0; i < explain->steps.len; i++) {
        if (explain->steps.at[i].depth != depth)
            continue;
        if (count++ == 0) {
            buf_add(buf, "<details open>\n<summary>");
            html_text(buf, explain_title(depth));
            buf_add(buf, "</summary>\n");
            if (explain_note(depth)) {
                buf_add(buf, "<p class=\"note\">");
                html_text(buf, explain_note(depth));
                buf_add(buf, "</p>\n");
            }
            buf_add(buf, "<ol>\n");
        }
        add_step(explain, buf, i + 1, &explain->steps.at[i]);
    }
    if (count > 0)
        buf_add(buf, "</ol>\n</details>\n");
}

void explain_print_html(struct explain *explain, struct buf *buf)
{
    add_head(explain, buf);
    buf_add(buf, "<main>\n");
    add_trees(explain, buf);
    for (int depth = EXPLAIN_STRATEGY; depth < EXPLAIN_DEPTHS; depth++)
        add_steps(explain, buf, (enum explain_depth)depth);
    buf_add(buf, "</main>\n<script>\n");
    add_all(buf, script, sizeof script / sizeof *script);
    buf_add(buf, "</script>\n</body>\n</html>\n");
}
