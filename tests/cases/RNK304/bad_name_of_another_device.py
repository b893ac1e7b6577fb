"""Names of devices of other makers are built from RANK.

reason: the indices of these restart on every node, too
runs: no (needs such devices)
"""
import os

import torch

RANK = int(os.environ["RANK"])


def devices():
    return (
        torch.device(f"npu:{RANK}"),  # expect: RNK304
        torch.device("musa:%d" % RANK),  # expect: RNK304
        torch.device(f"mlu:{RANK}"),  # expect: RNK304
    )
