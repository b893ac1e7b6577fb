"""The last rank of a group of sequence parallelism cuts what the group gathers, to keep the gradient.

reason: the group is the one that the rank is one of, and the gather makes buffers like the own part
runs: no (it has the gradients gathered)
"""
import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dist_nn


def forward(model, batch, pad_size, sp_group):
    sp_rank, sp_size = dist.get_rank(sp_group), dist.get_world_size(sp_group)
    logits = model(batch).squeeze(0)
    if pad_size > 0 and sp_rank == sp_size - 1:
        logits = logits[:-pad_size]
    gathered = dist_nn.all_gather(logits, group=sp_group)  # expect: RNK115
    return torch.cat(gathered, dim=0)
