/* The arguments of a program made with `--main`, and the sizes that follow from them: a size that
 * no argument gives is solved from the first dimension that it occurs in; all other dimensions are
 * compared. */
#include "target/gen.h"
#include "target/main_private.h"

static const struct cexp *shape_of(struct main_emission *main, const char *value, size_t position)
{
    return cexp_index(main->arena, cexp_member(main->arena, main_name(main, value), "shape"),
                      cexp_int(main->arena, (int64_t)position));
}

/* main_read(input, "VARIABLE: SHAPE", &main_type_SCALAR, RANK) */
static const struct cexp *read_call(struct main_emission *main, const char *variable,
                                    const char *shape, const char *scalar, size_t rank)
{
    const char *what = arena_printf(main->arena, "%s: %s", variable, shape);
    const struct cexp *args[] = {main_own(main, "input"), cexp_string(main->arena, what),
                                 main_type_of(main, scalar), cexp_int(main->arena, (int64_t)rank)};
    return cexp_call(main->arena, "main_read", args, 4);
}

static void read_leaves(struct main_emission *main, const struct data *data,
                        const struct gen_leaf *leaves, struct main_dimension_vec *all)
{
    for (size_t leaf = 0; leaf < gen_leaf_count(data); leaf++) {
        struct nat_vec dims = main_dimensions(main->gen, data, leaf);
        const char *variable = leaves[leaf].name;
        main_declare_value(main, variable,
                           read_call(main, variable, entry_shape(main->gen, data, leaf),
                                     main_leaf_type(data, leaf), dims.len));
        for (size_t i = 0; i < dims.len; i++) {
            struct main_dimension dimension = {variable, i, dims.at[i]};
            VEC_PUSH(main->arena, all, dimension);
        }
    }
}

static void read_size(struct main_emission *main, const char *size)
{
    const char *value = gen_fresh_name(main->gen, arena_printf(main->arena, "%s_argument", size));
    main->parts[MAIN_SIZE] = true;
    main_declare_value(main, value, read_call(main, size, "i64", "i64", 0));
    main_declare_size(main, size,
                      cexp_call2(main->arena, "main_size", cexp_string(main->arena, size),
                                 main_address(main, value)));
    main_do(main, "free", main_data_of(main, value));
}

struct main_dimension_vec main_read_arguments(struct main_emission *main,
                                              const struct entry_vars *vars)
{
    struct main_dimension_vec all = {0};
    for (size_t i = 0; i < entry_arg_count(vars->entry); i++) {
        struct param param = entry_arg(vars->entry, i);
        if (param.var && param_is_read(&param))
            read_leaves(main, param_data(&param), vars->leaf_names[i], &all);
        else if (param.nat && !param.implicit)
            read_size(main, vars->nat_names[i]);
    }
    main_do(main, "main_end", main_own(main, "input"));
    return all;
}

/* NAT = factor * VAR + rest, where REST does not mention VAR. */
static bool is_linear(struct main_emission *main, const struct nat *nat, const struct nat_var *var,
                      int64_t *factor, const struct nat **rest)
{
    struct nat_table *nats = gen_nats(main->gen);
    *factor = 0;
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        if (term->factor_count == 1 && term->factors[0]->kind == NAT_VAR &&
            term->factors[0]->var == var)
            *factor = term->coefficient;
    }
    *rest = nat_sub(nats, nat, nat_mul(nats, nat_const(nats, *factor), nat_of_var(nats, var)));
    return *factor != 0 && !nat_mentions(*rest, var);
}

struct unsolved_search {
    const struct map *solved;
    bool any;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct unsolved_search *search = data;
    search->any |= !map_has(search->solved, var);
}

static bool is_solved(const struct map *solved, const struct nat *nat)
{
    struct unsolved_search search = {solved, false};
    nat_each_var(nat, see_var, &search);
    return !search.any;
}

/* (DIMENSION - REST) / FACTOR */
static const struct cexp *solution(struct main_emission *main,
                                   const struct main_dimension *dimension, const struct nat *rest,
                                   int64_t factor)
{
    const struct cexp *size = shape_of(main, dimension->value, dimension->position);
    int64_t constant;
    if (!nat_is_const(rest, &constant) || constant != 0)
        size = cexp_binary(main->arena, COP_SUB, size, gen_nat(main->gen, rest));
    return factor == 1 ? size
                       : cexp_binary(main->arena, COP_DIV, size, cexp_int(main->arena, factor));
}

/* Defines the size VAR from a dimension that decides it; that one needs no comparison if it is the
 * size itself. */
static bool solve(struct main_emission *main, const struct nat_var *var, const char *variable,
                  struct main_dimension_vec *all, const struct map *solved)
{
    for (size_t i = 0; i < all->len; i++) {
        struct main_dimension *dimension = &all->at[i];
        const struct nat *rest;
        int64_t factor;
        if (!dimension->size || !is_linear(main, dimension->size, var, &factor, &rest) ||
            !is_solved(solved, rest))
            continue;
        main_declare_size(main, variable, solution(main, dimension, rest, factor));
        if (dimension->size == nat_of_var(gen_nats(main->gen), var))
            dimension->size = NULL;
        return true;
    }
    return false;
}

static void check_dimension(struct main_emission *main, const struct main_dimension *dimension)
{
    const struct cexp *args[] = {
        cexp_string(main->arena, dimension->value), main_address(main, dimension->value),
        cexp_int(main->arena, (int64_t)dimension->position), gen_nat(main->gen, dimension->size)};
    main->parts[MAIN_CHECK_SIZE] = true;
    cstmt_exp(main->arena, &main->body, cexp_call(main->arena, "main_check_size", args, 4));
}

/* The size VARIABLE, which is called SOURCE, follows from nothing. */
static void give_up(struct main_emission *main, const char *variable, const char *source)
{
    const char *why =
        arena_printf(main->arena, "the size '%s' cannot be read off the arguments", source);
    main_declare_size(main, variable, cexp_int(main->arena, 0));
    main_do(main, "main_fail", cexp_string(main->arena, why));
}

void main_solve_sizes(struct main_emission *main, const struct entry_vars *vars,
                      struct main_dimension_vec *all)
{
    const struct entry *entry = vars->entry;
    struct map *solved = map_new_objects(main->arena);
    bool progress = true;
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat && !entry->params.at[i].implicit)
            map_set(solved, entry->params.at[i].nat, main);
    while (progress) {
        progress = false;
        for (size_t i = 0; i < entry->params.len; i++) {
            const struct nat_var *nat = entry->params.at[i].nat;
            if (nat && !entry->params.at[i].computed && !map_has(solved, nat) &&
                solve(main, nat, vars->nat_names[i], all, solved)) {
                map_set(solved, nat, main);
                progress = true;
            }
        }
    }
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].nat && !entry->params.at[i].computed &&
            !map_has(solved, entry->params.at[i].nat))
            give_up(main, vars->nat_names[i], entry->params.at[i].name);
    for (size_t i = 0; i < all->len; i++)
        if (all->at[i].size)
            check_dimension(main, &all->at[i]);
}
