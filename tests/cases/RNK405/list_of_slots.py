"""Both the slots and the tensor lie on the CPU

reason: one finding for the call
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def sizes(shard):
    size = torch.LongTensor([len(shard)])
    slots = [torch.zeros(1, dtype=torch.long) for _ in range(dist.get_world_size())]
    dist.all_gather(slots, size)  # expect: RNK405
    return [slot.item() for slot in slots]
