"""The hook of the trainer does something else.

reason: the one that would tell the sampler is never called
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

from fitting import Fitting
from hooks import Timer


def main(dataset):
    torch.distributed.init_process_group("gloo")
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))  # expect: RNK601
    Fitting(torch.nn.Linear(4, 4), Timer()).fit(loader, 10)


if __name__ == "__main__":
    main(torch.zeros(64, 4))
