"""A tensor on the CPU is handed to short functions that reduce it as it is.

reason: they mind no device, and the group is one of NCCL
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def summed(t, op=dist.ReduceOp.SUM):
    if dist.get_world_size() > 1:
        dist.all_reduce(t, op=op)
    return t


class Comm:
    def __init__(self):
        self.size = dist.get_world_size()

    def add(self, t):
        dist.all_reduce(t)


class Meter:
    def __init__(self):
        self.total, self.count = 0.0, 0
        self.comm = Comm()

    def sync(self):
        t = torch.tensor([self.total, self.count], dtype=torch.float64)
        summed(t)  # expect: RNK405
        self.total, self.count = t.tolist()

    def largest(self):
        return summed(op=dist.ReduceOp.MAX, t=torch.tensor([self.total]))  # expect: RNK405

    def added(self):
        t = torch.zeros(2)
        self.comm.add(t)  # expect: RNK405
        return t


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    meter = Meter()
    meter.sync()
    print(meter.largest(), meter.added())


if __name__ == "__main__":
    main()
