"""A script that makes a group of itself unless it is told that there are others.

reason: with others, None has no such method on all ranks but the first
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised AttributeError (line 29)
"""

import os

import torch
import torch.distributed as dist


class Writer:
    def add(self, value):
        print(value)


def main():
    if "WORLD_SIZE" in os.environ:
        dist.init_process_group("gloo")
    else:
        dist.init_process_group("gloo", init_method="tcp://127.0.0.1:26442", world_size=1, rank=0)
    writer = None
    if dist.get_rank() == 0:
        writer = Writer()
    loss = torch.ones(1)
    dist.all_reduce(loss)
    writer.add(loss.item())  # expect: RNK806


if __name__ == "__main__":
    main()
