"""The guarded function has a barrier, but for the ranks that are not in the branch.

reason: under rank == 0 the inner test rank != 0 never holds, so no rank reaches this barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def open_store(path):
    if dist.is_initialized() and dist.get_rank() != 0:
        dist.barrier()
    return {"path": path}


def prepare(path):
    store = None
    if not dist.is_initialized() or dist.get_rank() == 0:
        store = open_store(path)
        store["ready"] = True
    return store


def main(rank, world_size):
    store = prepare("features.lmdb")
    assert (store is None) == (rank != 0)
