"""One process drives the GPUs of its node, each of which has a part of the model

reason: they are named where the model is parted, and the current one is the first of them
runs: no (CUDA, torchgpipe)
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torchgpipe import GPipe


def main():
    dist.init_process_group("nccl", rank=int(os.environ["SLURM_PROCID"]), world_size=int(os.environ["SLURM_NTASKS"]))
    parts = [nn.Linear(8, 8) for _ in range(torch.cuda.device_count())]
    model = GPipe(nn.Sequential(*parts), balance=[1] * len(parts), chunks=4)
    model(torch.ones(4, 8).to(model.devices[0]))
    dist.barrier()


if __name__ == "__main__":
    main()
