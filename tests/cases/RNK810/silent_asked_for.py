"""A name alone in a try asks whether this torch has it; in a lambda or a tuple it is not a statement.

reason: nothing is meant to be called
runs: no (nothing communicates)
"""
import torch.distributed as dist

try:
    dist.all_gather_into_tensor
    HAS_INTO_TENSOR = True
except AttributeError:
    HAS_INTO_TENSOR = False

KNOWN = (dist.barrier, dist.all_reduce)
