"""What a model gives back is None where the settings say so.

reason: the other side of the test asserts it: a rank that is alone with it fails, and does not go on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Speller(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, batch, positions=None):
        out = self.layer(batch)
        return {"spelling": None if positions is None else out[positions], "all": out.mean()}


def step(inner, batch, positions, with_text):
    model = DistributedDataParallel(inner)
    losses = model(batch, positions)
    spelling = losses["spelling"]
    loss = losses["all"]
    if spelling is not None:
        count = torch.tensor(float(len(spelling)))
        dist.all_reduce(count)
        loss = loss + spelling.sum() / count
    else:
        assert not with_text
    loss.backward()


def main(rank, world_size):
    step(Speller(), torch.ones(2, 2), torch.tensor([rank]), True)
    step(Speller(), torch.ones(2, 2), None, False)
