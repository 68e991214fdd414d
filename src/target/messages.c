/* The messages of checks (messages.h): their names, which of them a file needs, and the table. */
#include "target/messages.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"

struct message {
    const struct csymbol *symbol; /* "DOT_BOUNDS_1", whose order is its position and 1 */
    const char *format;
    enum error_code code;
};

struct message_vec VEC(struct message);

struct messages {
    struct arena *arena;
    const char *prefix;
    struct message_vec all;
    struct map *symbols; /* code and format -> struct csymbol * */
};

/* "ERROR_SIZE". */
static const char *error_name(enum error_code code)
{
    switch (code) {
    case ERROR_OK:
        return "OK";
#define ERROR_CODE(suffix, value, text)                                                            \
    case ERROR_##suffix:                                                                           \
        return "ERROR_" #suffix;
#define DEVICE_CODE(suffix, value, text) ERROR_CODE(suffix, value, text)
#include "target/errors.def"
#undef DEVICE_CODE
#undef ERROR_CODE
    }
    bug(loc_none(), "an error of unknown code %d", (int)code);
}

const char *message_escape(struct arena *arena, const char *text)
{
    struct buf buf = {0};
    for (; *text != '\0'; text++)
        buf_add(&buf, *text == '%' ? "%%" : (char[]){*text, '\0'});
    const char *escaped = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return escaped;
}

const char *message_at(struct arena *arena, const char *format, struct loc loc)
{
    unsigned line, column;
    if (!loc.source)
        return format;
    source_position(loc.source, loc.begin, &line, &column);
    const char *file = message_escape(arena, source_file_name(loc.source->path));
    return arena_printf(arena, "%s, at %s:%u:%u", format, file, line, column);
}

struct messages *messages_new(struct arena *arena, const char *prefix)
{
    struct messages *messages = ARENA_NEW(arena, struct messages);
    messages->arena = arena;
    messages->prefix = prefix;
    messages->symbols = map_new_strings(arena);
    return messages;
}

/* The names of checks count those of their code: "BOUNDS_2" is the second one. */
static const char *new_name(const struct messages *messages, enum error_code code)
{
    size_t count = 1;
    for (size_t i = 0; i < messages->all.len; i++)
        count += messages->all.at[i].code == code;
    return arena_printf(messages->arena, "%s_%s_%zu", messages->prefix,
                        error_name(code) + strlen("ERROR_"), count);
}

const struct csymbol *messages_check(struct messages *messages, enum error_code code,
                                     const char *format)
{
    const char *key = arena_printf(messages->arena, "%d %s", (int)code, format);
    const struct csymbol *known = map_get(messages->symbols, key);
    if (known)
        return known;
    struct message message = {.format = format, .code = code};
    message.symbol = csymbol_new(messages->arena, CSYMBOL_CHECK, (unsigned)messages->all.len + 1,
                                 new_name(messages, code), NULL);
    map_set(messages->symbols, key, (void *)message.symbol);
    VEC_PUSH(messages->arena, &messages->all, message);
    return message.symbol;
}

static void add_text(const struct messages *messages, struct buf *buf, struct citem_vec *out)
{
    citem_text(messages->arena, out, arena_strdup(messages->arena, buf_text(buf)));
    buf_free(buf);
}

void messages_enum(const struct messages *messages, const struct csymbol_set *used,
                   struct citem_vec *out)
{
    struct csymbol_vec checks = csymbol_set_group(used, CSYMBOL_CHECK);
    struct buf buf = {0};
    if (checks.len == 0)
        return;
    for (size_t i = 0; i < checks.len; i++)
        buf_printf(&buf, "%s\n    %s = %u", i == 0 ? "enum {" : ",", checks.at[i]->name,
                   checks.at[i]->order);
    buf_add(&buf, "\n};\n");
    citem_comment(messages->arena, out, "The checks that set the status.");
    add_text(messages, &buf, out);
}

void messages_table(const struct messages *messages, const struct csymbol_set *used,
                    const char *name, struct citem_vec *out)
{
    struct csymbol_vec checks = csymbol_set_group(used, CSYMBOL_CHECK);
    struct buf buf = {0};
    buf_printf(&buf, "static const struct {\n    int error;\n    const char *message;\n"
                     "} %s[] = {\n    {%s_OK, \"\"},", name, messages->prefix);
    for (size_t i = 0; i < checks.len; i++) {
        const struct message *one = &messages->all.at[checks.at[i]->order - 1];
        buf_printf(&buf, "\n    [%s] = {%s_%s,\n        ", one->symbol->name, messages->prefix,
                   error_name(one->code));
        cprint_exp(&buf, messages->arena, cexp_string(messages->arena, one->format));
        buf_add(&buf, "},");
    }
    buf_add(&buf, "\n};\n");
    citem_comment(messages->arena, out, "What they give and say, with the numbers they found.");
    add_text(messages, &buf, out);
}
