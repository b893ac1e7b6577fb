"""A uniform test outside, the rank test inside.

reason: the outer tests are the same on all ranks and do not help
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
from types import SimpleNamespace

import torch
import torch.distributed as dist


def maybe_report(args, step, loss):
    if args.distributed and dist.get_world_size() > 1:
        if step % args.log_every == 0:
            if dist.get_rank() == 0:
                total = loss.clone()
                dist.all_reduce(total)  # expect: RNK101 "all_reduce"
                print(step, total.item())


def main(rank, world_size):
    args = SimpleNamespace(distributed=True, log_every=5)
    maybe_report(args, 0, torch.tensor(1.0))
