"""A comprehension picks the ranks of the own node out of all names.

reason: the ranks of another node create another group with the same call
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value, host = torch.ones(1), f"node{rank // 2}"
    for _ in range(4):
        hosts = [None] * world_size
        dist.all_gather_object(hosts, host)
        value = total(value, hosts, host)
    assert value.item() == 16.0


def total(value, hosts, host):
    dist.all_gather_object(hosts, host)
    near = dist.new_group([other for other, name in enumerate(hosts) if name == host])  # expect: RNK114
    dist.all_reduce(value, group=near)
    return value
