import torch.distributed as dist


class Quality:
    def __init__(self, schedule, slices=("web", "ios")):
        self.schedule = schedule
        self.slices = slices
        self.window = []

    def add(self, value):
        self.window.append(value)

    def report(self, step):
        if not self.schedule.due(step):
            return  # expect: RNK103 "not self.schedule.due(step)"
        parts = [None] * dist.get_world_size()
        dist.all_gather_object(parts, self.window)
        if dist.get_rank() == 0:
            print(step, sum(map(sum, parts)))
        self.window = []
