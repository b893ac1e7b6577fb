"""Spawned processes that get a number and do not join with it.

reason: the environment of none of them holds a rank
"""
import torch.distributed as dist
import torch.multiprocessing as mp


def train(number, world_size):
    dist.init_process_group("gloo")  # expect: RNK713 "told no rank"
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(train, args=(4,), nprocs=4)
