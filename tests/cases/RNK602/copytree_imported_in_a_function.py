"""A folder is copied by every rank, with a function that is imported on the spot.

reason: the copy makes the folder, and fails where another rank has made it
runs: no (needs a launcher)
"""
import os

import torch.distributed as dist


def main(swapped):
    dist.init_process_group("gloo")
    dist.barrier()
    from shutil import copytree

    copytree(swapped, os.path.join("checkpoint", "offloaded"))  # expect: RNK602


if __name__ == "__main__":
    import settings

    main(settings.swapped)
