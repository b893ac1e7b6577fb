"""The branch of another kind of device

reason: the branch of the NPU has a device of its own
runs: no (NPU)
"""
import os

import torch
import torch.distributed as dist


def setup(is_npu):
    local_rank = int(os.environ["LOCAL_RANK"])
    if is_npu:
        dist.init_process_group("hccl")
    else:
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")


if __name__ == "__main__":
    setup(False)
