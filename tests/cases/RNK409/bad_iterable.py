"""An iterable dataset that decodes on the GPU.

reason: a forked worker cannot use CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, IterableDataset



class Video(IterableDataset):
    def __init__(self, frames):
        self.frames = frames

    def __iter__(self):
        for frame in self.frames:
            yield torch.from_numpy(frame).to("cuda", non_blocking=True)  # expect: RNK409


def build(frames):
    return DataLoader(Video(frames), num_workers=4)
