import torch
import torch.distributed as dist


class Votes:
    def __init__(self, device):
        self.device = device

    def all_agree(self, flag):
        seen = torch.tensor([int(flag)], device=self.device)
        dist.all_reduce(seen, op=dist.ReduceOp.MIN)
        return bool(seen)
