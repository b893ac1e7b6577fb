"""The method is found in a registry, and saves on the first rank.

reason: no other rank calls what reads the file behind the write
runs: no (a race, of several files)
"""

import os
import sys

import torch.distributed as dist
from transformers import AutoModel

from methods import METHODS


def main(kind, folder):
    dist.init_process_group("gloo")
    method = METHODS[kind](AutoModel.from_pretrained(folder))
    dist.barrier()
    if int(os.environ["RANK"]) == 0:
        method.save(folder + "-plain")
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main(*sys.argv[1:])
