import torch
import torch.distributed as dist


class Saver:
    def __init__(self, path):
        self.path = path

    def save(self, model):
        if dist.get_rank() == 0:
            torch.save(model.state_dict(), self.path)
        dist.barrier()
