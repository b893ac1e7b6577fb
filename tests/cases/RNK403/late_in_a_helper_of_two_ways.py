"""The helper joins in one of two ways, and the GPU is chosen behind it

reason: there is one call to move, so there is one finding
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def join(way):
    if way == "slurm":
        os.environ["RANK"] = os.environ["SLURM_PROCID"]
        dist.init_process_group("nccl")
    elif way == "file":
        dist.init_process_group("nccl", init_method="file:///shared/meet")
    dist.barrier()


def main(way):
    join(way)  # expect: RNK403 "barrier"
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


if __name__ == "__main__":
    main("slurm")
