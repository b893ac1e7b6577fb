"""Requests to both neighbours are collected in a list and waited for together.

reason: nothing blocks before all of them have been started
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Halo:
    def __init__(self, width):
        self.width = width
        self.rank = dist.get_rank()
        self.size = dist.get_world_size()

    def exchange(self, field):
        left, right = (self.rank - 1) % self.size, (self.rank + 1) % self.size
        from_left, from_right = torch.empty(self.width), torch.empty(self.width)
        print("rank", self.rank, "exchanges borders with", left, right)
        requests = [
            dist.isend(field[: self.width].clone(), dst=left, tag=1),
            dist.isend(field[-self.width :].clone(), dst=right, tag=2),
            dist.irecv(from_right, src=right, tag=1),
            dist.irecv(from_left, src=left, tag=2),
        ]
        for request in requests:
            request.wait()
        return torch.cat([from_left, field, from_right])


def main(rank, world_size):
    field = Halo(1).exchange(torch.full((3,), float(rank)))
    assert field[0] == (rank - 1) % world_size and field[-1] == (rank + 1) % world_size
