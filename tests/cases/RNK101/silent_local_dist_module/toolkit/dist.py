"""Bookkeeping of parameter distributions; nothing here talks to other processes."""


def all_reduce(values):
    return sum(values)


def barrier(text):
    print("-" * 10, text, "-" * 10)


def gather(values, width):
    counts = {}
    for value in values:
        counts[int(value // width)] = counts.get(int(value // width), 0) + 1
    return counts
