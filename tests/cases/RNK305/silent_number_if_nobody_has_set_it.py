"""A number where the environment has none, which ends there, is only filled in, or is made a number with the text.

reason: whoever reads it behind the test takes either, or has the text alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def device():
    local_rank = os.environ.get("LOCAL_RANK")
    if local_rank is None:
        local_rank = 0
    print("device", local_rank)
    return f"cpu:{local_rank}"


def shown():
    size = os.environ.get("WORLD_SIZE")
    if not size:
        size = dist.get_world_size()
        return str(size)
    return size.strip()


def exported():
    me = os.environ.get("RANK")
    if me is None:
        me = dist.get_rank()
    if me is not None:
        os.environ["NAME"] = "rank " + str(me)


def main(rank, world_size):
    assert device() == f"cpu:{rank}"
    assert shown() == str(world_size)
    exported()
