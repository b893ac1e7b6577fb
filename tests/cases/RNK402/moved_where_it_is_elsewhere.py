"""A layer moves its weight to the GPU if it is not on one.

reason: it is GPU 0 unless the program has chosen one; the other tensor may be elsewhere as well
runs: no (CUDA)
"""

import torch
from torch import nn


class Packed(nn.Module):
    def __init__(self, weight: torch.Tensor, bias: torch.Tensor):
        super().__init__()
        if weight.device.type != "cuda":
            weight = weight.to("cuda")  # expect: RNK402 "take a `device` argument"
        self.weight = weight
        self.bias = bias.to(weight.device)

    def forward(self, x):
        return x @ self.weight + self.bias


def main(local_rank, weight, bias):
    torch.cuda.set_device(local_rank)
    torch.distributed.init_process_group("nccl")
    print(Packed(weight, bias))
