"""A program ends before its loop where it is only to measure, or a handler lets it go on.

reason: otherwise it comes to the loop
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def main(short):
    dist.init_process_group("gloo")
    dataset = torch.arange(64.0)
    loader = DataLoader(dataset, batch_size=4, sampler=DistributedSampler(dataset))
    model = DistributedDataParallel(torch.nn.Linear(4, 1))
    try:
        raise NotImplementedError(model(torch.ones(1, 4)))
    except NotImplementedError as error:
        print(error)
    if short:
        exit()
    for epoch in range(3):  # expect: RNK601
        for batch in loader:
            model(batch).sum().backward()


if __name__ == "__main__":
    main(False)
