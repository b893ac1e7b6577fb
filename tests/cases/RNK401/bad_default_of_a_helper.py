"""A helper that gives the current device, asked in a default argument and in a class body

reason: both are evaluated when the file is imported, before any rank has chosen its GPU
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def get_current_device():
    if torch.cuda.is_available():
        return torch.device(f"cuda:{torch.cuda.current_device()}")
    return torch.device("cpu")


class Pool:
    home = get_current_device()  # expect: RNK401

    def __init__(self, size, device=get_current_device()):  # expect: RNK401 "default argument is evaluated at import"
        self.blocks = torch.empty(size, device=device)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    pool = Pool(1024)
    dist.all_reduce(pool.blocks)


if __name__ == "__main__":
    main()
