"""Each rank logs in its turn, and all broadcast in every round.

reason: in round 0 rank 0 is in the reduction and rank 1 in the broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 hung in broadcast (line 16)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    loss, weights = torch.ones(1), torch.ones(4)
    for step in range(4):
        if step % dist.get_world_size() == dist.get_rank():
            dist.all_reduce(loss)  # expect: RNK102 "all_reduce"
        dist.broadcast(weights, src=0)
