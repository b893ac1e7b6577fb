"""Where there is one process an object stands in for the group, and is handed to the barrier.

reason: who hands a group over has one, or something that answers like one
runs: no (it is about a single process, which has no group)
"""
import os

import torch
import torch.distributed as dist


class Alone(dist.ProcessGroup):
    def barrier(self, *args, **kwargs):
        return self

    def wait(self):
        return True


def join():
    world_size = int(os.environ.get("WORLD_SIZE", "1"))
    if world_size == 1:
        return Alone(0, 1), world_size
    dist.init_process_group("gloo")
    return dist.group.WORLD, world_size


def main():
    group, world_size = join()
    model = torch.nn.Linear(1, 1)
    if world_size > 1:
        model = torch.nn.parallel.DistributedDataParallel(model)
    print(model)
    dist.barrier(group=group)


if __name__ == "__main__":
    main()
