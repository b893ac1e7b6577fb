"""What stands beside the tensors that are reduced is read, and the originals of copies.

reason: an entry of each dict, the first of each pair, or a copy is on its way; the other entry is not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def entries(groups):
    works = [dist.all_reduce(group["sum"], async_op=True) for group in groups]
    count = groups[0]["count"] + 1
    for work in works:
        work.wait()
    return count.item()


def pairs(named):
    works = [dist.all_reduce(total, async_op=True) for total, _ in named]
    weight = named[0][1] * 2
    for work in works:
        work.wait()
    return weight.item()


def copies(parts):
    copied = [part.clone() for part in parts]
    works = [dist.all_reduce(part, async_op=True) for part in copied]
    first = parts[0].sum()
    parts = [torch.zeros(2) for _ in range(3)]
    parts[0].fill_(1)
    for work in works:
        work.wait()
    return first.item()


def two_at_a_time(parts):
    works = []
    for part in parts:
        works.append(dist.all_reduce(part, async_op=True))
        if len(works) > 1:
            works.pop(0).wait()
    first = parts[0].sum().item()
    for work in works:
        work.wait()
    return first


def main(rank, world_size):
    assert entries([{"sum": torch.ones(1), "count": torch.ones(1)}]) == 2
    assert pairs([(torch.ones(1), torch.ones(1))]) == 2
    assert copies([torch.ones(2)]) == 2
    assert two_at_a_time([torch.ones(2) for _ in range(3)]) == 2 * world_size
