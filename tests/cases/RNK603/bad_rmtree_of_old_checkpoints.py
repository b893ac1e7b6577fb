"""Every rank deletes the old checkpoints.

reason: the second one does not find them
runs: no (a race)
"""
import shutil

import torch
import torch.distributed as dist


def rotate(folder, step):
    shutil.rmtree(f"{folder}/step_{step - 1000}")  # expect: RNK603 "every rank deletes"


def main():
    dist.init_process_group("gloo")
    for step in range(0, 10000, 1000):
        rotate("checkpoints", step)
        dist.barrier()


if __name__ == "__main__":
    main()
