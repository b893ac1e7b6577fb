"""The same names, called, handed on and kept.

reason: something happens, now or later
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import atexit

import torch.distributed as dist


def finish():
    dist.barrier()
    wait = dist.barrier
    wait()
    atexit.register(dist.barrier)


def main(rank, world_size):
    finish()
    atexit.unregister(dist.barrier)
