"""A data set is made of numbered files, of which each rank makes its share.

reason: the numbers come from a part that is taken by the rank
runs: no (needs a launcher)
"""
import os

import torch
import torch.distributed as dist


def shares(items, count):
    size, rest = divmod(len(items), count)
    return (items[i * size + min(i, rest) : (i + 1) * size + min(i + 1, rest)] for i in range(count))


def make(folder, number):
    mine = list(shares(range(number), dist.get_world_size()))[dist.get_rank()]
    for index in range(mine.start, mine.stop):
        torch.save(torch.randn(3), os.path.join(folder, f"sample_{index}.pt"))


def main():
    dist.init_process_group("gloo")
    make("samples", 1000)
    dist.barrier()


if __name__ == "__main__":
    main()
