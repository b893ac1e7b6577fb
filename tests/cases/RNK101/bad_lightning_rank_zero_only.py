"""Lightning's rank_zero_only on a hook that reduces.

reason: the decorator runs the body on global rank 0 and returns None elsewhere
runs: no (needs lightning)
"""
import torch
import torch.distributed as dist
from lightning.pytorch import LightningModule
from lightning.pytorch.utilities import rank_zero_only


class Classifier(LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(16, 4)
        self.hits = torch.zeros(2)

    def validation_step(self, batch, batch_idx):
        inputs, targets = batch
        predictions = self.layer(inputs).argmax(-1)
        self.hits = self.hits.to(self.device)
        self.hits[0] += (predictions == targets).sum()
        self.hits[1] += targets.numel()

    @rank_zero_only
    def print_accuracy(self):
        hits = self.hits.clone()
        dist.all_reduce(hits)  # expect: RNK101 "all_reduce"
        print("accuracy", (hits[0] / hits[1]).item())


@rank_zero_only
def announce(message):
    print(message)
