import os

from levels import LOUD


def tune(adapters, ib_timeout=None, retries="7"):
    os.environ["NCCL_IB_HCA"] = adapters
    if ib_timeout is not None:
        os.environ["NCCL_IB_TIMEOUT"] = ib_timeout
    os.environ["NCCL_IB_RETRY_CNT"] = retries
    os.environ["NCCL_DEBUG"] = LOUD  # expect: RNK707 "NCCL_DEBUG=LOUD"


class Link:
    def __init__(self, limit):
        os.environ.setdefault("NCCL_IB_TIMEOUT", str(limit))
