"""The program that uses a file ends where there are more processes than GPUs; a tool beside it does not.

reason: who comes to the file has one machine
runs: no (two machines)
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, model):
        self.device = dist.get_rank()
        torch.cuda.set_device(self.device)
        self.model = model.to(self.device)
