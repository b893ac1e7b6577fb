"""What can be taken in place of the first GPU, and what can not.

reason: a constructor has no tensor yet, an input may be left out or be an array, a test may ask for the right one
"""
import os

import cv2
import torch
import torch.distributed as dist
from torch import nn


class Padded(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.positions = torch.arange(size).cuda()  # expect: RNK402 "register a buffer"

    def pad(self, mask, before):
        if before is not None and mask is None:
            filler = torch.zeros(before.size(0), mask_of(before))
            if before.is_cuda:
                filler = filler.cuda()  # expect: RNK402 "use before.device"
            return torch.cat([before.float(), filler], dim=1)
        return torch.cat([before, mask], dim=1)

    def image(self, raw):
        height, width = raw.shape[:2]
        image = cv2.resize(raw, (width // 2, height // 2))
        return torch.from_numpy(image).to("cuda")  # expect: RNK402 "of an input or of a parameter"

    def long(self, width):
        return torch.zeros((width + 1, self.positions.numel(), 3 * width)).float().cuda()  # expect: RNK402 "3 * width"

    def forward(self, x):
        return x + self.positions


def mask_of(before):
    return before.size(1)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return nn.parallel.DistributedDataParallel(Padded(8).cuda())
