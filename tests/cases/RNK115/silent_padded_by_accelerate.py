"""Entropies of the unmasked tokens are padded, counted or gathered as objects.

reason: all ranks hand over tensors of one shape
runs: no (needs accelerate)
"""
from accelerate import Accelerator
from accelerate.utils import gather_object


def threshold(accelerator: Accelerator, entropies, mask):
    entropies = entropies[mask.bool()].float()
    entropies = accelerator.pad_across_processes(entropies, dim=0, pad_index=-1)
    return accelerator.gather(entropies).quantile(0.8)


def count(accelerator: Accelerator, entropies, mask):
    entropies = entropies[mask.bool()].float()
    return accelerator.gather(entropies.sum()), accelerator.gather(mask.bool().sum())


def texts(entropies, mask):
    return gather_object(entropies[mask.bool()].tolist())
