"""The list for what is gathered is made on the first rank, and every rank stacks it.

reason: the others hold None, on which `torch.stack` fails
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 raised TypeError (line 15)
"""

import torch
import torch.distributed as dist


def mean_score(score):
    scores = [torch.empty_like(score) for _ in range(dist.get_world_size())] if dist.get_rank() == 0 else None
    dist.gather(score, scores, dst=0)
    return torch.stack(scores).mean()  # expect: RNK806 "holds None on all ranks but the first"


def main(rank, world_size):
    mean_score(torch.ones(1))
    dist.barrier()
