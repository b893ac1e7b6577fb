"""Private packages without a public way.

reason: torch's own examples import them
"""
import torch.distributed._functional_collectives as funcol
from torch.distributed._composable.replicate import replicate
from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper


def prepare(model, mesh):
    return replicate(checkpoint_wrapper(model), device_mesh=mesh)


def total(x, group):
    return funcol.all_reduce(x, "sum", group)
