"""A class that derives from this one has another limit.

reason: which of the two it is, nobody knows
"""
from datetime import timedelta

import torch.distributed as dist


class Cluster:
    limit = 3600

    def __enter__(self):
        dist.init_process_group("gloo", timeout=self.limit)
        return self


class Patient(Cluster):
    limit = timedelta(hours=1)
