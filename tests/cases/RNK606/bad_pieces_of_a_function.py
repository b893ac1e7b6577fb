"""A function cuts a list into pieces, and another one picks a piece

reason: the pieces of a listing are others on other machines
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def split_list(items, number):
    size = -(-len(items) // number)
    return [items[start : start + size] for start in range(0, len(items), size)]


def get_chunk(items, number, which):
    chunks = split_list(items, number)
    return chunks[which]


def questions(folder):
    names = os.listdir(folder)  # expect: RNK606
    return get_chunk(names, dist.get_world_size(), dist.get_rank())


def answers(folder):
    parts = split_list(os.listdir(folder), dist.get_world_size())  # expect: RNK606
    return parts[dist.get_rank()]
