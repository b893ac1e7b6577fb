"""An object that knows its neighbours in a ring is handed to one that swaps edges with them, half of them first.

reason: even ranks send while odd ones receive
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Neighbours:
    def __init__(self):
        self.rank = dist.get_rank()
        self.size = dist.get_world_size()
        self.right = (self.rank + 1) % self.size
        self.left = (self.rank - 1) % self.size
        self.talks_first = self.rank % 2 == 0

    def push(self, rows):
        print(self.rank, "pushes", tuple(rows.shape))
        dist.send(rows, dst=self.right)

    def pull(self, like):
        rows = torch.empty_like(like)
        dist.recv(rows, src=self.left)
        return rows


class Exchange:
    def __init__(self, neighbours):
        self.neighbours = neighbours

    def _swap(self, edge):
        if self.neighbours.talks_first:
            self.neighbours.push(edge)
            return self.neighbours.pull(edge)
        rows = self.neighbours.pull(edge)
        self.neighbours.push(edge)
        return rows

    def __call__(self, cells):
        return torch.cat([self._swap(cells[-1:]), cells])


def main(rank, world_size):
    exchange = Exchange(Neighbours())
    print(exchange(torch.ones(4, 2)).shape)
