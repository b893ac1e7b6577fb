"""The rank test stands inside of GatheredParameters.

reason: all ranks enter the context, rank 0 changes the parameters in it
runs: no (needs deepspeed)
"""
import deepspeed
import torch
import torch.distributed as dist


def initialise(layer):
    with deepspeed.zero.GatheredParameters(list(layer.parameters()), modifier_rank=0):
        if dist.get_rank() == 0:
            torch.nn.init.zeros_(layer.bias)
