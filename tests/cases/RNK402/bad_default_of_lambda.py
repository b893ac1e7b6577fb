"""The defaults of a lambda, of an async method and of a conditional.

reason: every kind of default is meant, also one that falls back to the CPU when there is no GPU
"""
import os

import torch
import torch.distributed as dist

SAMPLERS = {
    "normal": lambda shape, device="cuda": torch.randn(shape, device=device),  # expect: RNK402
    "uniform": lambda shape, device: torch.rand(shape, device=device),
}


class Client:
    def __init__(self, queue):
        self.queue = queue

    async def fetch(self, key: str, device: str = "cuda") -> torch.Tensor:  # expect: RNK402
        return (await self.queue.get(key)).to(device)


def evaluate(model, batches, device="cuda" if torch.cuda.is_available() else "cpu"):  # expect: RNK402
    total = torch.zeros(1, device=device)
    for batch in batches:
        total += model(batch.to(device)).mean()
    dist.all_reduce(total)
    return total / dist.get_world_size()


def main(model, batches):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    print(evaluate(model.to(local_rank), batches, device=f"cuda:{local_rank}"))
    dist.destroy_process_group()
