"""Text from the trained model, sharded over the ranks."""

import torch
from model import TinyLM
from torch.distributed.fsdp import FullyShardedDataParallel


class Sampler:
    def __init__(self, model: TinyLM, device: torch.device) -> None:
        self.model = FullyShardedDataParallel(model, device_id=device)
        self.device = device
        self.warm_up()

    def warm_up(self) -> None:
        self.model(torch.zeros(1, 8, dtype=torch.long, device=self.device))

    @torch.no_grad()
    def sample(self, prompt: torch.Tensor, length: int) -> torch.Tensor:
        tokens = prompt.to(self.device)
        for _ in range(length):
            best = self.model(tokens)[:, -1].argmax(dim=-1, keepdim=True)
            tokens = torch.cat([tokens, best], dim=1)
        return tokens
