"""The class has the limit as a number.

reason: a number that an attribute of the class holds is no timedelta
runs: no (it raises TypeError ahead of the group)
"""
import torch.distributed as dist


class Cluster:
    limit = 3600

    def __enter__(self):
        dist.init_process_group("gloo", timeout=self.limit)  # expect: RNK701 "not self.limit (int)"
        return self

    def __exit__(self, *_):
        dist.destroy_process_group()
