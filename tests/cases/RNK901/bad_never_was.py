"""The option of the context manager has another name.

reason: it is called enabled
"""
import deepspeed


def resize(model, size):
    with deepspeed.zero.GatheredParameters(model.head.weight, enable=True):  # expect: RNK901 "enabled="
        model.head.resize(size)
