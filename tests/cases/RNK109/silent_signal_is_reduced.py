"""The handler's flag is reduced before it is tested.

reason: all ranks leave together, whoever got the signal first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import signal

import torch
import torch.distributed as dist

stopping = False


def on_term(signum, frame):
    global stopping
    stopping = True


def anybody_stops():
    flag = torch.tensor(float(stopping))
    dist.all_reduce(flag, op=dist.ReduceOp.MAX)
    return bool(flag.item())


def main(rank, world_size):
    signal.signal(signal.SIGTERM, on_term)
    for step in range(3):
        dist.all_reduce(torch.ones(1))
        if anybody_stops():
            break
