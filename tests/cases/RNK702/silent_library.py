"""A module that others use.

reason: who starts the program sees to its end
"""

import torch.distributed as dist


def join(backend):
    dist.init_process_group(backend)
