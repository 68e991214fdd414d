/* What `dpiac tune` writes:
 *
 *     entry dot for openmp on cpu
 *       -- #0 ([1000]f32): 10.1 us, 1.22 times as fast as without
 *       leastChunk = 4096 */
#include "tuning/search.h"

#include <string.h>

#include "testing/times.h"

const char *section_numbers(struct arena *arena, const struct tuning_section *section)
{
    const char *all = "";
    for (size_t i = 0; i < DEVICE_NUMBERS; i++)
        if (section->has[i])
            all = arena_printf(arena, "%s%s%s = %lld", all, *all ? ", " : "", device_number_name(i),
                               (long long)section->values[i]);
    return *all ? all : "the numbers of the device";
}

static void print_case(struct buf *buf, const struct tune_case *test)
{
    buf_printf(buf, "  -- %s: ", test->name);
    times_print_one(buf, test->tuned);
    buf_printf(buf, ", %.2f times as fast as without\n", test->usual / test->tuned);
}

static void print_tried(struct buf *buf, const struct tuning_section *section)
{
    const char *before = "  tried ";
    for (size_t i = 0; i < DEVICE_NUMBERS; i++)
        if (section->tried[i]) {
            buf_printf(buf, "%s%s", before, device_number_name(i));
            before = ", ";
        }
    buf_add_char(buf, '\n');
}

void section_print(struct buf *buf, const struct search *search)
{
    const struct tuning_section *section = &search->section;
    buf_printf(buf, "entry %s for %s on %s\n", section->entry, section->target, section->device);
    for (size_t i = 0; i < search->cases.len && !section->unfinished; i++)
        if (search->best != search->variants.at[0])
            print_case(buf, &search->cases.at[i]);
    if (!section->unfinished && search->best == search->variants.at[0])
        buf_add(buf, "  -- No numbers are faster than those of the device.\n");
    for (size_t i = 0; i < DEVICE_NUMBERS; i++)
        if (section->has[i])
            buf_printf(buf, "  %s = %lld\n", device_number_name(i), (long long)section->values[i]);
    if (section->unfinished)
        print_tried(buf, section);
}

/* Appends LEN bytes at TEXT, but for line breaks at their end, with one. */
static void add_trimmed(struct buf *buf, const char *text, size_t len)
{
    while (len > 0 && strchr(" \n\t\r", text[len - 1]))
        len--;
    buf_add_bytes(buf, text, len);
    buf_add(buf, len > 0 ? "\n" : "");
}

/* What stands above the sections of an earlier file, or what is put there. */
static void add_head(struct buf *buf, const struct tune_options *options)
{
    const struct tuning *old = options->tuning;
    if (!old)
        buf_printf(buf,
                   "-- Numbers of devices that 'dpiac tune' has found for %s. Translations "
                   "read them.\n",
                   source_file_name(options->path));
    else
        add_trimmed(buf, old->source->text,
                    old->sections.len > 0 ? old->sections.at[0]->loc.begin : old->source->len);
}

void section_merge(struct buf *buf, const struct tune_options *options, const char *entry,
                   const char *text)
{
    const struct tuning *old = options->tuning;
    const struct tuning_section *replaced =
        old ? tuning_find(old, entry, testing_target_name(options->target), options->device->name)
            : NULL;
    add_head(buf, options);
    for (size_t i = 0; old && i < old->sections.len; i++) {
        const struct tuning_section *section = old->sections.at[i];
        buf_add(buf, buf->len > 0 ? "\n" : "");
        if (section == replaced)
            add_trimmed(buf, text, strlen(text));
        else
            add_trimmed(buf, old->source->text + section->loc.begin,
                        section->loc.end - section->loc.begin);
    }
    if (!replaced) {
        buf_add(buf, buf->len > 0 ? "\n" : "");
        add_trimmed(buf, text, strlen(text));
    }
}
