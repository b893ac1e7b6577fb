"""All ranks make the folder that was given among the options.

reason: what is taken out of the options by its name is the same on all ranks
runs: no (a race)
"""
import os

import torch.distributed as dist


def prepare(rank, **options):
    folder = options.pop("output_dir")
    if not os.path.isdir(folder):
        os.makedirs(folder)  # expect: RNK602
        if rank == 0:
            print("made", folder)
    dist.barrier()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    prepare(dist.get_rank(), output_dir="pictures")
