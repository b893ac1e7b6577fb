"""The option of the context manager has another name, and a handler swallows the error.

reason: no version takes enable=; the project does not say which torch it needs
"""
import deepspeed


def resize(model, size):
    try:
        with deepspeed.zero.GatheredParameters(model.head.weight, enable=True):  # expect: RNK901 "enabled="
            model.head.resize(size)
    except Exception:
        print("not resized")
