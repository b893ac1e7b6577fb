"""Workers are spawned from the file that imports theirs.

reason: several processes run the worker, and all write one table
runs: no (CUDA)
"""

import torch
import torch.multiprocessing as mp
from measuring import measure


def main():
    count = torch.cuda.device_count()
    mp.spawn(measure, args=(count, "runs"), nprocs=count)


if __name__ == "__main__":
    main()
