"""A worker warms up a compiled model of this file.

reason: the model is not wrapped, but its forward holds an all_reduce that every rank of the service has to join
"""
import os

import torch
import torch.distributed as dist
from torch import nn


class Ranker(nn.Module):
    def __init__(self, items: int, dim: int):
        super().__init__()
        self.items = nn.Embedding(items, dim)

    def forward(self, query):
        scores = query @ self.items.weight.T
        dist.all_reduce(scores)
        return scores


class RankWorker:
    def __init__(self, items: int, dim: int):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.ranker = Ranker(items, dim).to(self.device).eval()
        self.compiled = torch.compile(self.ranker)
        self.compiled(torch.zeros(1, dim, device=self.device))  # expect: RNK501

    @torch.inference_mode()
    def top(self, query, k: int):
        return self.compiled(query.to(self.device)).topk(k).indices


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return RankWorker(items=100_000, dim=64)
