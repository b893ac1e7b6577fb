"""The value from before is put back

reason: it leaves no other GPUs than there were
runs: no (CUDA)
"""
import os
from contextlib import contextmanager

import torch


@contextmanager
def hidden(variable="CUDA_VISIBLE_DEVICES"):
    torch.cuda.synchronize()
    before = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    del os.environ["CUDA_VISIBLE_DEVICES"]
    yield
    os.environ["CUDA_VISIBLE_DEVICES"] = before
