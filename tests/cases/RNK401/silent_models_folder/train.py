"""The entry point sets the device, then builds.

reason: launch code, outside the model folder
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from models.build import build_model, count_parameters, describe


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model = build_model(width=256, depth=4)
    print(describe(), count_parameters(model))
    ddp = DDP(model, device_ids=[torch.cuda.current_device()])
    x = torch.randn(8, 256, device=torch.cuda.current_device())
    ddp(x).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
