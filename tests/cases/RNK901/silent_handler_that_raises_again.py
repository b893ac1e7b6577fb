"""A handler logs the failure of a call that an older torch does not know, and raises again.

reason: whoever has an older torch hears of it at once, and the project says nothing of versions
"""
import logging
from datetime import timedelta

import torch.distributed as dist


def wait():
    try:
        dist.barrier(timeout=timedelta(seconds=30))
    except Exception:
        logging.exception("somebody did not come")
        raise
