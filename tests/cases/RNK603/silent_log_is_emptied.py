"""Every rank empties the log before the ranks meet, and rank 0 adds lines to it afterwards.

reason: the file is empty whoever did it last, and the first line comes behind a collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    with open("log.txt", "w") as file:  # to begin with an empty one
        pass
    open("errors.txt", "w").close()
    model = DDP(torch.nn.Linear(4, 4))
    for step in range(3):
        loss = model(torch.ones(1, 4)).sum()
        loss.backward()
        if rank == 0:
            with open("log.txt", "a") as file:
                file.write(f"{step} {loss.item()}\n")
    dist.barrier()
    with open("log.txt") as file:
        assert len(file.readlines()) == 3
    assert os.path.getsize("errors.txt") == 0


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
