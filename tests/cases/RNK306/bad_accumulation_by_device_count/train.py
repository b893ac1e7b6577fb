"""The accumulation steps are shared out by the GPUs of this machine.

reason: with torchrun on two nodes there are twice as many processes, and the batch of all is twice as large
runs: no (needs GPUs)
"""

import os

import torch
from torch.distributed import init_process_group

gradient_accumulation_steps = 5 * 8

ddp = int(os.environ.get("RANK", -1)) != -1
if ddp:
    init_process_group("gloo")
    world_size = int(os.environ["WORLD_SIZE"])
    assert gradient_accumulation_steps % torch.cuda.device_count() == 0
    gradient_accumulation_steps //= torch.cuda.device_count()  # expect: RNK306 "counts the GPUs of one node"


def steps(args):
    gpus = torch.cuda.device_count()
    local_batch = args.global_batch_size // gpus  # expect: RNK306 "args.global_batch_size is for all ranks of the job"
    effective_batch_size = args.micro_batch * gpus  # expect: RNK306
    return local_batch, effective_batch_size
