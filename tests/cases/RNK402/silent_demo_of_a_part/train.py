"""The program of several processes."""
import os

import torch
import torch.distributed as dist
from stream import Stream


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    Stream().take(torch.ones(2, 8))


if __name__ == "__main__":
    main()
