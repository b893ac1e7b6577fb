"""The main process alone takes its turn.

reason: interleave_by_rank meets all ranks behind each turn
runs: no (needs mobile_cv)
"""

import torch
from detectron2.utils import comm
from mobile_cv.torch.utils_pytorch.distributed_helper import interleave_by_rank


def save(state, path):
    if comm.is_main_process():
        with interleave_by_rank(concurrency_limit=8):  # expect: RNK105 "interleave_by_rank"
            torch.save(state, path)
