"""A program measures a model and ends; the loop over epochs behind that was left in the file.

reason: nothing comes to the loop
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def main():
    dist.init_process_group("gloo")
    dataset = torch.arange(64.0)
    loader = DataLoader(dataset, batch_size=4, sampler=DistributedSampler(dataset))
    model = DistributedDataParallel(torch.nn.Linear(4, 1))
    print(model(torch.ones(1, 4)))
    exit()
    for epoch in range(3):
        for batch in loader:
            model(batch).sum().backward()


if __name__ == "__main__":
    main()
