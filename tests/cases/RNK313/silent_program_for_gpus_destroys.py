"""A program that ends where there is no GPU.

reason: who comes to the end has made the group
runs: no (NCCL)
"""

import os

import torch
import torch.distributed as dist


def begin():
    if not torch.cuda.is_available():
        raise SystemExit("not on the cpu")
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")


def end():
    dist.destroy_process_group()


def main():
    begin()
    print(torch.ones(2).to("cpu"))
    end()


if __name__ == "__main__":
    main()
