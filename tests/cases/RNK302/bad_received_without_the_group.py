"""The methods of a class send in their group, and one of them receives without it.

reason: what is sent in a group is not received in another one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 17); rank 1 hung in recv (line 24)
"""
import torch
import torch.distributed as dist


class Pipe:
    def __init__(self, group, before, behind):
        self.group, self.before, self.behind = group, before, behind

    def send_forward(self, value):
        print("forward to", self.behind)
        dist.send(value, self.behind, group=self.group)

    def send_backward(self, value):
        print("backward to", self.before)
        dist.send(value, self.before, group=self.group)

    def receive_forward(self, value):
        dist.recv(value, self.before)  # expect: RNK302 "all other messages of Pipe on self.group"
        return value


def main(rank, world_size):
    group = dist.new_group([0, 1])
    pipe = Pipe(group, 0, 1)
    if rank == 0:
        pipe.send_forward(torch.ones(1))  # expect: RNK202
    else:
        pipe.receive_forward(torch.ones(1))
