"""A module-level torch.device("cuda") and a keyword in a torchrun script.

reason: no entry point sets the device; the constant and the keyword are GPU 0 on every rank
"""
import os

import torch
import torch.distributed as dist

RANK = int(os.environ["RANK"])
DEVICE = torch.device("cuda")  # expect: RNK402


def embed(model, shards):
    with torch.inference_mode():
        return [model(shard.to(DEVICE)).cpu() for shard in shards[RANK :: dist.get_world_size()]]


def main(model, shards):
    dist.init_process_group("gloo")
    vectors = embed(model.to(DEVICE), shards)
    count = torch.tensor([len(vectors)])
    dist.all_reduce(count)
    scratch = torch.empty(int(count), 768, device="cuda")  # expect: RNK402
    dist.destroy_process_group()
    return vectors, scratch
