"""A streamed dataset is split by SLURM's number on the node.

reason: SLURM_LOCALID begins again at 0 on every node
runs: no (needs datasets)
"""
import os

from datasets.distributed import split_dataset_by_node


def shard(dataset):
    rank = int(os.environ["SLURM_LOCALID"])
    world_size = int(os.environ["SLURM_NTASKS"])
    return split_dataset_by_node(dataset, rank=rank, world_size=world_size)  # expect: RNK303 "split_dataset_by_node"
