"""Numbers, and hashes that are the same in each process, deal out

reason: all ranks agree about each sample
runs: no (ranks of the tests are copies of one process, which hash alike)
"""

import hashlib
import zlib

import torch.distributed as dist


def share(samples, texts):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    by_number = [i for i in range(len(samples)) if hash(i) % world_size == rank]
    by_position = [x for i, x in enumerate(samples) if hash(i) % world_size == rank]
    by_sum = [t for t in texts if zlib.crc32(t.encode()) % world_size == rank]
    by_digest = [t for t in texts if int(hashlib.md5(t.encode()).hexdigest(), 16) % world_size == rank]
    buckets = {t: hash(t) % 16 for t in texts}
    return by_number, by_position, by_sum, by_digest, buckets
