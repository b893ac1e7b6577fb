"""What a rank knows of the others."""
import torch.distributed as dist


class Meeting:
    def __init__(self):
        self.rank, self.world = dist.get_rank(), dist.get_world_size()

    def collect(self, thing):
        things = [None] * self.world if self.rank == 0 else None
        dist.gather_object(thing, things, dst=0)
        return things

    def collect_everywhere(self, thing):
        things = [None] * self.world
        dist.all_gather_object(things, thing)
        return things
