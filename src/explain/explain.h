/* `dpiac explain`: the derivation of a program, as the paper writes it in 2.2 and 4.3.
 *
 * The stages tell what they do while they run: the program after each of them, and each rewrite.
 * What is told is kept as text, with the places of the source that its parts come from; at the end
 * it is printed, as text or as a page that shows the trees side by side.
 *
 * A derivation has parts, one for each time that the stages run: first the program as it stands,
 * which is what the paper shows, then with a strategy. */
#ifndef DPIAC_EXPLAIN_EXPLAIN_H
#define DPIAC_EXPLAIN_EXPLAIN_H

#include "base/buf.h"
#include "firstorder/firstorder.h"
#include "instances/instances.h"
#include "target/gen.h"
#include "translate/rewrite.h"
#include "translate/strategy.h"

/* How deep the derivation goes; each includes those before it. */
enum explain_depth {
    EXPLAIN_STAGES,   /* the program after each stage */
    EXPLAIN_STRATEGY, /* the rules of the core's stages, and those of the strategy */
    EXPLAIN_STAGE1,   /* translation stage I, Fig. 5 */
    EXPLAIN_STAGE2,   /* translation stage II, 4.2 */
    EXPLAIN_STAGE3,   /* translation stage III, Fig. 6 */
    EXPLAIN_DEPTHS
};

struct explain;

/* SOURCE is that of the program. */
struct explain *explain_new(struct dpia *dpia, const struct source *source);
/* A new part, called NAME, shown as deep as DEPTH: what is told from now on belongs to it. There is
 * none before the first of these calls. */
void explain_part(struct explain *explain, const char *name, enum explain_depth depth);

/* PROGRAM is the tree after the stage called NAME, which MEANING describes. */
void explain_program(struct explain *explain, const char *name, const char *meaning,
                     const struct program *program);
/* The same for a program of the core, as TEXT; where it is as it was before it is not shown. */
void explain_core(struct explain *explain, const char *name, const char *meaning,
                  const struct buf *text);
void explain_instances(struct explain *explain, const struct instances_log *log);
void explain_firstorder(struct explain *explain, const struct firstorder_log *log);
void explain_strategy(struct explain *explain, const struct strategy_log *log);
/* Observers; the data is the struct explain. */
rewrite_observer explain_stage1, explain_stage2;
gen_trace explain_stage3;
/* TEXT is generated code, which MEANING describes; marked, if printed into such a buf. IS_HOST: it
 * only runs other code, and a page alone shows it. */
void explain_target(struct explain *explain, const char *name, const char *meaning,
                    const struct buf *text, bool is_host);

/* Appends the derivation as text, or as a page of HTML. */
void explain_print_text(struct explain *explain, struct buf *buf);
void explain_print_html(struct explain *explain, struct buf *buf);

#endif
