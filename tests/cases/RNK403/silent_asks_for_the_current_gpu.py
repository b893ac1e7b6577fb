"""What is put on `torch.cuda.current_device()` behind the choice

reason: the current GPU is the one that was chosen
"""
import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    total = torch.ones(1).to(torch.cuda.current_device())
    dist.all_reduce(total)
    mean = torch.ones(1, device=torch.cuda.current_device())
    dist.all_reduce(mean.cuda(torch.cuda.current_device()))


if __name__ == "__main__":
    main()
