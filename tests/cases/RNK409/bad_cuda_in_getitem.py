"""cuda() in __getitem__.

reason: a forked worker cannot use CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



class Images(Dataset):
    def __init__(self, images):
        self.images = images

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        return self.images[index].cuda()  # expect: RNK409 "`Images.__getitem__` runs in forked workers"


def train(model, images):
    model.cuda()
    for batch in DataLoader(Images(images), batch_size=8, num_workers=4):
        model(batch)
