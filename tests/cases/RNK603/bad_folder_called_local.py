"""All ranks write their random states to one file of the folder that they are given.

reason: `local_path` says that the folder is on a disk of this machine, not that each process has its own: the ranks of a
machine write over one another, and the first one speaks for all
runs: no (the rank that writes last finds its own state)
"""

import os

import torch
import torch.distributed as dist


class States:
    def __init__(self):
        self.rank = dist.get_rank()

    def save(self, local_path, step):
        if not os.path.isabs(local_path):
            local_path = os.path.join(os.getcwd(), local_path)
        dist.barrier()
        path = os.path.join(local_path, f"states_{step}.pt")
        torch.save(torch.get_rng_state(), path)  # expect: RNK603 "every rank writes"
        if self.rank == 0:
            print(f"saved {path}")


def main(rank, world_size):
    torch.manual_seed(rank)
    States().save(".", 3)
    dist.barrier()
    assert torch.equal(torch.load("states_3.pt"), torch.get_rng_state())


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
