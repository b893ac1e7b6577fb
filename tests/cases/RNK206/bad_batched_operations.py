"""Operations of a batch.

reason: the same mistake, started together
runs: no (gloo takes them one by one)
"""

import torch
import torch.distributed as dist


def exchange(rank):
    if rank == 0:
        print("bytes to 1")
        operations = [dist.P2POp(dist.isend, torch.zeros(16, dtype=torch.uint8), 1)]
    else:
        room = torch.zeros(16, dtype=torch.int32)
        operations = [dist.P2POp(dist.irecv, room, 0)]  # expect: RNK206
    for work in dist.batch_isend_irecv(operations):
        work.wait()
