"""An entry under which another file of the project saves the state of a model

reason: the file is one of this project's, saved from a GPU
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def start_from(network, path):
    network.load_state_dict(torch.load(path)["network_weights"])  # expect: RNK404
    dist.barrier()
    return torch.nn.parallel.DistributedDataParallel(network)
