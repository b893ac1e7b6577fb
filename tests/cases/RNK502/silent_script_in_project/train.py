"""A script that nothing imports

reason: its top level is the program
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist

torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
dist.init_process_group("nccl")
dist.barrier()
