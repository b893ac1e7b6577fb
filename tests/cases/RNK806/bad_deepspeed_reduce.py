"""The same through the communication layer of DeepSpeed.

reason: deepspeed.comm.reduce has a root too
runs: no (needs DeepSpeed)
"""

import deepspeed.comm as dist


def report(total):
    dist.reduce(total, dst=0)
    print("total", total.item())  # expect: RNK806 low
