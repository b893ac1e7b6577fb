"""All processes take their turns, each with a file of its own.

reason: every rank comes to the context
runs: no (needs mobile_cv)
"""

import torch
from detectron2.utils import comm
from mobile_cv.torch.utils_pytorch.distributed_helper import interleave_by_rank


def save(state, path):
    with interleave_by_rank(concurrency_limit=8):
        torch.save(state, f"{path}.{comm.get_rank()}")
