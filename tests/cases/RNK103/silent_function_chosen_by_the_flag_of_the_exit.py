"""The flag under which the others leave also makes the gather a function that does nothing.

reason: rank 0 goes on alone, and gathers nothing there; with the flag, all ranks stay
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def gathered(x):
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, x)
    return torch.cat(parts)


def predict(model, batches, distributed):
    if not distributed:
        if dist.get_rank() > 0:
            return None
        gather = lambda x: x  # noqa: E731
    else:
        gather = gathered
    return [gather(model(batch)) for batch in batches]


def main(rank, world_size):
    model, batches = torch.nn.Linear(2, 2), torch.ones(3, 4, 2)
    predict(model, batches, distributed=False)
    predict(model, batches, distributed=True)
