"""The list for what is gathered is made on the first rank, which alone looks at it; a writer is asked for before each use.

reason: the others never come to what they do not have
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Writer:
    def add(self, value):
        print(value)


def mean_score(score):
    rank = dist.get_rank()
    scores = [torch.empty_like(score) for _ in range(dist.get_world_size())] if rank == 0 else None
    dist.gather(score, scores, dst=0)
    if rank == 0:
        return torch.stack(scores).mean()
    return None


def logged(score):
    writer = Writer() if dist.get_rank() == 0 else None
    path = "scores" if dist.get_rank() == 0 else None
    if writer is not None:
        writer.add(score)
    return path


def other_side(score):
    scores = None if dist.get_rank() == 0 else [score]
    return scores or [score]


def main(rank, world_size):
    mean_score(torch.ones(1))
    logged(torch.ones(1))
    other_side(torch.ones(1))
