"""The model with its layers spread over the ranks."""

import logging

import torch
import torch.distributed as dist
from model import Block, causal_mask
from torch import nn

logger = logging.getLogger(__name__)


class Stage:
    """The blocks of one rank; activations go from rank to rank."""

    def __init__(self, blocks: list[Block], device: torch.device) -> None:
        self.blocks = nn.ModuleList(blocks).to(device)
        self.device = device
        self.rank = dist.get_rank()
        self.last = dist.get_world_size() - 1

    def announce(self, length: int) -> None:
        """Tells the other ranks how many tokens to expect."""
        for peer in range(1, self.last + 1):
            dist.send(torch.tensor([length], device=self.device), dst=peer)

    def step(self, x: torch.Tensor) -> torch.Tensor:
        if self.rank > 0:
            x = self.receive(x.shape)
        mask = causal_mask(x.shape[1], device=x.device)
        for block in self.blocks:
            x = block(x, mask)
        if self.rank < self.last:
            self.pass_on(x)
        return x

    def receive(self, shape: torch.Size) -> torch.Tensor:
        x = torch.empty(shape, device=self.device)
        dist.recv(x, src=self.rank - 1)
        return x

    def pass_on(self, x: torch.Tensor) -> None:
        dist.send(x, dst=self.rank + 1)
        logger.debug("sent %s to rank %d", tuple(x.shape), self.rank + 1)
