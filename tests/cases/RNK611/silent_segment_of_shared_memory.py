"""The first rank of a node hands its data to the others in shared memory.

reason: shared memory is that of the node
runs: no (needs several nodes)
"""

import os
from multiprocessing import shared_memory

import torch.distributed as dist


def handed_on(data, barrier):
    if int(os.environ["LOCAL_RANK"]) == 0:
        info_shm = shared_memory.SharedMemory(name="info", create=True, size=len(data))
        info_shm.buf[:] = data
        barrier()
        info_shm.close()
        info_shm.unlink()
    else:
        barrier()
    print("rank", dist.get_rank())
