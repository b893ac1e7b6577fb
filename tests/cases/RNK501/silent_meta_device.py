"""A planner runs the model on the meta device to learn its activation sizes.

reason: on meta nothing is computed and nothing is communicated; the sharded model is built afterwards
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Stack(nn.Module):
    def __init__(self, dim: int, depth: int):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(dim, dim) for _ in range(depth))

    def forward(self, x):
        for layer in self.layers:
            x = torch.relu(layer(x))
        return x


class ShardPlanner:
    def __init__(self, dim: int, depth: int, batch: int):
        with torch.device("meta"):
            skeleton = Stack(dim, depth)
            with torch.no_grad():
                out = skeleton(torch.empty(batch, dim))
        self.activation_bytes = out.numel() * out.element_size()
        self.model = FSDP(Stack(dim, depth), device_id=torch.cuda.current_device())


def main(local_rank: int):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    return ShardPlanner(1024, 8, 32)
