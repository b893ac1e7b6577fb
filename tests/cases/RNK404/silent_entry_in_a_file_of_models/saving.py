import torch
import torch.distributed as dist


def save(network, path):
    if dist.get_rank() == 0:
        torch.save({"network_weights": network.state_dict()}, path)
