"""Start and end of a part are variables, attributes tell the rank, and a range or an islice goes through it.

reason: what len(files) % world_size leaves over belongs to no rank
runs: no (files out of sight)
"""
from itertools import islice

import torch
import torch.distributed as dist


class Converter:
    def __init__(self, rank, world_size):
        self.rank = rank
        self.world_size = world_size

    def files_of(self, files):
        per_gpu = int(len(files) / self.world_size)
        start = self.rank * per_gpu
        end = start + per_gpu
        return files[start:end]  # expect: RNK622

    def lines_of(self, lines):
        n = len(lines) // self.world_size
        yield from islice(lines, n * self.rank, n * (self.rank + 1))  # expect: RNK622


def numbers(num_samples):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    n = num_samples // world_size
    return list(range(rank * n, (rank + 1) * n))  # expect: RNK622


def folders(names):
    gpu = torch.cuda.current_device()
    n = int(len(names) / dist.get_world_size())
    return names[int(n * gpu) : int(n * (gpu + 1))]  # expect: RNK622


def main():
    dist.init_process_group("nccl")
    converter = Converter(dist.get_rank(), dist.get_world_size())
    print(converter.files_of([]), list(converter.lines_of([])), numbers(10), folders([]))
