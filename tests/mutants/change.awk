# Makes the change called NAME, of the tables of this folder, in the text that follows the table:
# `awk -v name=NAME -f change.awk TABLE FILE`. Its lines with '-' and ' ' stand in the text one
# after the other, in exactly one place; those with '+' and ' ' come out in their stead.

FNR == NR && /^mutant / { ours = $2 == name }
FNR == NR && ours && /^[- ]/ { old[++old_count] = substr($0, 2) }
FNR == NR && ours && /^[+ ]/ { new[++new_count] = substr($0, 2) }
FNR == NR { next }
{ text[++text_count] = $0 }

function stands_at(line,    k)
{
    for (k = 1; k <= old_count; k++)
        if (text[line + k - 1] != old[k])
            return 0
    return 1
}

END {
    for (line = 1; old_count && line <= text_count - old_count + 1; line++)
        if (stands_at(line)) {
            place = line
            places++
        }
    if (places != 1)
        exit 1
    for (line = 1; line < place; line++)
        print text[line]
    for (k = 1; k <= new_count; k++)
        print new[k]
    for (line = place + old_count; line <= text_count; line++)
        print text[line]
}
