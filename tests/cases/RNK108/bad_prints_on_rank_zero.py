"""Without the tracker file a helper prints on rank 0, and the rank returns.

reason: the others read the file and reduce what stands in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def print_rank_0(message):
    if dist.get_rank() == 0:
        print(message)


def load(folder):
    tracker = os.path.join(folder, "latest.txt")
    if not os.path.isfile(tracker):
        print_rank_0("could not find the metadata file {}".format(tracker))
        return 0  # expect: RNK108 "all_reduce"
    with open(tracker) as file:
        iteration = torch.tensor(int(file.read()))
    dist.all_reduce(iteration, op=dist.ReduceOp.MAX)
    return int(iteration)


def main(rank, world_size):
    folder = tempfile.mkdtemp()
    if rank == 0:
        with open(os.path.join(folder, "latest.txt"), "w") as file:
            file.write("7")
    load(folder)
