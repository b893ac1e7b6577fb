"""A class sends in its group, and asks all ranks who is there in the default group, at both ends.

reason: both ends of each message are in one group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Pipe:
    def __init__(self, group, other):
        self.group, self.other = group, other

    def send(self, value):
        print("to", self.other)
        dist.send(value, self.other, group=self.group)

    def receive(self, value):
        dist.recv(value, self.other, group=self.group)

    def tell(self, value):
        print("tells", self.other)
        dist.send(value, self.other)

    def listen(self, value):
        dist.recv(value, self.other)


def main(rank, world_size):
    pipe = Pipe(dist.new_group([0, 1]), 1 - rank)
    if rank == 0:
        pipe.send(torch.ones(1))
        pipe.tell(torch.ones(1))
    else:
        pipe.receive(torch.ones(1))
        pipe.listen(torch.ones(1))
