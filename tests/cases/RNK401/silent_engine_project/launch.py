"""The launcher binds every rank to its GPU.

reason: set_device runs here, before anything else of the project
"""
import os

import torch
import torch.distributed as dist

from engine.loop import Loop
from engine.metrics import MeanMetric


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    loop = Loop(torch.nn.Linear(32, 32), MeanMetric())
    loop.run([torch.randn(4, 32) for _ in range(10)])
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
