from torch.utils.data import DataLoader, DistributedSampler


def build(dataset):
    return DataLoader(dataset, 32, sampler=DistributedSampler(dataset, drop_last=True), drop_last=True)
