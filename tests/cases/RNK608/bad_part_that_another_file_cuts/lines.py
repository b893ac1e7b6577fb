import random


def load(path):
    with open(path) as file:
        lines = file.read().splitlines()
    random.shuffle(lines)
    return lines
