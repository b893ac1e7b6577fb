"""Keys that are missing end the job.

reason: nothing is communicated for them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def check(expected, loaded):
    missing = expected.keys() - loaded.keys()
    if missing:
        raise KeyError(f"missing: {sorted(missing)}")


def main(rank, world_size):
    state = {"weight": torch.ones(2), "bias": torch.ones(1)}
    check(state, state)
    for name in state:
        dist.all_reduce(state[name])
