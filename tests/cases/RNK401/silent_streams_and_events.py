"""An offloading block prefetches its weights on a side stream.

reason: streams, events and synchronize belong to the current device; they are no placement of tensors
"""
import torch
from torch import nn


class OffloadedBlock(nn.Module):
    def __init__(self, block: nn.Module):
        super().__init__()
        self.block = block
        self.copy_stream = torch.cuda.Stream(device=torch.cuda.current_device())
        self.ready = torch.cuda.Event()

    def prefetch(self, device):
        with torch.cuda.stream(self.copy_stream):
            for p in self.block.parameters():
                p.data = p.data.to(device, non_blocking=True)
            self.ready.record(self.copy_stream)

    def forward(self, x):
        self.prefetch(x.device)
        torch.cuda.current_stream(torch.cuda.current_device()).wait_event(self.ready)
        y = self.block(x)
        torch.cuda.synchronize(torch.cuda.current_device())
        return y
