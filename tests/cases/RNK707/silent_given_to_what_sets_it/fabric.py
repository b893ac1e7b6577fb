import math
import os

import levels


def tune(adapters, ib_timeout):
    os.environ["NCCL_IB_HCA"] = adapters
    os.environ["NCCL_IB_TIMEOUT"] = ib_timeout
    os.environ["NCCL_DEBUG"] = levels.LEVEL


def by_seconds(ib_timeout):
    ib_timeout = math.ceil(math.log2(ib_timeout / 4.096e-6))
    os.environ["NCCL_IB_TIMEOUT"] = str(ib_timeout)


def checked(ib_timeout):
    if int(ib_timeout) > 31:
        return
    os.environ["NCCL_IB_TIMEOUT"] = ib_timeout


def choose(level, ib_timeout, is_slow=False):
    levels.LEVEL = level
    if is_slow:
        os.environ["NCCL_IB_TIMEOUT"] = ib_timeout
