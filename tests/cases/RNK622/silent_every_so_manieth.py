"""Each rank takes every so manieth prompt.

reason: all prompts belong to a rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def answers(prompts, rank, world_size):
    return [prompt.upper() for prompt in prompts[rank::world_size]]


def main(rank, world_size):
    prompts = ["a", "b", "c", "d", "e", "f", "g"]
    found = [None] * world_size
    dist.all_gather_object(found, answers(prompts, dist.get_rank(), dist.get_world_size()))
    assert sum(map(len, found)) == len(prompts), "an answer is missing"
