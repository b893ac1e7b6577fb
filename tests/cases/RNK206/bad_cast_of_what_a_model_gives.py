"""What a model gives is cast before it is sent, and the other rank makes room for another type.

reason: the cast says what is sent, whatever the model computes in
runs: 2 ranks (goes wrong)
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 25)
"""
import torch
import torch.distributed as dist


class Stage:
    def __init__(self, rank, module):
        self.rank = rank
        self.module = module

    def forward(self, x):
        if self.rank == 0:
            y = self.module(x).to(torch.float64)
            print("sending", y.shape)
            dist.send(y, dst=1)
            return y
        room = torch.zeros(2, dtype=torch.float32)
        dist.recv(room, src=0)  # expect: RNK206 "expects float32"
        assert rank_of(self) == 1
        assert room.tolist() == [1.0, 1.0]
        return room


def rank_of(stage):
    return stage.rank


def main(rank, world_size):
    Stage(rank, torch.nn.Identity()).forward(torch.ones(1))
