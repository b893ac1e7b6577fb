"""Whether some rank has run out of memory, or has no answer, is shared before it decides.

reason: after the reduction all ranks have one flag
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import subprocess
import sys

import torch
import torch.distributed as dist


def train(batches):
    for batch in batches:
        failed = torch.zeros(1)
        try:
            batch.sum()
        except torch.OutOfMemoryError:
            failed += 1
        dist.all_reduce(failed)
        if failed.item():
            continue
        dist.barrier()


def report(command):
    ok = 1
    try:
        subprocess.check_output(command)
    except Exception:
        ok = 0
    answered = torch.tensor([ok])
    dist.all_reduce(answered, op=dist.ReduceOp.MIN)
    if answered.item() == 1:
        dist.barrier()


def main(rank, world_size):
    train([torch.ones(2)])
    report([sys.executable, "-c", ""] if rank == 0 else ["no-such-tool"])
