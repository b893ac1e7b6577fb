"""Lines of a file.

reason: the ranks see the same samples
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 43)
"""
import tempfile
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset


def all_differ(seen):
    """Whether no sample was seen by two ranks."""
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, seen)
    return len(set(sum(everyone, []))) == len(sum(everyone, []))


class Lines(IterableDataset):  # expect: RNK609 "`Lines`"
    def __init__(self, path):
        super().__init__()
        self.path = path

    def __iter__(self):
        with open(self.path) as file:
            for line in file:
                yield float(line)


def main(rank, world_size):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(map(str, range(16))))
        file.flush()
        dataset = Lines(file.name)
        train_loader = DataLoader(dataset, batch_size=4, num_workers=0)
        model = DDP(torch.nn.Linear(1, 1))
        seen = []
        for batch in train_loader:
            model(batch[:, None].float()).sum().backward()
            seen += batch.tolist()
    assert all_differ(seen)
