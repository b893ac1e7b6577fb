"""A loader that asks for the rank if there is a group, and a program that makes none.

reason: the number is 0 in every process
runs: no (CUDA)
"""

import argparse

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader


class CUDALoader(DataLoader):
    def __init__(self, dataset, **options):
        super().__init__(dataset, **options)
        number = dist.get_rank() if dist.is_initialized() else 0
        self.stream = torch.cuda.Stream(device=torch.device("cuda", number))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    data = torch.load(parser.parse_args().data, map_location="cpu")
    for batch in CUDALoader(data, batch_size=8):
        print(batch.mean())


if __name__ == "__main__":
    main()
