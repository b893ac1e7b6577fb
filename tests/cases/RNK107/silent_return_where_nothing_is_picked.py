"""Returns where a mask leaves nothing.

reason: the rank has communicated before, takes part in the branch, or nothing is communicated behind it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduced_first(scores):
    hits = scores[scores > 0.5]
    count = torch.tensor(hits.numel())
    dist.all_reduce(count)
    if hits.numel() == 0:
        return count
    return count * 2


def takes_part(scores):
    hits = scores[scores > 0.5]
    if hits.numel() == 0:
        nothing = torch.zeros(())
        dist.all_reduce(nothing, op=dist.ReduceOp.MAX)
        return nothing
    found = hits.max()
    dist.all_reduce(found, op=dist.ReduceOp.MAX)
    return found


def of_all(scores):
    dist.all_reduce(scores)
    if scores.numel() == 0:
        return scores
    dist.all_reduce(scores)  # distlint: ignore[RNK808] not what this is about
    return scores


def of_sums(scores):
    total = scores.clone()
    dist.all_reduce(total)
    hits = total[total > 0.5]
    if hits.numel() == 0:
        return total
    dist.all_reduce(hits)  # distlint: ignore[RNK808] not what this is about
    return hits


def main(rank, world_size):
    scores = torch.tensor([0.1, 0.9 * rank])
    reduced_first(scores)
    takes_part(scores)
    of_sums(scores)
    of_all(scores)
