#!/usr/bin/env python3
"""Measures the variants that rank_gpu.sh has emitted into this folder, and compares the order of
their times with the one that was predicted.

    python3 FOLDER/rank.py [PROGRAM...]

One row for each program and its sizes: what was predicted to be fastest, and what is; the ratio of
their times; Spearman's correlation. Then all variants, with predicted and measured microseconds.
RANK_SECONDS is how long a row is measured."""
import concurrent.futures
import os
import statistics
import sys
import time

import gpu
import torch

SECONDS = float(os.environ.get('RANK_SECONDS', '2.5'))


def read_manifest():
    """{(program, sizes): [(file, label, predicted)]}"""
    rows = {}
    with open(os.path.join(gpu.HERE, 'manifest')) as lines:
        for line in lines:
            program, sizes, name, label, predicted = line.strip().split('|')
            numbers = tuple(int(size.split('=')[1]) for size in sizes.split(','))
            if not sys.argv[1:] or program in sys.argv[1:]:
                rows.setdefault((program, numbers), []).append((name, label, float(predicted)))
    return rows


def runs(device, program, row, memories):
    """Whether the device has room for its groups."""
    try:
        program.call(row.sizes, memories)
    except RuntimeError:
        return False
    device.finish()
    return True


def time_row(device, programs, row, variants):
    """The median times of those of VARIANTS that the device can run, in microseconds."""
    host = [torch.rand(shape) * 2 - 1 for shape in row.inputs]
    memories = [device.load(x) for x in host]
    size = torch.empty((), dtype=row.dtype).element_size()
    memories += [device.buffer(size * torch.Size(shape).numel()) for shape in row.outputs]
    variants = [v for v in variants if runs(device, programs[v[0]], row, memories)]
    times = {name: [] for name, _, _ in variants}
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end or len(times[variants[0][0]]) < 3:
        for name, _, _ in variants:
            for run in range(4):
                start = time.perf_counter()
                programs[name].call(row.sizes, memories)
                device.finish()
                if run > 0:
                    times[name].append(time.perf_counter() - start)
    device.release(memories)
    return {name: 1e6 * statistics.median(found) for name, found in times.items()}


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0] * len(values)
    for rank, i in enumerate(order):
        found[i] = rank
    return found


def correlation(a, b):
    n = len(a)
    if n < 2:
        return 1.0
    return 1 - 6 * sum((x - y) ** 2 for x, y in zip(ranks(a), ranks(b))) / (n * (n * n - 1))


def main():
    rows = read_manifest()
    names = sorted({name for variants in rows.values() for name, _, _ in variants})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(gpu.library_of, names))
    device = gpu.Device()
    programs, within, ratios = {}, 0, []
    for row in gpu.rows():
        variants = rows.get((row.program, tuple(row.sizes)))
        if not variants:
            continue
        for name, _, _ in variants:
            if name not in programs:
                programs[name] = gpu.Program(device, os.path.join(gpu.HERE, name + '.so'), row.program)
        times = time_row(device, programs, row, variants)
        variants = [v for v in variants if v[0] in times]
        measured = [times[name] for name, _, _ in variants]
        first, best = measured[0], min(measured)
        ratios.append(first / best)
        within += first / best <= 1.1
        print(f'{row.program} {row.label()}: {first / best:.3f}, '
              f'rank {correlation([v[2] for v in variants], measured):.2f}')
        print('  ' + '; '.join(f'{label.replace(" ", "")} {predicted:.0f} {found:.0f}'
                               for (_, label, predicted), found in zip(variants, measured)),
              flush=True)
    print(f'within 10 %: {within} of {len(ratios)}, largest {max(ratios):.2f}')


if __name__ == '__main__':
    main()
