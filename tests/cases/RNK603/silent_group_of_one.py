"""A tool that joins a group of its own, because the code below asks for a rank.

reason: world_size=1: there is nobody else
runs: no (a script)
"""
import sys

import numpy as np
import torch.distributed as dist


def main(loader, folder):
    for number, batch in enumerate(loader):
        np.save(f"{folder}/batch-{number}.npy", batch)


if __name__ == "__main__":
    dist.init_process_group(backend="gloo", world_size=1, rank=0, store=dist.HashStore())
    main(sys.argv[2:], sys.argv[1])
