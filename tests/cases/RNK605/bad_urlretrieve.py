"""urlretrieve into the working directory.

reason: the file is written by all ranks
runs: no (needs the network)
"""
import urllib.request

import torch.distributed as dist


def load_weights(url, path):
    urllib.request.urlretrieve(url, path)  # expect: RNK605 "local rank 0"
    dist.barrier()
    return path
