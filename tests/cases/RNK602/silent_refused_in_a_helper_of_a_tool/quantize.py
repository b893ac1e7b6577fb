"""A helper that insists on a new folder: the program calls it on the first rank, and a tool as its one process.

reason: the tool joins nobody; only what it calibrates with asks for a rank, for the sake of the program
runs: no (a race)
"""

import os
import sys

import torch
import torch.distributed as dist

from batches import calibration
from folders import make_new


def main(folder):
    dist.init_process_group("gloo")
    if int(os.environ["RANK"]) == 0:
        make_new(folder)
    dist.barrier()
    total = torch.stack(calibration(16)).sum(0)
    dist.all_reduce(total)


if __name__ == "__main__":
    main(sys.argv[1])
