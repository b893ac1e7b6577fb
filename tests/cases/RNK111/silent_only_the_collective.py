"""Nothing but the barrier stands in the body.

reason: a barrier that times out does so on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def wait():
    try:
        dist.barrier()
    except RuntimeError as error:
        print("barrier failed", error)


def main(rank, world_size):
    wait()
    dist.barrier()
