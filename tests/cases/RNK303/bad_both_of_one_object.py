"""An object without a type has a local rank and the size of the world

reason: what has both names tells them apart: on two nodes two ranks read each part
runs: no (several nodes)
"""
from torch.utils.data import DataLoader, DistributedSampler


def loader(env, data):
    sampler = DistributedSampler(data, num_replicas=env.world_size, rank=env.local_rank)  # expect: RNK303
    return DataLoader(data, batch_size=8, sampler=sampler)


class Trainer:
    def __init__(self, env):
        self.env = env

    def sampler(self, data):
        return DistributedSampler(data, self.env.world_size, self.env.local_rank)  # expect: RNK303
