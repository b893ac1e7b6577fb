"""A method makes the tensor that another one sums up.

reason: NCCL has no tensors on the CPU
runs: no (needs NCCL)
"""

import os

import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.clicks = 0
        self.seen = 0

    def _pack(self):
        return torch.tensor([self.clicks, self.seen], dtype=torch.float64)

    @staticmethod
    def counted(n: int, is_empty):
        if is_empty:
            return torch.zeros(1)
        total = torch.ones(1) * n
        return total.detach()

    def synchronize(self):
        packed = self._pack()
        dist.all_reduce(packed)  # expect: RNK405
        self.clicks, self.seen = packed.tolist()

    def count(self, n: int):
        dist.all_reduce(self.counted(n, n == 0))  # expect: RNK405


def main(meter, parts):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    meter.synchronize()
    meter.count(3)


main(Meter(), [])
