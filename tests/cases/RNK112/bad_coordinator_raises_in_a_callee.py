"""The coordinator raises what it finds in the results of all, in a helper; its caller goes on to a barrier.

reason: the other ranks know nothing of it and come to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised RuntimeError (line 16); rank 1 hung in barrier (line 22)
"""
import torch.distributed as dist


def finish(result):
    results = [None] * dist.get_world_size() if dist.get_rank() == 0 else None
    dist.gather_object(result, results)
    if dist.get_rank() == 0:
        failures = [found for found in results if isinstance(found, Exception)]
        if failures:
            raise RuntimeError(failures)  # expect: RNK112 "the rank decides"


def save(result):
    def finalize():
        finish(result)
        dist.barrier()

    finalize()


def main(rank, world_size):
    save(OSError("disk full") if rank == 1 else rank)
