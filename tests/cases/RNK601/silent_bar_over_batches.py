"""A bar over the batches of one pass.

reason: the loop counts batches, and the loader is gone through once
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from tqdm import tqdm


def embed(model, dataset, writer):
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    bar = tqdm(loader, desc="batches")
    for step, batch in enumerate(bar):
        writer.add(step, model(batch))
