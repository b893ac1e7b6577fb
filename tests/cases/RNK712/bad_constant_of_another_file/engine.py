"""The limit of two hours stands in another file, and the group of the model does not get it.

reason: a rank that loads a checkpoint for an hour ends the model's group, which has torch's own limit
"""
import torch.distributed as dist

from limits import LIMIT


class Engine:
    def join(self, backend):
        if not dist.is_initialized():
            dist.init_process_group(backend=backend, timeout=LIMIT)
        self.model_group = dist.new_group(list(range(dist.get_world_size())))  # expect: RNK712 "init_process_group"
