"""Warm-ups by their name that run no distributed model.

reason: a storage client, a local model in a class that knows nothing of ranks, a kernel without communication
"""
import os

import torch
import torch.distributed as dist


class Store:
    def __init__(self, client, rank: int):
        self.client = client
        self.rank = rank
        self.warmup()

    def warmup(self):
        self.client.put(f"probe-{self.rank}", b"")
        assert self.client.get(f"probe-{self.rank}") == b""


class LocalScorer:
    def __init__(self, model, dim: int):
        self.model = model
        self.dim = dim
        self._warmup()

    @torch.inference_mode()
    def _warmup(self):
        self.model(torch.zeros(1, self.dim))


def main(client, model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return Store(client, dist.get_rank()), LocalScorer(model, 16)
