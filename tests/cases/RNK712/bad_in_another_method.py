"""One method joins with a timeout, another one creates a group without.

reason: the limit of the default group is not taken over
"""
from datetime import timedelta

import torch.distributed as dist


class Engine:
    def join(self, backend):
        if not dist.is_initialized():
            dist.init_process_group(backend=backend, timeout=timedelta(hours=2))

    def create(self):
        self.alone = dist.new_group([dist.get_rank()])  # expect: RNK712 "init_process_group"
