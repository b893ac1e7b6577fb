"""The cores of one machine are shared out among the ranks of all machines, four of them at least to each.

reason: with many machines some files are read by four processes, and nothing is wrong
runs: no (single rule of arithmetic)
"""
import multiprocessing as mp

import torch.distributed as dist


def read(paths, load):
    pool = mp.Pool(processes=max(mp.cpu_count() // dist.get_world_size() // 2, 4))  # expect: RNK306 low
    return pool.map(load, paths)
