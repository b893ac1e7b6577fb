"""What the tool imports as Python finds it beside the program.

reason: only the tool comes here, in one process
"""
import torch


class Frames(torch.nn.Module):
    def forward(self, frames):
        mean = torch.zeros(4, device="cuda")
        return frames.cuda() - mean
