"""The program that starts the ranks fixes how they hash

reason: with PYTHONHASHSEED all processes hash texts alike
runs: no (ranks of the tests are copies of one process, which hash alike)
"""

import torch.distributed as dist


def share(texts):
    return [t for t in texts if hash(t) % dist.get_world_size() == dist.get_rank()]
