"""What only rank 0 has is handed on, or looked for where a failure is minded

reason: None is an answer for whoever gets it, and the handler takes the others' failure
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def finish(journal):
    if journal is not None:
        journal.append("done")


def main(rank, world_size):
    journal = None
    if rank == 0:
        journal = []
    dist.all_reduce(torch.ones(1))
    finish(journal)
    try:
        journal.append("end")
    except AttributeError:
        pass
