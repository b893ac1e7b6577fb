"""The entry point sets the device; its own bare devices are right.

reason: launch code after set_device stays silent
"""
import os

import torch
import torch.distributed as dist

from config import ModelConfig
from models.rotary import rotary_table, rotate


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    config = ModelConfig()
    x = torch.randn(2, config.length, config.dim, device="cuda")
    print(rotate(x, rotary_table(config.dim, config.length)).norm().item())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
