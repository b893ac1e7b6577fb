"""Files in the order of the folder, of which one process hands out batches.

reason: the first rank reads all batches, and sends each rank its own
"""
import os

from accelerate import Accelerator
from torch.utils.data import DataLoader, Dataset


class Texts(Dataset):
    def __init__(self, folder):
        self.folder = folder
        self.names = os.listdir(folder)

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        with open(os.path.join(self.folder, self.names[index])) as file:
            return file.read()


def train(folder, model, optimizer):
    accelerator = Accelerator(dispatch_batches=True)
    loader = DataLoader(Texts(folder), batch_size=2, shuffle=True)
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    for batch in loader:
        accelerator.backward(model(batch))
        optimizer.step()
