"""The group is told its device

reason: device_id binds the group to a GPU
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def main():
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl", device_id=device)
    dist.all_reduce(torch.ones(8, device=device))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
