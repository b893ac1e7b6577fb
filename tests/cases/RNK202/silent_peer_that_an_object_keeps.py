"""Two classes for the two ends of a transfer, whose peers their constructors keep or a method sets.

reason: what one of them sends the other receives
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch
import torch.distributed as dist

KEYS, VALUES = 11, 12


class Sender:
    def __init__(self, peer):
        self.peer = peer

    def push(self, keys, values):
        print("to", self.peer, tuple(keys.shape))
        dist.send(keys, dst=self.peer, tag=KEYS)
        dist.send(values, dst=self.peer, tag=VALUES)


class Receiver:
    def __init__(self):
        self.peer = None

    def connect(self, peer):
        self.peer = peer
        return self

    def pull(self):
        keys, values = torch.empty(4), torch.empty(4)
        dist.recv(keys, src=self.peer, tag=KEYS)
        dist.recv(values, src=self.peer, tag=VALUES)
        return keys, values


def main(rank, world_size):
    if rank == 0:
        for _ in range(2):
            Sender(1).push(torch.ones(4), torch.ones(4))
    elif rank == 1:
        receiver = Receiver().connect(0)
        for _ in range(2):
            receiver.pull()
