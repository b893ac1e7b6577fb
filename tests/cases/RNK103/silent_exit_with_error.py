"""A rank with the wrong device count exits with an error status.

reason: torchrun ends the other ranks
runs: no (ends the process)
"""
import os
import sys

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    local_rank = int(os.environ["LOCAL_RANK"])
    if local_rank >= torch.cuda.device_count():
        print("no device for local rank", local_rank, file=sys.stderr)
        sys.exit(1)
    torch.cuda.set_device(local_rank)
    dist.barrier()
