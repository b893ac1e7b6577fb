"""A batch has one operation in the group of its object, and one in the default group.

reason: torch refuses a batch of operations in two groups
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in batch_isend_irecv (line 25)
"""

import torch
import torch.distributed as dist


class Ring:
    def __init__(self, ring_group):
        self.ring_group = ring_group
        self.ranks = dist.get_process_group_ranks(ring_group)
        self.at = dist.get_rank(ring_group)

    def rotate(self, block):
        room = torch.empty_like(block)
        print("rotate", self.at)
        operations = [
            dist.P2POp(dist.isend, block, self.ranks[(self.at + 1) % len(self.ranks)]),  # expect: RNK302
            dist.P2POp(dist.irecv, room, self.ranks[(self.at - 1) % len(self.ranks)], group=self.ring_group),
        ]
        for work in dist.batch_isend_irecv(operations):
            work.wait()
        return room


def main(rank, world_size):
    Ring(dist.new_group([0, 1])).rotate(torch.ones(2))
