"""The global rank as the index of a GPU, in processes that ignite joins.

reason: a launcher starts them, on as many nodes as it is told
runs: no (needs several nodes)
"""
import ignite.distributed as idist
import torch


def training(local_rank, path):
    return torch.load(path, map_location=f"cuda:{idist.get_rank()}")  # expect: RNK304


def main(backend, path):
    with idist.Parallel(backend=backend) as parallel:
        parallel.run(training, path)
