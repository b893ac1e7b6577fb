"""All ranks wait for each other at a store of this machine.

reason: a process of another node finds no store at its own address
runs: no (needs GPUs)
"""
import datetime

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl")
    seconds = datetime.timedelta(seconds=30)
    if dist.get_rank() == 0:
        store = dist.TCPStore("127.0.0.1", 8082, dist.get_world_size(), True, seconds)
    else:
        store = dist.TCPStore("127.0.0.1", 8082, dist.get_world_size(), False, seconds)
    torch.cuda.set_device(dist.get_rank())
    store.set(f"name of {dist.get_rank()}", torch.cuda.get_device_name())


if __name__ == "__main__":
    main()
