"""to(self.device), which is CUDA wherever there is a GPU.

reason: a forked worker cannot use CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



class Features(Dataset):
    def __init__(self, rows):
        self.rows = rows
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")

    def __getitem__(self, index):
        row = torch.as_tensor(self.rows[index])
        return row.to(self.device)  # expect: RNK409


def build(rows, args):
    dataset = Features(rows)
    return DataLoader(dataset, batch_size=args.batch_size, shuffle=True, num_workers=args.workers)
