"""The sampler is told the epoch at which the run goes on, and in the loop the next one.

reason: each round has its own order
runs: no (needs data)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def main(args, model):
    dataset = TensorDataset(*torch.load(args.data, map_location="cpu"))
    sampler = DistributedSampler(dataset)
    loader = DataLoader(dataset, batch_size=args.batch_size, sampler=sampler)
    model = DDP(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    sampler.set_epoch(args.start_epoch)
    for epoch in range(args.start_epoch, args.epochs):
        for x, y in loader:
            loss = torch.nn.functional.mse_loss(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        sampler.set_epoch(epoch + 1)
