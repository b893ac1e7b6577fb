"""replicate() of torch.distributed._composable, whose result nobody keeps

reason: it makes DDP of the model itself, in place, and gives back the same model
runs: no (its gradients are those of a model of this rank's own input)
"""
import torch
import torch.distributed as dist
from torch.distributed._composable.replicate import replicate


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)

    def apply_ddp(self):
        replicate(self, bucket_cap_mb=100)


def train(batches):
    dist.init_process_group("gloo")
    model = Model()
    model.apply_ddp()
    for batch in batches:
        model(batch).sum().backward()


def train_kept(batches):
    model = Model()
    same = replicate(model)
    for batch in batches:
        model(batch).sum().backward()
