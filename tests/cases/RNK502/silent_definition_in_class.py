"""A method that communicates

reason: defining it communicates nothing
runs: no (nothing distributed)
"""
import torch
import torch.distributed as dist


class Meter:
    reduce_op = dist.ReduceOp.SUM

    def total(self, value):
        tensor = torch.tensor(value, device="cuda")
        dist.all_reduce(tensor, op=self.reduce_op)
        return tensor.item()
