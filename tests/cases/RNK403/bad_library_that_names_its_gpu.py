"""A class that nobody calls in sight joins, and names the GPU of its process by itself.

reason: whoever calls it, nobody has chosen the GPU that the class picks only here, and that never becomes the current one
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


class State:
    def __init__(self, is_npu_available):
        if is_npu_available():
            dist.init_process_group(backend="hccl")
            self.device = torch.device("npu", int(os.environ["LOCAL_RANK"]))
        else:
            dist.init_process_group(backend="nccl")  # expect: RNK403 "without torch.cuda.set_device"
            self.local_rank = int(os.environ["LOCAL_RANK"])
            self.device = torch.device("cuda", self.local_rank)
            dist.barrier()
