"""A program joins at its top level, and another one takes its loader

reason: every rank imports the file before it does anything else, so that they join together
runs: no (needs horovod)
"""
import horovod.torch as hvd
import torch

hvd.init()  # expect: RNK502 low


def make_loader():
    data = torch.utils.data.TensorDataset(torch.ones(4, 2))
    sampler = torch.utils.data.distributed.DistributedSampler(data, hvd.size(), hvd.rank(), shuffle=False)
    return torch.utils.data.DataLoader(data, sampler=sampler)


def main():
    print(len(make_loader()))


if __name__ == "__main__":
    main()
