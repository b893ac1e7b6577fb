"""A method of another file gives back what the first rank has gathered, and all ranks go through it.

reason: the others get None from it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised TypeError (line 12)
"""
from meeting import Meeting
from task import Task


def largest(parts):
    return max(number for part in parts for number in part)  # expect: RNK806 "`squares` holds None on all ranks but"


def main(rank, world_size):
    meeting = Meeting()
    squares = Task(5).run(meeting)
    best = largest(squares)
    if meeting.rank == 0:
        print(best)


def shown(rank):
    meeting = Meeting()
    ranks = meeting.collect(rank)
    for one in ranks:  # expect: RNK806
        print(one)
