"""The same through the communication layer of DeepSpeed.

reason: deepspeed.comm.all_reduce gives a handle too
runs: no (needs DeepSpeed)
"""

import deepspeed.comm as dist


def reduced_norm(norm):
    dist.all_reduce(norm, async_op=True)  # expect: RNK203 "dropped"
    return norm.sqrt()
