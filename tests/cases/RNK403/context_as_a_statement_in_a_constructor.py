"""The object keeps the device and does not choose it.

reason: the call returns a context, which is thrown away
runs: no (CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Worker:
    def __init__(self, net, local_rank):
        self.device = torch.device("cuda", local_rank)
        if torch.cuda.is_available():
            torch.cuda.device(self.device)  # expect: RNK403
        self.net = DDP(net.to(self.device), device_ids=[local_rank])
