"""A data set that computes what it finds nothing of, in ranks and with another size in their parent.

reason: the process that spawns the ranks has made a data set of another size
runs: no (a race)
"""
import os

import numpy as np
from torch.utils.data import Dataset


class Rows(Dataset):
    def __init__(self, folder, size):
        self.folder = folder
        self.rows = [self._row(os.path.join(folder, f"{size}.npy"), size)]

    def _row(self, path, size):
        if os.path.exists(path):
            row = np.load(path)
        else:
            row = np.zeros(size)
            np.save(path, row)  # expect: RNK603 "_row"
        return row

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]
