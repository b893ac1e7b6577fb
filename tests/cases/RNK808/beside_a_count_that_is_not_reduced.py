"""A tensor holds the reduced total beside a count of this rank

reason: only the count is summed up once
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""

import torch
import torch.distributed as dist


def evaluate(batches):
    total, count = 0.0, 0
    with torch.no_grad():
        for batch in batches:
            output = batch.sum()
            dist.all_reduce(output)
            total += output.item()
            count += batch.numel()
    totals = torch.FloatTensor([total, count])
    dist.all_reduce(totals)  # expect: RNK808
    total, count = totals.tolist()
    return total / count


def main(rank, world_size):
    assert evaluate([torch.ones(2), torch.ones(3)]) == 1
