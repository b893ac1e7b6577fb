"""The sampler is asked whether it has the method, and the loader is told.

reason: neither of the loaders that the function may give back has a set_epoch: the first epoch on several GPUs is the last
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler


class OnGpu:
    def __init__(self, loader):
        self.loader = loader

    def __iter__(self):
        for batch in self.loader:
            yield batch.cuda(non_blocking=True)

    @property
    def sampler(self):
        return self.loader.sampler


def make_loader(dataset, distributed, prefetch):
    sampler = DistributedSampler(dataset) if distributed else None
    loader = DataLoader(dataset, 8, sampler=sampler, shuffle=sampler is None)
    if prefetch:
        loader = OnGpu(loader)
    return loader


def main(model, dataset, args):
    loader = make_loader(dataset, args.distributed, args.prefetch)
    model = DistributedDataParallel(model) if args.distributed else model
    try:
        for epoch in range(args.epochs):
            if args.distributed and hasattr(loader.sampler, "set_epoch"):
                loader.set_epoch(epoch)  # expect: RNK601 "AttributeError"
            for batch in loader:
                model(batch).sum().backward()
    except KeyboardInterrupt:
        torch.save(model.state_dict(), "interrupted.pt")
