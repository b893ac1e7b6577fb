"""Whether the shape of a rank's own part is empty asks for the number of dimensions.

reason: the parts have as many dimensions on all ranks, and differ in their sizes only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def gathered(local_tensor, world_size):
    local_shape = local_tensor.size()
    if not local_shape:
        raise ValueError(f"cannot gather {local_tensor}")
    whole = local_tensor.new_empty((local_shape[0] * world_size,))
    dist.all_gather_into_tensor(whole, local_tensor)
    return whole


def main(rank, world_size):
    assert gathered(torch.full((2,), float(rank)), world_size).numel() == 2 * world_size
