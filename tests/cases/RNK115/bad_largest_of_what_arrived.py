"""The largest of the parts is looked for behind the gather, whose buffers have the own shape

reason: who asks knows that the ranks have other lengths, which nothing fits then
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist
import torch.nn.functional as F


def gathered(mask, world_size):
    parts = [torch.empty_like(mask) for _ in range(world_size)]
    dist.all_gather(parts, mask)  # expect: RNK115 "largest"
    parts[dist.get_rank()] = mask
    length = max([part.shape[1] for part in parts])
    return torch.cat([F.pad(part, (0, length - part.shape[1])) for part in parts], dim=0)


def main(rank, world_size):
    print(gathered(torch.ones(2, 3 + rank), world_size))
