"""The sampler is told the epoch ahead of a loop, and by who has the loop over epochs again.

reason: a function that is called for each epoch tells it, or the loop tells the next one
runs: no (needs data)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def train_epoch(model, loader, optimizer, epoch):
    loader.sampler.set_epoch(epoch)
    for part_of_epoch, (x, y) in enumerate(loader):
        loss = torch.nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(part_of_epoch)


def main(args, model):
    dataset = TensorDataset(*torch.load(args.data, map_location="cpu"))
    loader = DataLoader(dataset, batch_size=args.batch_size, sampler=DistributedSampler(dataset))
    model = DDP(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(args.start_epoch, args.epochs):
        train_epoch(model, loader, optimizer, epoch)
