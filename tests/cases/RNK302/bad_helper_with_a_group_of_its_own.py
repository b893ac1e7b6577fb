"""One helper gets the group, the other is left with the one that it looks up by name

reason: the parts of one branch go over the group that was handed in, the sum of the other over whatever "tp" is
runs: no (needs several groups)
"""
import torch
import torch.distributed as dist

_GROUPS = {}


def total(tensor, group="tp"):
    if isinstance(group, str):
        group = _GROUPS[group]
    dist.all_reduce(tensor, group=group)
    return tensor


def own_part(tensor, rank, sizes, group):
    pieces = list(tensor.split(sizes))
    piece = torch.empty_like(pieces[rank])
    dist.reduce_scatter(piece, pieces, group=group)
    return piece


class Linear(torch.nn.Linear):
    def forward(self, x, group=None, rank=0, sizes=None):
        out = super().forward(x)
        if sizes is not None:
            return own_part(out, rank, sizes, group=group)
        return total(out)  # expect: RNK302 "calls `total` without group: it runs on its own default"
