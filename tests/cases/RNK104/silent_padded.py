"""The list is padded to a multiple of the number of ranks first.

reason: every rank has the same number of files
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def pad_by_slice(files, rank, world_size):
    missing = -len(files) % world_size
    files = files + files[:missing]
    for path in files[rank::world_size]:
        dist.all_reduce(torch.tensor([float(len(path))]))


def pad_in_loop(files, rank, world_size):
    while len(files) % world_size:
        files.append(files[-1])
    for path in files[rank::world_size]:
        dist.all_reduce(torch.tensor([float(len(path))]))


def pad_by_extend(files, rank, world_size):
    files.extend([files[-1]] * (-len(files) % world_size))
    for path in files[rank::world_size]:
        dist.all_reduce(torch.tensor([float(len(path))]))


def main(rank, world_size):
    for pad in (pad_by_slice, pad_in_loop, pad_by_extend):
        pad(["a", "b", "c"], rank, world_size)
