"""Rank 0 counts the prompts and leaves after the last; the helper that makes them up answers rank 0 alone.

reason: the others go round again and wait in the helper; it is the count that parts them, not the answer
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 12)
"""
import torch
import torch.distributed as dist


def generate(prompt):
    dist.broadcast(prompt, src=0)
    return prompt * 2


def answer(prompt):
    made = generate(prompt)
    if dist.get_rank() == 0:
        return made, len(made)
    return None


def serve(prompts):
    done = 0
    while True:
        if dist.get_rank() == 0:
            done += 1
        answered = answer(torch.ones(1))
        if done == len(prompts):
            return answered  # expect: RNK109


def main(rank, world_size):
    serve([1, 2])
