"""A buffer is made by another library where the device is the default, and placed where it is another one.

reason: the default names a kind of devices, nothing is put there
runs: no (needs GPUs)
"""
import os

import cupy
import torch
import torch.distributed as dist


class Engine:
    def __init__(self, size, device="cuda"):
        self.size = size
        self.device = device

    def prepare(self):
        if self.device == "cuda":
            return torch.as_tensor(cupy.zeros(self.size))
        return torch.zeros(self.size, device=self.device, pin_memory=True)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(Engine(4).prepare())


if __name__ == "__main__":
    main()
