"""The part of a rank is rounded down in the program that trains, by its name, and in its evaluation.

reason: a few lines less do little harm in training; what is evaluated is counted
runs: no (data out of sight)
"""
import torch.distributed as dist


def prepare(lines, rank, world_size):
    part = int(len(lines) / world_size)
    return [line.strip() for line in lines[rank * part : (rank + 1) * part]]  # expect: RNK622 low


def evaluate(lines, rank, world_size):
    part = int(len(lines) / world_size)
    return [line.strip() for line in lines[rank * part : (rank + 1) * part]]  # expect: RNK622


def main(lines):
    dist.init_process_group("nccl")
    print(prepare(lines, dist.get_rank(), dist.get_world_size()))
    print(evaluate(lines, dist.get_rank(), dist.get_world_size()))
