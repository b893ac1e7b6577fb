"""Each rank answers its slice of the prompts, and the last prompts are nobody's.

reason: seven prompts by two are three each, and the seventh is left over
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""
import torch.distributed as dist


def answers(prompts, rank, world_size):
    part = len(prompts) // world_size
    return [prompt.upper() for prompt in prompts[rank * part : (rank + 1) * part]]  # expect: RNK622 "world_size - 1"


def main(rank, world_size):
    prompts = ["a", "b", "c", "d", "e", "f", "g"]
    found = [None] * world_size
    dist.all_gather_object(found, answers(prompts, dist.get_rank(), dist.get_world_size()))
    assert sum(map(len, found)) == len(prompts), "an answer is missing"
