"""The first rank makes something and saves it, and the others load that, under a test of a rank that settings hold.

reason: whoever comes to the end has a value
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def build(path, env):
    if env["distributed"]:
        if env["rank"] == 0:
            corpus = torch.ones(3)
            torch.save(corpus, path)
            dist.barrier()
        else:
            dist.barrier()
            corpus = torch.load(path)
    else:
        corpus = torch.ones(3)
    return corpus.sum()


def main(rank, world_size):
    path = os.path.join(tempfile.gettempdir(), f"corpus-{os.environ['MASTER_PORT']}.pt")
    assert build(path, {"distributed": True, "rank": rank}).item() == 3
    dist.barrier()
