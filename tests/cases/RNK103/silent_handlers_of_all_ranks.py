"""Handlers that leave where all ranks do the work, and handlers of rank 0 that go on.

reason: the same failure on all ranks, or nobody leaves
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch
import torch.distributed as dist


def load(path):
    try:
        state = torch.load(path)
    except OSError:
        return None
    dist.barrier()
    return state


def save(state, path):
    if dist.get_rank() == 0:
        for name in state:
            try:
                torch.save(state[name], f"{path}/{name}")
            except (OSError, RuntimeError) as error:
                logging.error(error)
                continue
    dist.barrier()


def main(rank, world_size):
    load("/no/such/file")
    save({"a": 1}, "/no/such/folder")
