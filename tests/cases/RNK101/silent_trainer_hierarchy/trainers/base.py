"""The common part of all trainers."""
import torch
import torch.distributed as dist


class BaseTrainer:
    def __init__(self, model):
        self.model = model
        self.rank = dist.get_rank()
        self.is_master = self.rank == 0

    def write(self, state):
        raise NotImplementedError

    def save(self, step):
        state = {"model": self.model.state_dict(), "step": step}
        if self.is_master:
            self.write(state)
        dist.barrier()

    def reduce(self, value):
        tensor = torch.as_tensor(value, dtype=torch.float32).clone()
        dist.all_reduce(tensor)
        return tensor / dist.get_world_size()
