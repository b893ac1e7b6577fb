"""The function that gathers has another name.

reason: what it gives back is a constant
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 31)
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def across_ranks(tensor):
    parts = [torch.empty_like(tensor) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, tensor)
    return torch.cat(parts)


class AlignmentLoss(nn.Module):
    def forward(self, audio, text):
        audio_all = across_ranks(audio)  # expect: RNK805 "gradients do not flow through across_ranks; the loss sees audio"
        logits = text @ audio_all.T
        return F.cross_entropy(logits, torch.arange(len(text)))


def main(rank, world_size):
    audio, text = torch.randn(2, 3, requires_grad=True), torch.randn(2, 3, requires_grad=True)
    AlignmentLoss()(audio, text).backward()
    assert audio.grad is not None
