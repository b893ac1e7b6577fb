"""Keys that two state dicts have in common.

reason: keys that are combined are a set, whatever order the dicts have
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def broadcast_shared(own, loaded):
    shared = own.keys() & loaded.keys()
    for key in shared:  # expect: RNK110 "is another one in every process"
        own[key].copy_(loaded[key])
        dist.broadcast(own[key], src=0)
