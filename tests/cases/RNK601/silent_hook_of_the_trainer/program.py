"""The hook of the trainer tells the sampler its epoch.

reason: whoever implements the hook that the loop calls does it
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

from fitting import Fitting
from hooks import Teller


def main(dataset):
    torch.distributed.init_process_group("gloo")
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    Fitting(torch.nn.Linear(4, 4), Teller()).fit(loader, 10)


if __name__ == "__main__":
    main(torch.zeros(64, 4))
