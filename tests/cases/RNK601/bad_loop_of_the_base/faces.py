"""The base counts the epochs, and what derives from it goes through the loader.

reason: nobody tells the sampler the epoch, so every epoch repeats the same order
runs: no (training takes long)
"""

import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler
from training import Training


class Faces(Training):
    def build(self):
        faces = list(range(80))
        self.sampler = DistributedSampler(faces)
        self.loader = DataLoader(faces, batch_size=8, sampler=self.sampler)

    def epoch(self, index):
        for batch in self.loader:  # expect: RNK601
            print(index, batch)


if __name__ == "__main__":
    torch.distributed.init_process_group("gloo")
    Faces(10).fit()
