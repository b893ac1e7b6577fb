"""What is gathered is a field of the model's output.

reason: the model made it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 33)
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def step(model, inputs):
    outputs = model(inputs)
    gathered = [torch.zeros_like(outputs.embeds) for _ in range(dist.get_world_size())]
    dist.all_gather(gathered, outputs.embeds)  # expect: RNK805 "outputs.embeds"
    logits = torch.cat(gathered) @ torch.cat(gathered).T
    loss = F.cross_entropy(logits, torch.arange(len(logits)))
    loss.requires_grad and loss.backward()


class Output:
    def __init__(self, embeds):
        self.embeds = embeds


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    step(lambda t: Output(t * 2), x)
    assert x.grad is not None and x.grad.abs().sum() > 0
