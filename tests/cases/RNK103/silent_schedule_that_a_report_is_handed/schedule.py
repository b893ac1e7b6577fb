import torch.distributed as dist


class Schedule:
    def __init__(self, every):
        self.every = every

    def due(self, step):
        return step % self.every == 0

    def speaks(self):
        return dist.get_rank() == 0
