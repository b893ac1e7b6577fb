"""The hook that tells the sampler is called by the name of what happens.

reason: nothing names the method other than as a text, which the loop hands to what calls the hooks
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

from fitting import Fitting
from hooks import Teller, Timer


def main(dataset):
    torch.distributed.init_process_group("gloo")
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    Fitting(torch.nn.Linear(4, 4), [Teller(), Timer()]).fit(loader, 10)


if __name__ == "__main__":
    main(torch.zeros(64, 4))
