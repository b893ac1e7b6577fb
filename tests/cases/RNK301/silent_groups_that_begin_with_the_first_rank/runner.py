import torch.distributed as dist
from head import Head


def build(targets, draft):
    tp_group = dist.new_group(ranks=list(range(targets)))
    pair = dist.new_group(ranks=[0, draft])
    return Head(tp_group=tp_group, tp_size=targets), pair
