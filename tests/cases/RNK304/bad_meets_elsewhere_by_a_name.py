"""The address has a name, which is this machine unless a launcher names another one.

reason: with an address of another machine there are several
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def main():
    address = "127.0.0.1"
    if "MASTER" in os.environ:
        address = os.environ["MASTER"]
    os.environ["MASTER_ADDR"] = address
    os.environ["MASTER_PORT"] = "29500"
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304


if __name__ == "__main__":
    main()
