"""The model of an example with one process, beside an example with several.

reason: what uses it starts no ranks, so the bare device is the only one
runs: no (needs a GPU)
"""
import torch


class PointNet(torch.nn.Module):
    def forward(self, x):
        identity = torch.eye(3)
        if x.is_cuda:
            identity = identity.cuda()
        return x @ identity
