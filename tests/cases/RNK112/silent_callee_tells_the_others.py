"""What rank 0 finds wrong in a helper is sent to all, who raise together ahead of the caller's barrier.

reason: all ranks raise
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def finish(results):
    failed = torch.zeros(1)
    if dist.get_rank() == 0:
        failed.fill_(int(any(result is None for result in results)))
    dist.broadcast(failed, src=0)
    if failed:
        raise RuntimeError("not all parts were written")


def save(results):
    finish(results)
    dist.barrier()


def main(rank, world_size):
    save([1, 2])
