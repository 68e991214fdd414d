#!/usr/bin/env python3
"""Times the programs of this folder on a GPU next to PyTorch: one row of a table for each.

    tests/bench/table/gpu.sh FOLDER [DPIAC]     emits the programs, copies this file
    python3 FOLDER/gpu.py [PROGRAM...]          there, with PyTorch, gcc and OpenCL's loader

A time is that of the wall clock around one call, to the end of its last command, the median of
calls in turn with PyTorch's, eager and compiled (plain single precision, no TF32); arguments and
results are on the device. The result is compared with PyTorch's in double precision first.
'of roofline' is the least time that the bytes (each argument read and each result written once)
and the operations could take, by the speed of a large copy and of PyTorch's largest product in the
same run, as a fraction of the time that it took. 'of copy' is the time of PyTorch's copy that moves
as many bytes, measured in turns with the program, as that fraction: where bytes take longer than
operations.

Variables: TABLE_SECONDS (for each contestant of a row), TABLE_COMPILE=0 leaves compiled PyTorch out,
OPENCL_LIB (the loader), CC.
"""
import ctypes
import os
import statistics
import subprocess
import sys
import time

import torch

SECONDS = float(os.environ.get('TABLE_SECONDS', '0.5'))
COMPILE = os.environ.get('TABLE_COMPILE', '1') != '0'
HERE = os.path.dirname(os.path.abspath(__file__))
MI = 1 << 20

# ---- The rows ----


def row_product(a, b):
    return a @ b


def row_bias(a, b, c):
    return torch.relu(a @ b + c)


def row_distances(a, b):
    return (a[:, None] - b[None]).square().sum(2)


def exact_distances(a, b):
    """One row after the other: the differences of all do not fit into memory in double precision."""
    return torch.stack([(x[None] - b).square().sum(1) for x in a])


def row_attention(q, k, v):
    return torch.softmax(q @ k.T * q.shape[1] ** -0.5, 1) @ v


def row_layer_norm(x):
    return torch.nn.functional.layer_norm(x, x.shape[1:])


def row_moments(x):
    variance, mean = torch.var_mean(x, 0, correction=0)
    return mean, variance


def row_stencil(a):
    out = a.clone()
    c = a[1:-1, 1:-1, 1:-1]
    out[1:-1, 1:-1, 1:-1] = c + 0.1 * (
        a[:-2, 1:-1, 1:-1] + a[2:, 1:-1, 1:-1] + a[1:-1, :-2, 1:-1] + a[1:-1, 2:, 1:-1]
        + a[1:-1, 1:-1, :-2] + a[1:-1, 1:-1, 2:] - 6 * c)
    return out


def row_convolution(a, w):
    return torch.nn.functional.conv2d(a[None, None], w[None, None], padding=1)[0, 0]


def row_nbody(x, y, z, mass):
    dx, dy, dz = (c[None] - c[:, None] for c in (x, y, z))
    strength = mass[None] * (dx * dx + dy * dy + dz * dz + 1e-3) ** -1.5
    return tuple((strength * d).sum(1) for d in (dx, dy, dz))


class Row:
    """PROGRAM at SIZES, which its entry takes in this order; INPUTS and OUTPUTS are shapes; TORCH
    computes the same, and EXACT, if given, in double precision; OPERATIONS are those of floating
    point."""

    def __init__(self, program, sizes, inputs, outputs, function, operations=0, dtype=torch.float32,
                 exact=None):
        self.program, self.sizes, self.inputs, self.outputs = program, sizes, inputs, outputs
        self.function, self.operations, self.dtype = function, operations, dtype
        self.exact = exact or function

    def bytes(self):
        size = torch.empty((), dtype=self.dtype).element_size()
        count = lambda shape: torch.Size(shape).numel()
        return 4 * sum(map(count, self.inputs)) + size * sum(map(count, self.outputs))

    def streams(self, copy, peak):
        return self.bytes() / copy > self.operations / peak

    def label(self):
        return ' x '.join(f'{n // MI} Mi' if n % MI == 0 else str(n) for n in self.sizes)


def product(n, m, p):
    return Row('product', (n, m, p), [(n, m), (m, p)], [(n, p)], row_product, 2 * n * m * p)


def rows():
    yield Row('gemv_transposed', (8192, 8192), [(8192, 8192), (8192,)], [(8192,)],
              lambda a, x: a.T @ x, 2 * 8192 ** 2)
    yield product(4096, 4096, 4096)
    yield product(4095, 1001, 3001)
    yield product(1000, 1000, 1000)
    yield product(128, 65536, 128)
    yield product(65536, 64, 64)
    yield Row('product_left_transposed', (4096, 4096, 4096), [(4096, 4096)] * 2, [(4096, 4096)],
              lambda a, b: a.T @ b, 2 * 4096 ** 3)
    yield Row('product_bias', (4000, 3000, 2000), [(4000, 3000), (3000, 2000), (2000,)],
              [(4000, 2000)], row_bias, 2 * 4000 * 3000 * 2000)
    yield Row('product_batched', (64, 512, 512, 512), [(64, 512, 512)] * 2, [(64, 512, 512)],
              row_product, 2 * 64 * 512 ** 3)
    yield Row('attention', (4096, 64), [(4096, 64)] * 3, [(4096, 64)], row_attention,
              4 * 4096 ** 2 * 64)
    yield Row('distances', (4096, 4096, 256), [(4096, 256)] * 2, [(4096, 4096)], row_distances,
              3 * 4096 ** 2 * 256, exact=exact_distances)
    yield Row('nbody', (16384,), [(16384,)] * 4, [(16384,)] * 3, row_nbody, 20 * 16384 ** 2)
    yield Row('softmax_rows', (8192, 8192), [(8192, 8192)], [(8192, 8192)],
              lambda x: torch.softmax(x, 1))
    yield Row('softmax_rows', (100000, 1000), [(100000, 1000)], [(100000, 1000)],
              lambda x: torch.softmax(x, 1))
    yield Row('softmax_rows', (400000, 200), [(400000, 200)], [(400000, 200)],
              lambda x: torch.softmax(x, 1))
    yield Row('layer_norm', (16384, 4096), [(16384, 4096)], [(16384, 4096)], row_layer_norm)
    yield Row('column_sums', (16384, 8192), [(16384, 8192)], [(8192,)], lambda x: x.sum(0))
    yield Row('column_moments', (16384, 8192), [(16384, 8192)], [(8192,)] * 2, row_moments)
    yield Row('argmax', (128 * MI,), [(128 * MI,)], [()], torch.argmax, dtype=torch.int64)
    yield Row('transpose_add', (8192, 8192), [(8192, 8192)], [(8192, 8192)],
              lambda x: (x.T + 1).contiguous())
    yield Row('stencil_3d', (512, 512, 512), [(512, 512, 512)], [(512, 512, 512)], row_stencil)
    yield Row('convolution', (8192, 8192), [(8192, 8192), (3, 3)], [(8192, 8192)], row_convolution)
    yield Row('prefix_sum', (64 * MI,), [(64 * MI,)], [(64 * MI,)], lambda x: x.cumsum(0))


# ---- OpenCL, and an emitted program ----


def must(code, what):
    if code:
        raise RuntimeError(f'{what}: error {code}')


class Device:
    GPU = 4

    def __init__(self):
        self.cl = cl = ctypes.CDLL(os.environ.get('OPENCL_LIB', 'libOpenCL.so.1'))
        for name in ('clCreateContext', 'clCreateCommandQueue', 'clCreateBuffer'):
            getattr(cl, name).restype = ctypes.c_void_p
        self.device = self.find()
        device, code = ctypes.c_void_p(self.device), ctypes.c_int()
        self.context = ctypes.c_void_p(
            cl.clCreateContext(None, 1, ctypes.byref(device), None, None, ctypes.byref(code)))
        must(code.value, 'clCreateContext')
        self.queue = ctypes.c_void_p(cl.clCreateCommandQueue(self.context, device, ctypes.c_uint64(0),
                                                             ctypes.byref(code)))
        must(code.value, 'clCreateCommandQueue')

    def find(self):
        platforms, count = (ctypes.c_void_p * 16)(), ctypes.c_uint()
        must(self.cl.clGetPlatformIDs(16, platforms, ctypes.byref(count)), 'clGetPlatformIDs')
        for platform in platforms[:count.value]:
            found = ctypes.c_void_p()
            if self.cl.clGetDeviceIDs(ctypes.c_void_p(platform), ctypes.c_uint64(self.GPU), 1,
                                      ctypes.byref(found), None) == 0:
                return found.value
        raise RuntimeError('there is no GPU')

    def buffer(self, count):
        code = ctypes.c_int()
        memory = self.cl.clCreateBuffer(self.context, ctypes.c_uint64(1), ctypes.c_size_t(count),
                                        None, ctypes.byref(code))
        must(code.value, 'clCreateBuffer')
        return ctypes.c_void_p(memory)

    def copy(self, call, memory, tensor):
        count = ctypes.c_size_t(tensor.nbytes)
        must(call(self.queue, memory, 1, ctypes.c_size_t(0), count,
                  ctypes.c_void_p(tensor.data_ptr()), 0, None, None), 'a copy')

    def load(self, tensor):
        memory = self.buffer(tensor.nbytes)
        self.copy(self.cl.clEnqueueWriteBuffer, memory, tensor)
        return memory

    def read(self, memory, shape, dtype):
        tensor = torch.empty(shape, dtype=dtype)
        self.copy(self.cl.clEnqueueReadBuffer, memory, tensor)
        return tensor

    def release(self, memories):
        for memory in memories:
            self.cl.clReleaseMemObject(memory)

    def finish(self):
        must(self.cl.clFinish(self.queue), 'clFinish')


def library_of(name):
    """The library that NAME.c of this folder is compiled to."""
    base = os.path.join(HERE, name)
    subprocess.run([os.environ.get('CC', 'gcc'), '-O2', '-shared', '-fPIC', base + '.c', '-o',
                    base + '.so', os.environ.get('OPENCL_LIBS', '-lOpenCL'), '-lm'], check=True)
    return base + '.so'


class Program:
    """The program in LIBRARY, in which names begin with NAME."""

    def __init__(self, device, library, name):
        self.device, self.library, self.name = device, ctypes.CDLL(library), name
        create = getattr(self.library, name + '_create')
        create.restype = ctypes.c_void_p
        code = ctypes.c_int()
        self.program = ctypes.c_void_p(create(device.context, ctypes.c_void_p(device.device),
                                              ctypes.byref(code)))
        self.check(code.value)
        self.entry = getattr(self.library, name + '_enqueue')

    def check(self, code):
        error = getattr(self.library, self.name + '_error')
        error.restype = ctypes.c_char_p
        if code:
            raise RuntimeError(error(self.program).decode())

    def call(self, sizes, memories):
        self.check(self.entry(self.program, self.device.queue,
                              *(ctypes.c_int64(n) for n in sizes), *memories, 0, None, None))

    def free(self):
        getattr(self.library, self.name + '_free')(self.program)


# ---- Measuring ----


def in_turn(contestants):
    """The median time of each, in seconds; SECONDS long or five calls each at least. Before each call
    that counts there is one that does not: CUDA and OpenCL have contexts of their own, and the device
    takes some 150 us to change from one to the other."""
    for call in contestants.values():
        call()
    times = {name: [] for name in contestants}
    end = time.perf_counter() + SECONDS * len(contestants)
    while time.perf_counter() < end or len(next(iter(times.values()))) < 5:
        for name, call in contestants.items():
            call()
            start = time.perf_counter()
            call()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(found) for name, found in times.items()}


def waits(call):
    def called():
        call()
        torch.cuda.synchronize()
    return called


def speeds():
    """Bytes and operations per second: of a copy of 1 GB, and of a product."""
    big, square = torch.rand(256 * MI, device='cuda'), torch.rand(8192, 8192, device='cuda')
    to = torch.empty_like(big)
    found = in_turn({'copy': waits(lambda: to.copy_(big)), 'product': waits(lambda: square @ square)})
    return 2 * big.nbytes / found['copy'], 2 * 8192 ** 3 / found['product']


def as_tuple(value):
    return value if isinstance(value, tuple) else (value,)


def error_of(row, results, inputs):
    """The largest difference from PyTorch's in double precision, relative to the largest value; of
    indices the number that differ."""
    exact = as_tuple(row.exact(*(x.double() for x in inputs)))
    worst = 0.0
    for found, want in zip(results, exact):
        found = found.cuda()
        if row.dtype == torch.int64:
            worst += (found != want).sum().item()
        else:
            worst = max(worst, ((found - want).abs().max() / want.abs().max()).item())
    return worst


def copy_of(count):
    """Moves COUNT bytes: reads half of them, and writes the other half."""
    source = torch.zeros(count // 8, device='cuda')
    to = torch.empty_like(source)
    return waits(lambda: to.copy_(source))


def contestants_of(row, inputs, own, streams):
    calls = {'dpiac': own, 'eager': waits(lambda: row.function(*inputs))}
    if streams:
        calls['copy'] = copy_of(row.bytes())
    if COMPILE:
        compiled = torch.compile(row.function)
        calls['compiled'] = waits(lambda: compiled(*inputs))
    return calls


def measure(row, device, streams):
    """Times, and the error."""
    torch.manual_seed(1)
    host = [torch.rand(shape) * 2 - 1 for shape in row.inputs]
    program = Program(device, library_of(row.program), row.program)
    memories = [device.load(x) for x in host]
    size = torch.empty((), dtype=row.dtype).element_size()
    outputs = [device.buffer(size * torch.Size(shape).numel()) for shape in row.outputs]

    def own():
        program.call(row.sizes, memories + outputs)
        device.finish()

    own()
    results = [device.read(memory, shape, row.dtype)
               for memory, shape in zip(outputs, row.outputs)]
    inputs = [x.cuda() for x in host]
    times = in_turn(contestants_of(row, inputs, own, streams))
    error = error_of(row, results, inputs)
    program.free()
    device.release(memories + outputs)
    torch.cuda.empty_cache()
    return times, error


def ratio_of(times):
    """How many times as fast as the better of PyTorch's."""
    return min(times[name] for name in ('eager', 'compiled') if name in times) / times['dpiac']


def line(row, times, error, copy, peak):
    own = times['dpiac']
    least = max(row.bytes() / copy, row.operations / peak)
    rate = (f'{row.bytes() / own / 1e9:.0f} GB/s' if row.streams(copy, peak)
            else f'{row.operations / own / 1e12:.1f} TFLOP/s')
    of_copy = f"{times['copy'] / own:.2f}" if 'copy' in times else ''
    compiled = f"{times['compiled'] * 1e6:.1f}" if 'compiled' in times else ''
    return (f'| {row.program} | {row.label()} | {own * 1e6:.1f} | {rate} | {least / own:.2f} '
            f"| {of_copy} | {times['eager'] * 1e6:.1f} | {compiled} | **{ratio_of(times):.2f}** "
            f'| {error:.0e} |')


def main():
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    device = Device()
    copy, peak = speeds()
    print(f'{torch.cuda.get_device_name()}, PyTorch {torch.__version__}; a copy moves '
          f'{copy / 1e9:.0f} GB/s, a product does {peak / 1e12:.1f} TFLOP/s\n')
    print('| program | n | us | | of roofline | of copy | eager us | compiled us | times PyTorch '
          '| error |')
    print('|---|---|---|---|---|---|---|---|---|---|', flush=True)
    ratios = []
    for row in rows():
        if sys.argv[1:] and row.program not in sys.argv[1:]:
            continue
        try:
            times, error = measure(row, device, row.streams(copy, peak))
        except RuntimeError as failure:
            print(f'| {row.program} | {row.label()} | {failure} |', flush=True)
            continue
        ratios.append(ratio_of(times))
        print(line(row, times, error, copy, peak), flush=True)
    if ratios:
        print(f'\ngeometric mean of {len(ratios)}: {statistics.geometric_mean(ratios):.2f}, '
              f'least {min(ratios):.2f}')


if __name__ == '__main__':
    main()
