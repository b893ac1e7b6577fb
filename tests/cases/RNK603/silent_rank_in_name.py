"""A file for every rank.

reason: the name holds the rank, through a variable
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    name = "rng_state_%d.pt" % rank
    torch.save(torch.get_rng_state(), os.path.join("states", name))
    with open(f"log.{rank}.txt", "a") as file:
        file.write("done")


if __name__ == "__main__":
    main()
