"""The ranks agree on the smallest number of rounds.

reason: the number comes out of an all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c"]
    mine = files[rank::world_size]
    rounds = torch.tensor(len(mine))
    dist.all_reduce(rounds, op=dist.ReduceOp.MIN)
    for index in range(int(rounds)):
        dist.all_reduce(torch.tensor([float(len(mine[index]))]))
    for index, path in enumerate(mine):
        if index >= int(rounds):
            break
        dist.all_reduce(torch.tensor([float(len(path))]))
