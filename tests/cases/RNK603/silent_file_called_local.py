"""Ranks write to files that are local by their names.

reason: a local file or disk is one of the process or of its machine as far as anybody can tell, and the number of a rank
in a folder keeps ranks apart
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import os

import torch
import torch.distributed as dist


class States:
    def __init__(self):
        self.rank = dist.get_rank()

    def save(self, local_path, local, step):
        dist.barrier()
        torch.save(torch.get_rng_state(), os.path.join(local_path, f"states_{step}_{self.rank}.pt"))
        torch.save(torch.get_rng_state(), os.path.join(local, "states.pt"))
        if self.rank == 0:
            print(f"saved to {local_path}")


def main(rank, world_size):
    States().save(".", os.environ.get("LOCAL_DISK", "."), 3)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
