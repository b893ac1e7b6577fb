"""RuntimeError among the types.

reason: local work raises it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast_object_list (line 22)
"""
import torch
import torch.distributed as dist


def normalise(values):
    return torch.stack(values).mean()


def main(rank, world_size):
    for values in ([torch.ones(1)], [] if rank else [torch.ones(1)]):
        try:
            mean = normalise(values)
            dist.all_reduce(mean)
        except (ValueError, RuntimeError):  # expect: RNK111 "normalise(values)"
            mean = torch.zeros(1)
    dist.broadcast_object_list([None], src=0)
