"""A subclass of nn.Sequential moves its input.

reason: the containers and layers of torch.nn are modules too; the input is dragged to GPU 0 on every rank
"""
import torch
from torch import nn


class Stem(nn.Sequential):
    def __init__(self, channels: int):
        super().__init__(
            nn.Conv2d(3, channels, 7, stride=2, padding=3),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
        )

    def forward(self, images):
        images = images.to(torch.cuda.current_device())  # expect: RNK401
        return super().forward(images)


class MaskedLayer(nn.TransformerEncoderLayer):
    def forward(self, src, lengths):
        steps = torch.arange(src.shape[1]).cuda(torch.cuda.current_device())  # expect: RNK401
        return super().forward(src, src_key_padding_mask=steps[None] >= lengths[:, None])
