"""Two classes for the two ends of a transfer, whose peers their constructors keep; the tags differ.

reason: the values are sent with a tag for which nobody asks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 21); rank 1 hung in recv (line 31)
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
    def __init__(self, peer):
        self.peer = peer

    def pull(self):
        keys, values = torch.empty(4), torch.empty(4)
        dist.recv(keys, src=self.peer, tag=KEYS)
        dist.recv(values, src=self.peer, tag=KEYS)
        return keys, values


def main(rank, world_size):
    if rank == 0:
        sender = Sender(1)
        sender.push(torch.ones(4), torch.ones(4))  # expect: RNK202 "tag 11 and not 12"
    elif rank == 1:
        Receiver(0).pull()
