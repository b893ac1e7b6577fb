"""The handle of a send is dropped, of a copy that is made in the call, and the processes have NCCL.

reason: nobody can change the copy, and NCCL keeps it until it has gone
runs: no (needs GPUs)
"""

import logging
import os

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def hand_on(x, size):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    before, request = None, None
    if rank > 0:
        before = torch.empty_like(x[:, -size:])
        request = dist.irecv(before, rank - 1)
    if rank < world_size - 1:
        logger.debug("sends %s", tuple(x.shape))
        dist.isend(x[:, -size:].detach().contiguous(), rank + 1)  # expect: RNK203 low
    if request is not None:
        request.wait()
    return before


def hand_back(x):
    logger.debug("sends %s", tuple(x.shape))
    dist.isend(x.clone(), 0)  # expect: RNK203 low
    return x.add_(1)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    x = torch.ones(2, 4, device="cuda")
    hand_on(x, 1)
    if dist.get_rank() > 0:
        hand_back(x)
    else:
        for rank in range(1, dist.get_world_size()):
            dist.recv(x, rank)


if __name__ == "__main__":
    main()
