"""Each rank takes the elements of its numbers

reason: the numbers are counted from the rank, and stand for other files elsewhere
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch.distributed as dist


def convert(folder, function):
    files = glob.glob(f"{folder}/*.bin")  # expect: RNK606
    for number in range(dist.get_rank(), len(files), dist.get_world_size()):
        function(files[number])


def mine(folder):
    rank, world = dist.get_rank(), dist.get_world_size()
    files = glob.glob(f"{folder}/*.bin")  # expect: RNK606
    return [files[number] for number in range(rank, len(files), world)]
