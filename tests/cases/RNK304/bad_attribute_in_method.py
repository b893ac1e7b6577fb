"""The rank is remembered in the constructor and used as a device later.

reason: the attribute holds get_rank()
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self, model):
        self.rank = dist.get_rank()
        self.model = model

    def prepare(self):
        torch.cuda.set_device(self.rank)  # expect: RNK304
        self.model.to(f"cuda:{self.rank}")  # expect: RNK304
