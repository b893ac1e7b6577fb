"""A process group made at import

reason: a rank that imports the module later, or not at all, leaves the others waiting
runs: no (the case itself is the import)
"""
import torch.distributed as dist

NODE = dist.new_group([0, 1])  # expect: RNK502 "new_group"


def reduce(tensor):
    dist.all_reduce(tensor, group=NODE)
