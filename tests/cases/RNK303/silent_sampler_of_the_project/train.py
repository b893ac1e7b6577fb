"""The program."""
import os

from parts import PartSampler, tell
from start import set_up
from torch.utils.data import DataLoader


def loader_of(data, world_size, rank):
    return DataLoader(data, batch_sampler=PartSampler(data.lengths, num_replicas=world_size, rank=rank))


def loader_of_some(data, size, local_rank):
    return DataLoader(data, batch_sampler=PartSampler(data.lengths, num_replicas=size, rank=local_rank))


def main(data):
    local_rank, world_size, rank = set_up()
    tell("ready", world_size=world_size, rank=local_rank)
    return loader_of(data, world_size, rank)


def on_this_node(data):
    local_rank, world_size, rank = set_up()
    here = int(os.environ["LOCAL_WORLD_SIZE"])
    return PartSampler(data.lengths, num_replicas=here, rank=local_rank)


def in_some_way(data):
    local_rank, world_size, rank = set_up()
    if data.is_shared:
        return loader_of_some(data, world_size, rank)
    return loader_of_some(data, int(os.environ["LOCAL_WORLD_SIZE"]), local_rank)
