"""The sampler goes into the options of another loader than the one of the epochs.

reason: only the loader of the final pass has the sampler
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def fit(model, train_set, big_set, epochs):
    common = {"batch_size": 8, "num_workers": 2}
    once = dict(common, sampler=DistributedSampler(big_set))
    train_loader = DataLoader(train_set, shuffle=True, **common)
    last_loader = DataLoader(big_set, **once)
    for epoch in range(epochs):
        for batch in train_loader:
            model(batch).sum().backward()
    for batch in last_loader:
        model(batch).sum().backward()
