/* Answers to questions about sequences of nats. Nats are canonical, and the bounds of a variable
 * are its own, so that the same nats in the same order have the same answer whoever asks: the check
 * of barriers asks what was asked when they were put. */
#include "base/arena.h"
#include "type/nat_private.h"

static bool same_question(const void *object, const void *key)
{
    const struct nat_question *kept = object, *wanted = key;
    if (kept->kind != wanted->kind || kept->count != wanted->count)
        return false;
    for (size_t k = 0; k < kept->count; k++)
        if (kept->nats[k] != wanted->nats[k])
            return false;
    return true;
}

static uint64_t hash_of(const struct nat_question *question)
{
    uint64_t hash = intern_hash((uint64_t)question->kind, question->count);
    for (size_t k = 0; k < question->count; k++)
        hash = intern_hash_pointer(hash, question->nats[k]);
    return hash;
}

bool nat_answer_find(const struct nat_table *table, struct nat_question *question)
{
    const struct nat_question *found =
        intern_find(&table->answers, hash_of(question), question, same_question);
    if (found)
        question->answer = found->answer;
    return found != NULL;
}

void nat_answer_keep(struct nat_table *table, const struct nat_question *question)
{
    struct nat_question *kept;
    const struct nat **nats;
    if (table->overflowed)
        return;
    kept = ARENA_NEW(table->arena, struct nat_question);
    nats = ARENA_ARRAY(table->arena, const struct nat *, question->count);
    for (size_t k = 0; k < question->count; k++)
        nats[k] = question->nats[k];
    *kept = *question;
    kept->nats = nats;
    intern_add(&table->answers, hash_of(question), kept);
}
