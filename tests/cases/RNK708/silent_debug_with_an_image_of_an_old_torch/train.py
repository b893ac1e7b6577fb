"""The debugging of torch.distributed is switched on behind the import, in an image of a torch that asks for it later.

reason: torch reads the variable at its import since 1.11 only
runs: no (nothing is printed)
"""
import os

import torch
import torch.distributed as dist


def main():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "INFO"
    dist.init_process_group("gloo")
    dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    main()
