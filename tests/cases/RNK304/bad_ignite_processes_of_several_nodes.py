"""The global rank as the index of a GPU, in processes that ignite starts on some nodes.

reason: the ranks of the second node are no indices of its GPUs
runs: no (needs several nodes)
"""
import ignite.distributed as idist
import torch


def training(local_rank, path):
    return torch.load(path, map_location=f"cuda:{idist.get_rank()}")  # expect: RNK304


def main(backend, path, nodes):
    with idist.Parallel(backend=backend, nproc_per_node=8, nnodes=nodes, node_rank=0) as parallel:
        parallel.run(training, path)
