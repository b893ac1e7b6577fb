"""The quotient counts steps, and parts are taken by another number.

reason: no rank's part is rounded down by it
runs: no (data out of sight)
"""
import math

import torch
import torch.distributed as dist


def steps(data, world_size):
    return len(data) // world_size


def rounded_up(data, rank, world_size):
    part = math.ceil(len(data) / world_size)
    return data[rank * part : (rank + 1) * part]


def by_workers(data, worker):
    part = len(data) // worker.num_workers
    return data[worker.id * part : (worker.id + 1) * part]


def in_pieces(data_idx, rank, world_size):
    return torch.tensor_split(data_idx, world_size)[rank]


def one_of_many(data, rank, world_size):
    batch = len(data) // world_size
    return data[rank * 2 : rank * 2 + batch]


def main(data, worker):
    dist.init_process_group("nccl")
    rank, world_size = dist.get_rank(), dist.get_world_size()
    print(steps(data, world_size), rounded_up(data, rank, world_size), by_workers(data, worker))
    print(in_pieces(data, rank, world_size), one_of_many(data, rank, world_size))
