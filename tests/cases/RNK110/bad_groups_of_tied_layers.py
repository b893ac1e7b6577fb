"""A group is made for the stages that share a layer.

reason: the names of tied layers are in another order in every process: different groups are made
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch.distributed as dist


def groups_of_tied_layers(layers, stage_of):
    tied = set(layer.key for layer in layers if layer.is_tied)
    groups = {}
    for key in tied:  # expect: RNK110 "dist.new_group"
        stages = []
        for number, layer in enumerate(layers):
            if layer.is_tied and layer.key == key:
                stages.append(stage_of(number))
        groups[key] = dist.new_group(ranks=stages)
    return groups
