"""A local rank beside the size of a node, or of something else

reason: nobody knows what the size of another object counts
runs: no (several nodes)
"""
from torch.utils.data import DistributedSampler


def of_the_node(env, data):
    return DistributedSampler(data, num_replicas=env.local_world_size, rank=env.local_rank)


def of_the_gpus(env, data):
    return DistributedSampler(data, num_replicas=env.gpus, rank=env.local_rank)


def of_another_object(env, node, data):
    return DistributedSampler(data, num_replicas=node.world_size, rank=env.local_rank)


def of_the_job(env, data):
    return DistributedSampler(data, num_replicas=env.world_size, rank=env.rank)
