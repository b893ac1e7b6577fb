"""Handles in one list, results in another that is made afterwards.

reason: every handle is waited for; two lists that begin empty are two lists
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    handles, parts = [], []
    for value in (1.0, 2.0):
        pieces = [torch.zeros(2) for _ in range(world_size)]
        parts.append(("weight", pieces))
        handles.append(dist.all_gather(pieces, torch.full((2,), value), async_op=True))
    whole = []
    for handle, (name, pieces) in zip(handles, parts):
        handle.wait()
        whole.append((name, torch.cat(pieces)))
    assert whole[1][1].sum() == 4 * world_size
