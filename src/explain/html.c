/* The derivation as a page of HTML that needs nothing besides. Each part has its rewrites, and
 * below them the source, the functional and the imperative tree and the code side by side, where
 * pointing at something lights up what belongs to it in the others. Without the script
 * (text/script.js) all is shown below each other; with it one part at a time, and one rewrite.
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
    html_text(buf, source_file_name(explain->source->path));
    buf_add(buf, ", explained</title>\n<style>\n");
    add_all(buf, style, sizeof style / sizeof *style);
    buf_add(buf, "</style>\n</head>\n<body>\n<header>\n<h1>");
    html_text(buf, source_file_name(explain->source->path));
    buf_add(buf, "</h1>\n<p>The program as it is translated, rewrite by rewrite. The arrow keys go "
                 "from step to step. Point at something in the panels below, or tap it, and what "
                 "belongs to it lights up everywhere else; in a panel that has the focus, the "
                 "arrow keys go from part to part.</p>\n</header>\n");
}

/* The most stages that one panel shows. */
enum { PANEL_STAGES = 7 };

/* A panel of the page: its title, and the stages that it shows; the one to begin with. */
struct panel {
    const char *name, *stages[PANEL_STAGES], *first;
};

static const struct panel panels[] = {
    {"Functional",
     {"core", "modules", "instances", "firstorder", "sized", "dpia", "strategy"},
     "strategy"},
    {"Imperative", {"stage1", "stage2", "memory"}, "stage2"},
    {"Code", {"target", "kernels"}, "kernels"},
};

static const struct explain_stage *find_stage(const struct explain_part *part, const char *name)
{
    for (size_t i = 0; i < part->stages.len; i++)
        if (strcmp(part->stages.at[i].name, name) == 0)
            return &part->stages.at[i];
    return NULL;
}

/* The stages of PANEL that there are, its first one or else the first of them in *FIRST. */
static size_t panel_stages(const struct explain_part *part, const struct panel *panel,
                           const struct explain_stage **stages, const struct explain_stage **first)
{
    size_t count = 0;
    *first = find_stage(part, panel->first);
    for (size_t i = 0; i < PANEL_STAGES; i++) {
        const struct explain_stage *stage =
            panel->stages[i] ? find_stage(part, panel->stages[i]) : NULL;
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

static void add_panel(struct explain *explain, const struct explain_part *part, struct buf *buf,
                      const struct panel *panel)
{
    const struct explain_stage *stages[PANEL_STAGES], *first;
    size_t count = panel_stages(part, panel, stages, &first);
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

static void add_trees(struct explain *explain, const struct explain_part *part, struct buf *buf)
{
    struct explain_text source = html_source(explain, part);
    buf_add(buf, "<div class=\"trees\">\n"
                 "<section class=\"tree\" data-name=\"Source\">\n<div><h2>Source</h2></div>\n");
    add_pane(explain, buf, "source", "Source", &source, false);
    buf_add(buf, "</section>\n");
    for (size_t i = 0; i < sizeof panels / sizeof *panels; i++)
        add_panel(explain, part, buf, &panels[i]);
    buf_add(buf, "</div>\n");
}

static bool has_place(const struct explain *explain, const struct explain_step *step)
{
    return step->loc.source == explain->source && step->loc.begin < step->loc.end;
}

/* "4:17 map f xs", and the file before it where it is not the one that is shown. */
static void add_place(struct explain *explain, struct buf *buf, struct loc loc)
{
    buf_add(buf, " <span class=\"place\">");
    if (loc.source != explain->source) {
        html_text(buf, source_file_name(loc.source->path));
        buf_add_char(buf, ':');
    }
    buf_printf(buf, "%s <code>", explain_position(explain, loc));
    html_text(buf, explain_excerpt(explain, loc));
    buf_add(buf, "</code></span>");
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
    if (step->loc.source && step->loc.begin < step->loc.end)
        add_place(explain, buf, step->loc);
    buf_printf(buf, "</%s>\n", element);
}

/* A term of a step: ROLE says which. */
static void add_term(struct explain *explain, struct buf *buf, const char *role,
                     const struct explain_text *text)
{
    if (!text->text)
        return;
    buf_printf(buf, "<pre class=\"%s\">", role);
    html_marked(explain, buf, text);
    buf_add(buf, "</pre>\n");
}

static void add_step(struct explain *explain, struct buf *buf, size_t number,
                     const struct explain_step *step)
{
    buf_printf(buf, "<li class=\"step\" data-stage=\"%s\">\n", explain_title(step->rules));
    add_term(explain, buf, "before", &step->start);
    add_heading(explain, buf, number, step);
    if (step->whole.text) {
        add_term(explain, buf, "after", &step->whole);
    } else {
        if (step->context && *step->context) {
            buf_add(buf, "<p class=\"context\">in ");
            html_text(buf, step->context);
            buf_add(buf, "</p>\n");
        }
        add_term(explain, buf, "before", &step->before);
        add_term(explain, buf, "after", &step->after);
    }
    buf_add(buf, "</li>\n");
}

/* The title of the steps by RULES, and how they are to be read. */
static void add_title(struct buf *buf, enum explain_rules rules)
{
    buf_add(buf, "<li class=\"title\"><h3>");
    html_text(buf, explain_title(rules));
    buf_add(buf, "</h3>\n");
    if (explain_note(rules)) {
        buf_add(buf, "<p class=\"note\">");
        html_text(buf, explain_note(rules));
        buf_add(buf, "</p>\n");
    }
    buf_add(buf, "</li>\n");
}

/* Steps come in the order of their stages. */
static void add_steps(struct explain *explain, const struct explain_part *part, struct buf *buf)
{
    buf_add(buf, "<ol class=\"steps\">\n");
    for (size_t i = 0; i < part->steps.len; i++) {
        const struct explain_step *step = &part->steps.at[i];
        if (i == 0 || step->rules != part->steps.at[i - 1].rules)
            add_title(buf, step->rules);
        add_step(explain, buf, i + 1, step);
    }
    buf_add(buf, "</ol>\n");
}

static void add_part(struct explain *explain, const struct explain_part *part, struct buf *buf)
{
    buf_add(buf, "<article class=\"part\">\n<h2>");
    html_text(buf, part->name);
    buf_add(buf, "</h2>\n");
    if (part->steps.len > 0)
        add_steps(explain, part, buf);
    add_trees(explain, part, buf);
    buf_add(buf, "</article>\n");
}

void explain_print_html(struct explain *explain, struct buf *buf)
{
    add_head(explain, buf);
    buf_add(buf, "<main>\n");
    for (size_t i = 0; i < explain->parts.len; i++)
        add_part(explain, &explain->parts.at[i], buf);
    buf_add(buf, "<div id=\"status\" role=\"status\" aria-live=\"polite\"></div>\n"
                 "</main>\n<script>\n");
    add_all(buf, script, sizeof script / sizeof *script);
    buf_add(buf, "</script>\n</body>\n</html>\n");
}
