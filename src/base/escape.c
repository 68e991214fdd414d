/* Escapes in the strings of values: `\n` is the byte 10. */
#include "base/escape.h"

#include <string.h>

int escape_meaning(char c)
{
    static const char letters[] = "ntrabfv0\\\"'", values[] = "\n\t\r\a\b\f\v\0\\\"'";
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? values[at - letters] : -1;
}
