"""A hook that is defined inside of a function reduces on rank 0.

reason: the hooks of the others do nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def watch(layer):
    rank = dist.get_rank()

    def report(module, inputs, output):
        if rank == 0:
            dist.all_reduce(output)  # expect: RNK101 "rank == 0"
            print(output)

    layer.register_forward_hook(report)


def main(rank, world_size):
    layer = torch.nn.Linear(2, 2)
    watch(layer)
    with torch.no_grad():
        layer(torch.ones(1, 2))
