"""A loader that asks for the rank if there is a group, and a program of another file makes one.

reason: on the second node the number is no device
runs: no (CUDA)
"""

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader


class CUDALoader(DataLoader):
    def __init__(self, dataset, **options):
        super().__init__(dataset, **options)
        number = dist.get_rank() if dist.is_initialized() else 0
        self.stream = torch.cuda.Stream(device=torch.device("cuda", number))  # expect: RNK304


if __name__ == "__main__":
    for batch in CUDALoader(torch.arange(32), batch_size=8):
        print(batch.float().mean())
