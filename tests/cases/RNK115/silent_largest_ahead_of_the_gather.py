"""The lengths are gathered ahead of the masks, which are padded to the largest

reason: all masks have one length when they are gathered
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
import torch.nn.functional as F


def gathered(mask, world_size):
    own = torch.tensor([mask.shape[1]])
    lengths = [torch.empty_like(own) for _ in range(world_size)]
    dist.all_gather(lengths, own)
    mask = F.pad(mask, (0, int(max(lengths)) - mask.shape[1]))
    parts = [torch.empty_like(mask) for _ in range(world_size)]
    dist.all_gather(parts, mask)
    return torch.cat(parts, dim=0), max(part.shape[1] for part in parts)


def main(rank, world_size):
    print(gathered(torch.ones(2, 3 + rank), world_size))
