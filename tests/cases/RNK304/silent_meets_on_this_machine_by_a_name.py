"""The address has a name, which is this machine on both sides, and the program hands it on.

reason: no second node can join at 127.0.0.1
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def work(world_size):
    dist.init_process_group("nccl", rank=int(os.environ["RANK"]), world_size=world_size)
    torch.cuda.set_device(dist.get_rank())


def main():
    if "WORLD_SIZE" in os.environ:
        address = "127.0.0.1"
        port = os.environ.get("MASTER_PORT", "29500")
    else:
        address = "127.0.0.1"
        port = "29500"
    os.environ["MASTER_ADDR"] = address
    os.environ["MASTER_PORT"] = port
    work(int(os.environ.get("WORLD_SIZE", "1")))


if __name__ == "__main__":
    main()
