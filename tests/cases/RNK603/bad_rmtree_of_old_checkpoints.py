"""Every rank deletes the old checkpoints.

reason: the second one does not find them
runs: no (a race)
"""
import shutil

import torch
import torch.distributed as dist


def rotate(folder, step):
    shutil.rmtree(f"{folder}/step_{step - 1000}")


def main():
    dist.init_process_group("gloo")
    torch.manual_seed(dist.get_rank())
    for step in range(0, 10000, 1000):
        rotate("checkpoints", step)  # expect: RNK603 "every rank deletes"
        dist.barrier()


if __name__ == "__main__":
    main()
