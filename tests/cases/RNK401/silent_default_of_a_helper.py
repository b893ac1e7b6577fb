"""Helpers for a device, asked in default arguments

reason: they take the device of the local rank, or the CPU, or only ask how many there are; one is asked when it is needed
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def local_device():
    return torch.device("cuda", int(os.environ["LOCAL_RANK"]))


def host_device():
    return torch.device("cpu")


def is_first_device():
    if torch.cuda.current_device() == 0:
        return True
    return False


def get_current_device():
    return torch.device("cuda", torch.cuda.current_device())


class Pool:
    def __init__(self, size, device=local_device(), home=host_device(), is_first=is_first_device(), other=None):
        other = get_current_device() if other is None else other
        self.blocks = torch.empty(size, device=device)
        self.copies = torch.empty(size, device=other), torch.empty(size, device=home)
        self.is_first = is_first


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    pool = Pool(1024)
    dist.all_reduce(pool.blocks)


if __name__ == "__main__":
    main()
