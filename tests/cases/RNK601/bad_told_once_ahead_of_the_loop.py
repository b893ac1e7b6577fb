"""The sampler is told the epoch at which the run goes on, and none of those behind it.

reason: every round of the loop repeats the order of the first one
runs: no (needs data)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def loader_of(path, batch_size):
    dataset = TensorDataset(*torch.load(path, map_location="cpu"))
    sampler = DistributedSampler(dataset)
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler), sampler


def main(args, model):
    loader, sampler = loader_of(args.data, args.batch_size)
    model = DDP(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    sampler.set_epoch(args.start_epoch)
    for epoch in range(args.start_epoch, args.epochs):  # expect: RNK601
        for x, y in loader:
            loss = torch.nn.functional.mse_loss(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch)
