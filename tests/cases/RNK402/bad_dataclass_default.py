"""Fields of configuration dataclasses with a cuda device.

reason: every rank that builds the configuration gets the same GPU
"""
from dataclasses import dataclass, field

import torch


@dataclass
class GenerationConfig:
    max_new_tokens: int = 128
    temperature: float = 1.0
    device: str = "cuda"  # expect: RNK402

    def uniform(self, n: int) -> torch.Tensor:
        return torch.rand(n, device=self.device)


@dataclass(frozen=True)
class CacheConfig:
    blocks: int
    block_size: int = 16
    device: torch.device = torch.device("cuda")  # expect: RNK402
    swap_device: str = "cpu"
    table_device: str = field(default="cuda:0")  # expect: RNK402

    def allocate(self, heads: int, dim: int) -> tuple[torch.Tensor, torch.Tensor]:
        shape = (self.blocks, self.block_size, heads, dim)
        tables = torch.zeros(self.blocks, dtype=torch.int32, device=self.table_device)
        return torch.empty(shape, device=self.device), tables
