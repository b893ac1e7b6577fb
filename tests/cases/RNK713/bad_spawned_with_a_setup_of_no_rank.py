"""The function that joins is called by the one that is spawned.

reason: nobody hands the number on
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def setup():
    dist.init_process_group(backend="gloo", init_method="env://")  # expect: RNK713


def train(number, world_size):
    setup()
    dist.all_reduce(torch.ones(world_size))
    dist.destroy_process_group()


def main():
    world_size = torch.cuda.device_count()
    mp.spawn(train, args=(world_size,), nprocs=world_size)


if __name__ == "__main__":
    main()
