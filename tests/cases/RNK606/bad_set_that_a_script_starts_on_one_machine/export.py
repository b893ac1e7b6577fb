"""A script starts the program on one machine, and what it divides is a set.

reason: strings have another order in every process
runs: no (as the other sets)
"""
import torch.distributed as dist


def shards(names):
    files = list(set(names))  # expect: RNK606
    rank = dist.get_rank()
    return files[rank :: dist.get_world_size()]


dist.init_process_group("gloo")
print(shards(["a", "b"]))
