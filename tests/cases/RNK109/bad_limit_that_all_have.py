"""A loop ends by a limit that all ranks have, and by what only rank 0 counts, there without a question first.

reason: rank 0 has counted to the limit, and the others wait for it in the next round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 24)
"""
import torch
import torch.distributed as dist


def answer(rank, questions):
    if dist.get_rank() == 0:
        lines = questions
        count = len(lines)
    else:
        count = 3
    position = 0
    text = torch.zeros(1)
    while True:
        if dist.get_rank() == 0:
            text.fill_(lines[position])
            position += 1

        dist.broadcast(text, 0)
        if position == count:
            return  # expect: RNK109 "the rank decides"


def main(rank, world_size):
    answer(rank, [1.0, 2.0, 3.0])
