"""Only rank 0 waits, if it is asked to: who gets the function may ask.

reason: the one call in sight leaves the parameter as it is, but a table of actions has the function, too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 finished
"""
import torch.distributed as dist


def finish(wait=False):
    if wait:
        if dist.get_rank() == 0:
            # the others never come
            dist.barrier()  # expect: RNK101


ACTIONS = {"finish": finish}


def main(rank, world_size):
    finish()
    ACTIONS["finish"](True)
