"""A handle is dropped: of a send that is no copy, of one in a group of gloo, of a receive.

reason: the rows are changed while they are on their way, gloo lets go of the copy, and what arrives is used too early
runs: no (needs GPUs)
"""

import logging
import os

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def hand_on(x):
    logger.debug("sends %s", tuple(x.shape))
    dist.isend(x[-1:].contiguous(), dist.get_rank() + 1)  # expect: RNK203
    x.add_(1)


def hand_on_by_the_cpu(x, cpu_group):
    logger.debug("sends %s", tuple(x.shape))
    dist.isend(x.clone(), dist.get_rank() + 1, group=cpu_group)  # expect: RNK203
    return x


def take(x):
    before = x.clone()
    dist.irecv(before, dist.get_rank() - 1)  # expect: RNK203
    return before + x


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    x, cpu_group = torch.ones(2, 4, device="cuda"), dist.new_group(backend="gloo")
    if dist.get_rank() == 0:
        hand_on(x)
        hand_on_by_the_cpu(x, cpu_group)
    else:
        take(x)


if __name__ == "__main__":
    main()
