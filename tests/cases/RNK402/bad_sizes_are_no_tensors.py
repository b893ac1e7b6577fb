"""The mask of a decoder, of a batch size that is handed in.

reason: the current GPU is taken, whatever device the model is on; the message offers no device of a number
"""
import torch
import torch.distributed as dist
from torch import nn


class Decoder(nn.Module):
    def __init__(self, length):
        super().__init__()
        self.length = length
        self.embed = nn.Linear(8, 8)

    def sample(self, bsz, steps=64):
        mask = torch.ones(bsz, self.length).cuda()  # expect: RNK402 "use the device of an input or of a parameter"
        return self.embed(mask)


def count(loss):
    dist.init_process_group("gloo")
    dist.all_reduce(loss)
