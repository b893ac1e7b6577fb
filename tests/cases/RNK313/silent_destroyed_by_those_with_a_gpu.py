"""The group is made where there is a GPU, and the callers of what destroys it ask for one.

reason: who has no GPU does not come to the end of the group
runs: no (NCCL)
"""

import os

import torch
import torch.distributed as dist


def begin(device):
    if device.type == "cuda":
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")


def end():
    dist.destroy_process_group()


def main():
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    begin(device)
    print(torch.ones(2, device=device))
    if device.type == "cuda":
        end()


if __name__ == "__main__":
    main()
