"""A progress bar around a rank's own part.

reason: tqdm passes on what it gets
runs: no (needs tqdm)
"""
import torch
import torch.distributed as dist
from tqdm import tqdm


def generate(prompts):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    local_prompts = prompts[rank::world_size]
    for prompt in tqdm(local_prompts, disable=rank != 0):  # expect: RNK104 "barrier"
        print(prompt)
        dist.barrier()
