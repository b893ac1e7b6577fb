"""A method goes back, whoever calls it has gone forward

reason: the caller may stand inside of no_sync
runs: no (it is only slower)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, local_rank):
        self.model = DDP(net, device_ids=[local_rank])

    def backward(self, loss, accumulating):
        if accumulating:
            with self.model.no_sync():
                loss.backward()
        else:
            loss.backward()
