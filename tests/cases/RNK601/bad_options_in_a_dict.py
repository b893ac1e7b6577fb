"""The loader gets its sampler in a dict of options.

reason: the options hold the sampler, and nobody tells it the epoch
runs: no (needs a dataset)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def train(model, train_loader, optimizer):
    for data, target in train_loader:  # expect: RNK601 "over epochs"
        optimizer.zero_grad()
        torch.nn.functional.nll_loss(model(data), target).backward()
        optimizer.step()


def main(args, model, optimizer, train_set, test_set):
    train_kwargs = {"batch_size": args.batch_size}
    test_kwargs = {"batch_size": args.test_batch_size}
    if args.cuda:
        cuda_kwargs = {"num_workers": 1, "pin_memory": True}
        train_kwargs.update(cuda_kwargs)
        test_kwargs.update(cuda_kwargs)
    train_sampler = DistributedSampler(train_set, num_replicas=args.world_size, rank=args.rank)
    train_kwargs.update({"sampler": train_sampler, "shuffle": False})
    train_loader = DataLoader(train_set, **train_kwargs)
    test_loader = DataLoader(test_set, **test_kwargs)
    for epoch in range(1, args.epochs + 1):
        train(model, train_loader, optimizer)
        with torch.no_grad():
            for data, target in test_loader:
                model(data)
