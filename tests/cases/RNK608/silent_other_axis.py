"""Tensor parallel ranks divide what their data parallel rank has drawn

reason: the seed is the same on all ranks among which the list is divided
runs: no (needs groups)
"""
import numpy as np


def columns(samples, seed, dp_rank, tp_rank, tp_size):
    rng = np.random.default_rng(seed + dp_rank)
    drawn = rng.permutation(samples)
    return drawn[tp_rank::tp_size]
