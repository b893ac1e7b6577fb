import torch
import torch.distributed as dist


class Channel:
    def give(self, tensor):
        dist.broadcast(tensor, src=0)

    def take(self, tensor):
        dist.broadcast(tensor, src=0)
        return tensor

    def flush(self):
        dist.barrier()
