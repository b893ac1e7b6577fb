"""The first rank alone has workers to send to, in a group that all ranks make, and have the name of.

reason: the ranks that return ahead of the broadcast are members of the group
runs: no (the workers are not here)
"""

import torch.distributed as dist

GROUPS = {}


def join_group(store, world_size, name):
    GROUPS[name] = dist.new_group(list(range(world_size)), group_desc=name)


def broadcast(tensor, group_name="default"):
    return dist.broadcast(tensor, src=0, group=GROUPS.get(group_name))


class Updater:
    def __init__(self, workers, store, name):
        self._others = None
        self.group_name = f"{name}_weights"
        join_group(store, dist.get_world_size(), self.group_name)
        if dist.get_rank() == 0:
            self._others = list(workers)

    def send(self, weights):
        if not self._others:
            return
        for weight in weights:
            broadcast(weight, group_name=self.group_name)


def main(rank, world_size, workers, store, weights):
    updater = Updater(workers, store, "step")
    updater.send(weights)  # expect: RNK103
    dist.barrier()
