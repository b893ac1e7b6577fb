"""Devices that have names: with a number, or of the GPU that was chosen before.

reason: each process takes a GPU of its own
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    device = torch.device("cuda")
    dist.init_process_group("nccl")
    return torch.nn.parallel.DistributedDataParallel(model.to(device))


if __name__ == "__main__":
    main(torch.nn.Linear(2, 2))
