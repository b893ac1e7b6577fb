"""A loop ends by a limit that has its value on one rank only, under a test of the rank that has a name.

reason: the other ranks fail at the test, in the first round: nobody goes on without the one that has left
runs: no (a crash, which no rule of stops is about)
"""
import torch
import torch.distributed as dist


def answer(rank, questions):
    is_first = dist.get_rank() == 0
    if is_first:
        lines = questions
        count = len(lines)
    position = 0
    text = torch.zeros(1)
    while True:
        if is_first:
            text.fill_(lines[position])
            position += 1

        dist.broadcast(text, 0)
        if position == count:
            return


def main(rank, world_size):
    answer(rank, [1.0, 2.0, 3.0])
