"""A method that walks a dictionary calls itself without its group.

reason: the values are broadcast on the default group
runs: no (the same as the function above)
"""
import torch
import torch.distributed as dist


class Mover:
    def broadcast_dict(self, data, src, group=None):
        if torch.is_tensor(data):
            dist.broadcast(data, src, group=group)
            return data
        return {k: self.broadcast_dict(v, src) for k, v in data.items()}  # expect: RNK302 "calls itself"
