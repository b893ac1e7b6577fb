"""What a function divides is in order, or no rank says which part it gives back

reason: the function sorts, its caller has sorted, or the parts are of workers, of pages, or of all
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def share(items, rank, world):
    return items[rank::world]


def share_in_order(items, rank, world):
    items = sorted(items)
    return items[rank::world]


def pages(items, size):
    return [items[start : start + size] for start in range(0, len(items), size)]


def first_of(items, rank, limit):
    print("rank", rank, "of", len(items))
    return items[:limit]


def main(folder, worker, workers):
    rank, world = dist.get_rank(), dist.get_world_size()
    names = os.listdir(folder)
    print(rank, share(names, worker, workers), pages(names, world), first_of(names, rank, 8))
    for number in range(len(names)):
        print(rank, names[number])
    return share_in_order(names, rank, world), share(sorted(names), rank, world)
