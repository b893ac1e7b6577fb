"""A method that only the first rank comes to shuffles, and sends the others their parts

reason: there is one order, that of the rank which deals it out
"""
import numpy as np
import torch
import torch.distributed as dist


class Dealt:
    def __init__(self, data, size):
        self.data = data
        self.deal(dist.get_rank() == 0, size)

    def deal(self, server: bool, size):
        if server:
            self._send(list(range(dist.get_world_size())))
        else:
            self.data = torch.empty(size)
            dist.recv(self.data, src=0)

    def _send(self, ranks):
        indices = np.arange(len(self.data))
        np.random.shuffle(indices)
        parts = np.array_split(indices, len(ranks))
        for i, rank in enumerate(ranks):
            if rank != dist.get_rank():
                print("sends to", rank)
                dist.send(self.data[parts[i]], dst=rank)
        self.data = self.data[parts[dist.get_rank()]]
