"""A file of models has a reader of weights, and nothing there trains

reason: such readers were right in two of four alarms on fresh code: programs with one process have them as well
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def load_weights(network, path):
    network.load_state_dict(torch.load(path)["network_weights"])  # expect: RNK404 low
    return network


def wait():
    dist.barrier()
