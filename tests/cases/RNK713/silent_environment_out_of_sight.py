"""Spawned processes whose environment is filled with what nobody sees, and those that meet otherwise.

reason: a rank may be among it; MPI numbers its processes; options may hold one
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def train(number, settings):
    os.environ.update(settings[number])
    dist.init_process_group("gloo")
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(train, args=([{}, {}],), nprocs=2)
