"""A folder of pictures or a list of them, as the user says; anything else is refused.

reason: the tests ask what the path is, not whether it is there
runs: no (needs pictures)
"""
import os

import torch.distributed as dist


def write_list(folder, path):
    with open(path, "w") as file:
        file.write("\n".join(sorted(os.listdir(folder))))


def pictures(source, rank):
    if os.path.isdir(source):
        if rank == 0:
            write_list(source, "pictures.txt")
        dist.barrier()
        found = "pictures.txt"
    elif os.path.isfile(source):
        found = source
    else:
        raise NotImplementedError(source)
    with open(found) as file:
        return file.read().splitlines()
