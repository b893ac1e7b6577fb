"""The gather writes into one tensor.

reason: the buffer has no graph
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def step(encoder, batch):
    image = encoder(batch)
    images = torch.empty(dist.get_world_size() * image.size(0), image.size(1))
    dist.all_gather_into_tensor(images, image.contiguous())  # expect: RNK805 "the loss sees image.contiguous() as a constant"
    loss = nn.CrossEntropyLoss()(images @ images.t(), torch.arange(images.size(0)))
    loss.requires_grad and loss.backward()


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    step(lambda t: t * 2, x)
    assert x.grad is not None and x.grad.abs().sum() > 0
