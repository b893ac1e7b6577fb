"""Variables are taken out of the environment where they are, or may be missing.

reason: a test, a handler or the default of `pop` sees to those that are not set
"""
import os


def free_devices():
    if "CUDA_VISIBLE_DEVICES" in os.environ:
        del os.environ["CUDA_VISIBLE_DEVICES"]
    os.environ.pop("HIP_VISIBLE_DEVICES", None)
    try:
        del os.environ["ROCR_VISIBLE_DEVICES"]
    except KeyError:
        pass


def without_collnet():
    del os.environ["NCCL_COLLNET_ENABLE"]
