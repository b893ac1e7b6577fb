"""A benchmark gathers over the group that it is given, into a list for all ranks.

reason: nobody is seen to give a part of the ranks
runs: no (needs a launcher)
"""
import torch
import torch.distributed as dist


def tune(times, group):
    best = torch.tensor(min(times))
    found = [torch.zeros_like(best) for _ in range(dist.get_world_size())]
    dist.all_gather(found, best, group=group)
    return min(found)


def main():
    dist.init_process_group("gloo")
    everybody = dist.new_group(list(range(dist.get_world_size())))
    print(tune([1.0, 2.0], everybody))
