"""A model with a try-out of its own.

reason: only the main program of its file calls it, and that starts no processes
"""
import torch
from torch import nn


class Attention(nn.Module):
    def forward(self, x):
        return x * torch.ones(1).cuda()  # expect: RNK402

    def check(self):
        x = torch.randn(2, 4).cuda()  # expect: RNK402 low
        return self(x).shape == x.shape


if __name__ == "__main__":
    print(Attention().check())
