"""The first rank of each node writes an order of modules, and the others of the node read it behind a barrier.

reason: each node may have a file of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import pickle
import tempfile

import torch.distributed as dist

FOLDER = os.path.join(tempfile.gettempdir(), "ranks")


def ordered(names, place):
    local_rank = int(os.environ.get("LOCAL_RANK", str(dist.get_rank())))
    if local_rank == 0:
        with open(place, "wb") as file:
            pickle.dump(sorted(names), file)
        dist.barrier()
        return sorted(names)
    dist.barrier()
    with open(place, "rb") as file:
        return pickle.load(file)


def main(rank, world_size):
    folder = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(folder, src=0)
    assert ordered(["b", "a"], os.path.join(folder[0], "order")) == ["a", "b"]
