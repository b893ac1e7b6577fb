"""Image and text features are gathered.

reason: the similarities of other ranks, and the own ones, are constants
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 33)
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def clip_loss(image_features, text_features, logit_scale):
    n = dist.get_world_size()
    all_image = [torch.zeros_like(image_features) for _ in range(n)]
    all_text = [torch.zeros_like(text_features) for _ in range(n)]
    dist.all_gather(all_image, image_features)  # expect: RNK805 "image_features"
    dist.all_gather(all_text, text_features)  # expect: RNK805 "text_features"
    all_image = torch.cat(all_image, dim=0)
    all_text = torch.cat(all_text, dim=0)
    logits = logit_scale * all_image @ all_text.t()
    labels = torch.arange(logits.size(0))
    return (F.cross_entropy(logits, labels) + F.cross_entropy(logits.t(), labels)) / 2


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    loss = clip_loss(x, x * 2, 1.0)
    loss.requires_grad and loss.backward()
    assert x.grad is not None and x.grad.abs().sum() > 0
