"""The collective that is skipped hides in a helper of a helper.

reason: rank 0 enters barrier through finish and wait_for_all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 11); rank 1 finished
"""
import torch.distributed as dist


def wait_for_all():
    dist.barrier()


def finish(name):
    print("finished", name)
    wait_for_all()


def export(name):
    if dist.get_rank() > 0:
        return  # expect: RNK103 "`dist.barrier()`"
    print("export", name)
    finish(name)


def main(rank, world_size):
    export("model")
