"""Files in the order of their names, in a loader that accelerate prepares.

reason: each rank has them in the same order
"""
import os

from accelerate import Accelerator
from torch.utils.data import DataLoader, Dataset


class Texts(Dataset):
    def __init__(self, folder):
        self.folder = folder
        self.names = sorted(os.listdir(folder))

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        with open(os.path.join(self.folder, self.names[index])) as file:
            return file.read()


def train(folder, model, optimizer):
    accelerator = Accelerator()
    loader = DataLoader(Texts(folder), batch_size=2, shuffle=True)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for batch in loader:
        accelerator.backward(model(batch))
        optimizer.step()
