"""A program of its own."""
import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    torch.set_default_device("cuda")
    dist.init_process_group("nccl")
    print(torch.ones(2))


if __name__ == "__main__":
    main()
