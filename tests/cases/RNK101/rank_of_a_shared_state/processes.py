"""What all parts of a program know about its processes: instances share one state."""

import torch.distributed as dist


class Processes:
    _shared = {}

    def __new__(cls):
        made = super().__new__(cls)
        made.__dict__ = cls._shared
        return made

    @property
    def rank(self):
        return self._rank

    @classmethod
    def join(cls):
        if not dist.is_initialized():
            dist.init_process_group("gloo")
        cls._shared["_rank"] = dist.get_rank()
