"""The first rank sends weights to the workers of another program, in a group that it alone makes, and has the name of.

reason: the ranks that return ahead of the broadcast are no members of the group
runs: no (the other program is not here)
"""

import torch.distributed as dist
from weight_sync import init_process_group

GROUPS = {}


def join_group(store, world_size, name):
    GROUPS[name] = init_process_group(store=store, world_size=world_size, rank=0, group_name=name)


def broadcast(tensor, group_name="default"):
    return dist.broadcast(tensor, src=0, group=GROUPS.get(group_name))


class Updater:
    def __init__(self, workers, store, name):
        self._others = None
        self.group_name = None
        self.store = store
        self.name = name
        if dist.get_rank() == 0:
            self._join(list(workers))

    def _join(self, workers):
        self._others = workers
        self.group_name = f"{self.name}_weights"
        join_group(self.store, len(workers) + 1, self.group_name)

    def send(self, weights):
        if not self._others:
            return
        for weight in weights:
            broadcast(weight, group_name=self.group_name)


def main(rank, world_size, workers, store, weights):
    updater = Updater(workers, store, "step")
    updater.send(weights)
    dist.barrier()
