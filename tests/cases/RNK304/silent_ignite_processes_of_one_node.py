"""The global rank as the index of a GPU, in processes that ignite starts on one node.

reason: a number of processes is given, and none of nodes: all are on this machine
runs: no (needs ignite)
"""
import ignite.distributed as idist
import torch


def training(local_rank, path):
    return torch.load(path, map_location=f"cuda:{idist.get_rank()}")


def main(backend, gpus, path):
    with idist.Parallel(backend=backend, nproc_per_node=len(gpus)) as parallel:
        parallel.run(training, path)
    idist.spawn(backend, training, args=(path,), nproc_per_node=len(gpus), nnodes=1)
