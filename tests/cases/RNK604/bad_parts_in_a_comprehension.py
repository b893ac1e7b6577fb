"""The parts of all ranks are loaded in a comprehension, by every rank.

reason: a fast rank comes before the parts of the others
runs: no (a race)
"""
import torch
import torch.distributed as dist


def share(features, folder):
    torch.save(features, f"{folder}/features_{dist.get_rank()}.pt")
    parts = [torch.load(f"{folder}/features_{i}.pt") for i in range(dist.get_world_size())]  # expect: RNK604
    return torch.cat(parts)
