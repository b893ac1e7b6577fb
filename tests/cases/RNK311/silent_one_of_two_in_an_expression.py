"""A program joins by one of two functions, as an expression chooses.

reason: only one of them runs
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def join_by_environment():
    dist.init_process_group("gloo")


def join_by_number(rank, world_size):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


if __name__ == "__main__":
    world_size = int(os.environ["WORLD_SIZE"])
    join_by_environment() if world_size > 0 else join_by_number(0, 1)
    print(dist.get_rank() or dist.is_initialized() or join_by_environment())
    dist.destroy_process_group()
