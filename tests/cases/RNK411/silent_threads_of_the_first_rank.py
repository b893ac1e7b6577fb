"""Only the first rank starts the thread.

reason: GPU 0 is its own
"""
import os
import threading

import torch
import torch.distributed as dist


def watch(log):
    log.append(torch.cuda.max_memory_allocated())


def main(log):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    if dist.get_rank() == 0:
        threading.Thread(target=watch, args=(log,)).start()
