"""The program spawns.

reason: no forked process uses CUDA
runs: no (needs a GPU)
"""
import torch
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, Dataset



class Images(Dataset):
    def __init__(self, images):
        self.images = images

    def __getitem__(self, index):
        return self.images[index].cuda()


if __name__ == "__main__":
    mp.set_start_method("spawn")
    loader = DataLoader(Images([]), batch_size=8, num_workers=4)
