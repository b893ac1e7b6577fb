"""The log of NCCL is switched on when its communicator is there.

reason: a group with a device makes it at once, and it has read the variable then
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    os.environ["NCCL_DEBUG"] = "INFO"  # expect: RNK708 "NCCL_DEBUG"
    dist.barrier()


main()
