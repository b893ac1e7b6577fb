"""A tensor is moved to the index that one of two helpers called get_rank gives.

reason: the second node has no GPU of this number, whichever helper it was
runs: no (CUDA)
"""
from joining import two_ways


if two_ways.is_on:
    from joining.linked import get_rank, reduce
else:
    from joining.plain import get_rank, reduce


def shared(value):
    value = value.to(get_rank())  # expect: RNK304 "get_rank() is the global rank"
    reduce(value)
    return value.cpu()


def join(node, nodes):
    return [shared(value) for value in node if nodes > 1]
