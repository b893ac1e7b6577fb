"""What a model gives back is None where a batch has no text.

reason: a rank whose batch has none skips the sum, in which the others wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 failed in all_reduce (line 29); rank 1 failed in backward (line 31)
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
        dist.all_reduce(count)  # expect: RNK107 low
        loss = loss + spelling.sum() / count
    loss.backward()


def main(rank, world_size):
    step(Speller(), torch.ones(2, 2), torch.tensor([0]) if rank == 0 else None, True)
