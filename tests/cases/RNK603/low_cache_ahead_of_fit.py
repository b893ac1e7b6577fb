"""A data set of a script of Lightning writes its index, and then a trainer starts the other processes.

reason: the first process has written the index when the others begin, unless a launcher has started them all
runs: no (needs Lightning)
"""

import os
import pickle

import lightning
from torch.utils.data import DataLoader, Dataset


class Clips(Dataset):
    def __init__(self, folder):
        path = os.path.join(folder, "index.pkl")
        if not os.path.exists(path):
            self.names = sorted(os.listdir(folder))
            with open(path, "wb") as file:  # expect: RNK603 low
                pickle.dump(self.names, file)
        else:
            with open(path, "rb") as file:
                self.names = pickle.load(file)

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        return self.names[index]


def main(model, folder):
    clips = Clips(folder)
    trainer = lightning.Trainer(devices=4, strategy="ddp")
    trainer.fit(model, DataLoader(clips))


if __name__ == "__main__":
    from model import model

    main(model, "clips")
