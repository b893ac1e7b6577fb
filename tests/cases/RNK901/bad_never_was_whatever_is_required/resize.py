"""The option of the context manager has another name, and the project says which torch it needs.

reason: no version takes enable=, so there is none to compare with what is required
"""
import deepspeed


def resize(model, size):
    with deepspeed.zero.GatheredParameters(model.head.weight, enable=True):  # expect: RNK901 "enabled="
        model.head.resize(size)
