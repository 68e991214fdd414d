/* Which sectors of memory a work-group has touched: what its first-level cache has still, and what
 * it has in common with another group. */
#ifndef DPIAC_COST_CACHE_H
#define DPIAC_COST_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* Bytes of a sector, the least that comes from memory. */
enum { COST_SECTOR = 32 };

/* How far apart two uses of what was dropped in between were: less than 2^i bytes. */
enum { COST_DISTANCES = 48 };

struct cost_cache;

/* One that holds CAPACITY bytes, in sectors of UNIT bytes. */
struct cost_cache *cost_cache_new(struct arena *arena, double capacity, double unit);

enum cost_touch { COST_HIT, COST_FIRST, COST_AGAIN };

/* Sector NUMBER of BUFFER is read, WEIGHT times; AGAIN: *DISTANCE bytes were read since it was used
 * last, more than the cache holds. */
enum cost_touch cost_cache_read(struct cost_cache *cache, size_t buffer, int64_t number,
                                double weight, double *distance);

/* The same sector is written; whether it was for the first time. */
bool cost_cache_write(struct cost_cache *cache, size_t buffer, int64_t number, double weight);

/* What is read goes on by BYTES of which nothing is known. */
void cost_cache_skip(struct cost_cache *cache, double bytes);

/* All bytes that were read until now. */
double cost_cache_clock(const struct cost_cache *cache);

/* Of the bytes of BUFFER that CACHE was first to touch, by their weights, those that OTHER has as
 * well; written or read. */
double cost_cache_common(const struct cost_cache *cache, const struct cost_cache *other,
                         size_t buffer, bool written);

#endif
