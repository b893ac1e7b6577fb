"""The program."""
from parts import PartSampler
from start import set_up
from torch.utils.data import DataLoader


def loader_of(data, world_size, local_rank):
    sampler = PartSampler(data.lengths, num_replicas=world_size, rank=local_rank)  # expect: RNK303 "rank= of PartSampler"
    return DataLoader(data, batch_sampler=sampler)


def main(data):
    local_rank, world_size, rank = set_up()
    return loader_of(data, world_size, local_rank)


def again(data):
    local_rank, world_size, rank = set_up()
    sampler = PartSampler(data.lengths, num_replicas=world_size, rank=local_rank)  # expect: RNK303 "rank= of PartSampler"
    return DataLoader(data, batch_sampler=sampler)
