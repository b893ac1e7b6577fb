"""The data set makes its samples up.

reason: each rank has its own
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, Dataset


class RandomPictures(Dataset):
    def __len__(self):
        return 100

    def __getitem__(self, index):
        return torch.rand(3, 8, 8)


def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Conv2d(3, 8, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for x in DataLoader(RandomPictures(), batch_size=8, shuffle=True):
        model(x).mean().backward()
        optimizer.step()
