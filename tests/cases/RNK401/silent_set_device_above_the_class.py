"""A script chooses the device at its top level, and a class body and a default below ask for it.

reason: class bodies and defaults are evaluated in the order of the file, after set_device
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist

torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


class Layout:
    experts = 8
    dtype = torch.float16
    device = torch.cuda.current_device()

    def tokens(self, count):
        return torch.zeros(count, self.experts, dtype=self.dtype, device=self.device)


def fill(count, device=torch.cuda.current_device()):
    return torch.ones(count, device=device)


def main():
    dist.init_process_group("nccl")
    dist.all_reduce(fill(4) + Layout().tokens(1).sum())


if __name__ == "__main__":
    main()
