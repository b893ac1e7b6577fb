"""A method of another file gives back what the first rank has gathered, and who gets None does not look at it.

reason: the rank or the result is asked first, or all get something
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from meeting import Meeting
from task import Task


def largest(parts):
    return max(number for part in parts for number in part)


def count(parts):
    return 0 if parts is None else len(parts)


def main(rank, world_size):
    meeting = Meeting()
    task = Task(5)
    squares = task.run(meeting)
    if meeting.rank == 0:
        print(largest(squares))
    again = task.run(meeting)
    if again:
        print(largest(again))
    everywhere = task.run_for_all(meeting)
    print(largest(everywhere), count(squares))
    others = task.run_or_nothing(meeting)
    for part in others:
        print(part)
    early = task.run(meeting)
    if early is None:
        return
    print(largest(early))
