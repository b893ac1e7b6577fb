import torch
from torch.utils.data import DataLoader


def create_loader(options):
    return DataLoader(torch.load(options["pictures"]), batch_size=1)
