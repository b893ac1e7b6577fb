"""A pipeline that calls the inherited run_once() in its constructor.

reason: the method of the base class runs the sharded model
"""
import torch

from core.base import BasePipeline
from core.net import Net


class VideoPipeline(BasePipeline):
    def __init__(self, dim: int, device: torch.device):
        super().__init__(Net(dim), device)
        self.frames = torch.zeros(8, dim, device=device)
        self.run_once((1, dim))  # expect: RNK501 "VideoPipeline"

    def move(self, local_rank: int):
        self.frames = self.frames.to(f"cuda:{local_rank}")

    def render(self, frames):
        return self.model(frames.to(self.device)) + self.frames[: len(frames)]
