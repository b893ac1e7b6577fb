"""A head derives from a module of another file.

reason: the class hierarchy leads through models.base to nn.Module
"""
import torch
from torch import nn

from models.base import Head


class ArcFaceHead(Head):
    def __init__(self, dim: int, classes: int, margin: float = 0.5):
        super().__init__(dim)
        self.margin = margin
        self.centers = nn.Parameter(torch.randn(classes, dim))

    def forward(self, x, labels):
        cosine = nn.functional.linear(self.pooled(x), nn.functional.normalize(self.centers))
        one_hot = torch.zeros(cosine.shape, device=torch.cuda.current_device())  # expect: RNK401
        one_hot.scatter_(1, labels[:, None], 1.0)
        return torch.where(one_hot.bool(), torch.cos(cosine.acos() + self.margin), cosine)
