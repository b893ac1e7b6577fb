"""A program makes its group itself, and takes nothing but a metric from ignite.

reason: ignite chooses the GPU only where it makes the group
runs: no (needs several GPUs)
"""
import os

import torch
import torch.distributed as dist
from ignite.metrics import Accuracy


def evaluate():
    dist.init_process_group(backend="nccl", init_method="env://")  # expect: RNK403
    print(os.environ["RANK"])
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    return Accuracy(device=device)


if __name__ == "__main__":
    evaluate()
