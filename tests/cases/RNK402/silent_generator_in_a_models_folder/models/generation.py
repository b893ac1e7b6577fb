"""A generator lies in a folder of models, and takes a function of tensors.

reason: it takes and gives no tensor itself, and whoever makes it has set the device
"""
import os
from collections.abc import Callable, Iterator

import torch
import torch.distributed as dist
from torch import nn


class Generator:
    @staticmethod
    def build(path: str) -> "Generator":
        if not dist.is_initialized():
            torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
            dist.init_process_group("nccl")
        return Generator(torch.load(path, map_location="cpu").cuda())

    def __init__(self, model: nn.Module) -> None:
        self.model = model

    def generate(self, prompts: list[list[int]], watch: Callable[[torch.Tensor], None] | None) -> Iterator[list[int]]:
        tokens = torch.full((len(prompts), 8), 0, device="cuda")
        reached = torch.tensor([False] * len(prompts), device="cuda")
        yield [int(reached.sum()), *tokens[0].tolist()]
