"""A helper that synchronises only on request; rank 0 calls it without the request.

reason: sync is False by default and not passed under the rank test, so the barrier is not reached there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist


def save_state(state, target, sync=False):
    torch.save(state, target)
    if sync:
        dist.barrier()


def gather_metrics(metrics, reduce_across_ranks=False):
    values = torch.tensor(list(metrics.values()))
    if reduce_across_ranks:
        dist.all_reduce(values)
    return dict(zip(metrics, values.tolist()))


def main(rank, world_size):
    if rank == 0:
        save_state({"step": 1}, io.BytesIO())
        print(gather_metrics({"loss": 0.25}))
        print(gather_metrics({"loss": 0.5}, reduce_across_ranks=False))
    gather_metrics({"loss": 0.75}, reduce_across_ranks=True)
    dist.barrier()
