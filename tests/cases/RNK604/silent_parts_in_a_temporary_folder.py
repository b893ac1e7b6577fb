"""Parts in folders that are called temporary.

reason: ranks meet before the parts of all are read, and a folder that each rank has made for itself holds its own part
runs: no (writes files)
"""
import os
import pickle
import tempfile

import torch.distributed as dist


def collected(results, tmpdir):
    rank = dist.get_rank()
    with open(os.path.join(tmpdir, f"part_{rank}.pkl"), "wb") as file:
        pickle.dump(results, file)
    dist.barrier()
    merged = []
    if rank == 0:
        for each in range(dist.get_world_size()):
            with open(os.path.join(tmpdir, f"part_{each}.pkl"), "rb") as file:
                merged.extend(pickle.load(file))
    return merged


def sent(results):
    rank = dist.get_rank()
    tmpdir = tempfile.mkdtemp()
    with open(os.path.join(tmpdir, f"part_{rank}.pkl"), "wb") as file:
        pickle.dump(results, file)
    with open(os.path.join(tmpdir, f"part_{rank}.pkl"), "rb") as file:
        return pickle.load(file)
