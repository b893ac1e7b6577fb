"""The method of an executor goes through all of the cross-validation data on every rank.

reason: what it is handed has no sampler, unlike the loader for training
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler

from speech import CollateFunc, AudioDataset


class Executor:
    def train(self, model, data_loader):
        for batch in data_loader:
            model(*batch).backward()

    def cv(self, model, data_loader):
        total = 0.0
        for batch in data_loader:
            total += model(*batch).item()
        return total


def main(args, net):
    dist.init_process_group("nccl")
    model = DistributedDataParallel(net.to(args.device))
    train_dataset, cv_dataset = AudioDataset(args.train), AudioDataset(args.cv)
    sampler = DistributedSampler(train_dataset, shuffle=True)
    train_data_loader = DataLoader(train_dataset, sampler=sampler, batch_size=8, collate_fn=CollateFunc())
    cv_data_loader = DataLoader(cv_dataset, batch_size=1, collate_fn=CollateFunc())  # expect: RNK610
    executor = Executor()
    for epoch in range(args.epochs):
        sampler.set_epoch(epoch)
        executor.train(model, train_data_loader)
        loss = executor.cv(model, cv_data_loader)
        if args.rank == 0:
            print(epoch, loss)
