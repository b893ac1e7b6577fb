import torch.distributed as dist


class Every:
    def __init__(self, every):
        self.every = every

    def due(self, step):
        return step % self.every == 0


class OnFirst:
    def due(self, step):
        return dist.get_rank() == 0
