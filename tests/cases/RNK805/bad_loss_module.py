"""A loss class gathers in its forward.

reason: the gathered features are what the logits are made of
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 38)
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



class SupConLoss(nn.Module):
    def __init__(self, temperature=0.1):
        super().__init__()
        self.temperature = temperature

    def forward(self, features, labels):
        features = F.normalize(features, dim=1)
        gathered = [torch.zeros_like(features) for _ in range(dist.get_world_size())]
        gathered_labels = [torch.zeros_like(labels) for _ in range(dist.get_world_size())]
        dist.all_gather(gathered, features)  # expect: RNK805 "the loss sees features as a constant"
        dist.all_gather(gathered_labels, labels)
        everything, labels = torch.cat(gathered), torch.cat(gathered_labels)
        logits = everything @ everything.T / self.temperature
        same = (labels[:, None] == labels[None, :]).float()
        log_prob = logits - logits.logsumexp(dim=1, keepdim=True)
        return -(same * log_prob).sum(1).mean()


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    loss = SupConLoss()(x, torch.tensor([0, 1]))
    loss.requires_grad and loss.backward()
    assert x.grad is not None and x.grad.abs().sum() > 0
