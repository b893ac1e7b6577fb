"""Each rank writes its part into a folder that is called temporary, and rank 0 reads all of them.

reason: the others may not have written theirs; the folder is one of all ranks, since their numbers are in the names
runs: no (a race)
"""
import os
import pickle

import torch.distributed as dist


class Collector:
    def __init__(self, tmpdir):
        self.tmpdir = tmpdir
        self.rank = dist.get_rank()
        os.makedirs(tmpdir, exist_ok=True)

    def store(self, results):
        with open(os.path.join(self.tmpdir, f"part_{self.rank}.pkl"), "wb") as file:
            pickle.dump(results, file)

    def merge(self):
        merged = []
        for rank in range(dist.get_world_size()):
            with open(os.path.join(self.tmpdir, f"part_{rank}.pkl"), "rb") as file:
                merged.extend(pickle.load(file))
        return merged


def evaluate(results, tmpdir):
    collector = Collector(tmpdir)
    collector.store(results)
    if collector.rank == 0:
        print(len(collector.merge()))  # expect: RNK604
    dist.barrier()
