"""The common part of all trainers."""
import torch.distributed as dist


class BaseTrainer:
    def __init__(self, model):
        self.model = model
        self.rank = dist.get_rank()
        self.is_master = self.rank == 0

    def sync(self):
        if dist.get_world_size() > 1:
            dist.barrier()

    def log(self, text):
        if self.is_master:
            print(text)
