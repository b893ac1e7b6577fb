"""The first rank of a node, in a group that somebody else made.

reason: the source is the same for all members of a node group
runs: no (the group comes from outside)
"""
import torch.distributed as dist


def share(value, node_group, gpus_per_node):
    leader = dist.get_rank() // gpus_per_node * gpus_per_node
    dist.broadcast(value, src=leader, group=node_group)
    leader = dist.get_rank() - dist.get_rank() % 2
    dist.broadcast(value, src=leader, group=node_group)
