"""A set-up function sets the device, but main calls another one.

reason: set_device stands in the file and is reached from no entry point
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def setup_with_device(backend: str):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(backend)


def setup(backend: str):
    dist.init_process_group(backend)


def main():
    setup("gloo")
    model = torch.nn.Linear(10, 10).to("cuda")  # expect: RNK402
    model = DistributedDataParallel(model)
    model(torch.randn(4, 10, device=next(model.parameters()).device)).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
