"""A file with a telling name is opened to append and closed in the same expression.

reason: nothing is written, and it is there afterwards whichever rank has made it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    count = sum(p.numel() for p in model.parameters())
    open(f"{count}_parameters", "a").close()
    total = torch.ones(1)
    dist.all_reduce(total)
    assert os.path.exists(f"{count}_parameters")


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
