"""The trainer of the DDP tutorial.

reason: the loader comes from a function, and is gone through in a method
runs: no (training takes long)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Trainer:
    def __init__(self, model, train_data, gpu_id):
        self.gpu_id = gpu_id
        self.train_data = train_data
        self.model = model

    def _run_epoch(self, epoch):
        print(f"[GPU{self.gpu_id}] Epoch {epoch} | Steps: {len(self.train_data)}")
        for source, targets in self.train_data:  # expect: RNK601 "over epochs"
            self.model(source.to(self.gpu_id), targets.to(self.gpu_id))

    def train(self, max_epochs: int):
        for epoch in range(max_epochs):
            self._run_epoch(epoch)


def prepare_dataloader(dataset, batch_size: int):
    return DataLoader(dataset, batch_size=batch_size, shuffle=False, sampler=DistributedSampler(dataset))


def run(rank, dataset, model, total_epochs):
    train_data = prepare_dataloader(dataset, 32)
    trainer = Trainer(model, train_data, rank)
    trainer.train(total_epochs)
