"""Entropies of the unmasked tokens are gathered by accelerate.

reason: gather takes tensors of one shape, and each rank has another number of such tokens
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def threshold(accelerator: Accelerator, entropies, mask, non_pad_value):
    entropies = entropies[mask.bool()].float()
    entropies[entropies.isnan()] = non_pad_value
    return accelerator.gather(entropies).quantile(0.8)  # expect: RNK115 "`entropies` has as many elements"
