import random


def load(path):
    with open(path) as file:
        lines = file.read().splitlines()
    random.Random(7).shuffle(lines)
    return lines


def read(path):
    with open(path) as file:
        lines = file.read().splitlines()
    random.shuffle(lines)
    return lines
