"""Layers of a model, experts and weights are divided over the ranks.

reason: they are made in multiples of the number of ranks, and are no samples
runs: no (a model out of sight)
"""
import torch.distributed as dist


def own_layers(layers, rank, world_size):
    part = len(layers) // world_size
    return layers[rank * part : (rank + 1) * part]


def own_experts(experts, ep_rank, ep_size):
    part = len(experts) // ep_size
    return experts[ep_rank * part : (ep_rank + 1) * part]


def own_rows(weight, tp_group):
    rank, world_size = dist.get_rank(tp_group), dist.get_world_size(tp_group)
    part = weight.size(0) // world_size
    return weight.split(part)[rank]


def own_inputs(inputs, tp_group):
    rank, world_size = dist.get_rank(tp_group), dist.get_world_size(tp_group)
    return inputs.split(inputs.size(0) // world_size)[rank]


def main(model, tp_group):
    dist.init_process_group("nccl")
    rank, world_size = dist.get_rank(), dist.get_world_size()
    print(own_layers(model.layers, rank, world_size), own_experts(model.experts, rank, world_size))
    print(own_rows(model.weight, tp_group), own_inputs(model.weight, tp_group))
