"""A backbone from a published file, beside a saver that uses the same common name.

reason: half of the published files have an entry "model"
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def load_backbone(network, path):
    network.load_state_dict(torch.load(path)["model"], strict=False)  # expect: RNK404 low
    dist.barrier()
