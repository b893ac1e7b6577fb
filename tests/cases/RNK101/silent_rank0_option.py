"""An option called rank0 that says who will read, given alike by all callers.

reason: rank0, rank0_only and rank_zero_only are options here, not the rank of the process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def load_metadata(path, rank0=False):
    metadata = {"path": path, "iteration": 100}
    if rank0:
        return metadata
    newest = torch.tensor([metadata["iteration"]])
    dist.all_reduce(newest, op=dist.ReduceOp.MAX)
    metadata["iteration"] = int(newest.item())
    return metadata


def collect(state, rank0_only=True):
    if not rank0_only:
        gathered = [None] * dist.get_world_size()
        dist.all_gather_object(gathered, state)
        return gathered
    return [state]


def main(rank, world_size):
    metadata = load_metadata("ckpt", rank0=True)
    metadata = load_metadata(metadata["path"])
    assert metadata["iteration"] == 100
    assert len(collect({"rank": rank}, rank0_only=False)) == world_size
