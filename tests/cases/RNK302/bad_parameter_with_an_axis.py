"""A parameter that is a group by its name and by what gets it

reason: the second sum of the vocabulary-parallel loss counts all replicas, the first one those that share the rows
runs: no (needs a tensor-parallel model)
"""
import torch.distributed as dist


def cross_entropy(logits, tp_group):
    largest = logits.max(-1).values
    dist.all_reduce(largest, op=dist.ReduceOp.MAX, group=tp_group)
    total = (logits - largest[:, None]).exp().sum(-1)
    dist.all_reduce(total)  # expect: RNK302 "works on `tp_group`"
    return total.log() + largest


def spread(statistics, process_group):
    dist.all_reduce(statistics)  # expect: RNK302 "works on `process_group`"
    return statistics / process_group.size()
