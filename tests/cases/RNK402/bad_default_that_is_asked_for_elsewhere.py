"""A buffer is pinned where the device is no GPU, and lies there in any case.

reason: the question does not stand over what is put on the default
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


class Engine:
    def __init__(self, size, device="cuda"):  # expect: RNK402 "default argument device"
        self.size = size
        self.device = device

    def prepare(self):
        if self.device != "cuda":
            return torch.zeros(self.size, pin_memory=True)
        return torch.zeros(self.size, device=self.device)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(Engine(4).prepare())


if __name__ == "__main__":
    main()
