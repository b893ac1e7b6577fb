import torch.distributed as dist


class Quality:
    def __init__(self, schedule, gathers):
        self.schedule = schedule
        self.gathers = gathers

    def report(self, step, value):
        if not self.schedule.due(step):
            return
        parts = [value]
        if self.gathers:
            parts = [None] * dist.get_world_size()
            dist.all_gather_object(parts, value)
        if dist.get_rank() == 0:
            print(step, sum(parts))
