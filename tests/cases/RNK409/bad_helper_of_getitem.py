"""A helper that __getitem__ calls.

reason: a forked worker cannot use CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



def encode(text, table):
    return torch.tensor([table[c] for c in text], device="cuda")  # expect: RNK409


class Texts(Dataset):
    def __init__(self, texts, table):
        self.texts, self.table = texts, table

    def __getitem__(self, index):
        return self._encoded(self.texts[index])

    def _encoded(self, text):
        return encode(text, self.table)


loader = DataLoader(Texts(["ab"], {"a": 0, "b": 1}), num_workers=1)
