"""A lock of threads around the file of a checkpoint.

reason: a lock of `threading` keeps out the other threads of its own process, and none of the other ranks
"""
import threading

import torch
import torch.distributed as dist

_lock = threading.Lock()


def save(model, path):
    with _lock:
        torch.save(model.state_dict(), path)


def main():
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(1, 1).cuda())
    for _ in range(3):
        save(model, "model.pt")  # expect: RNK603 "every rank writes `model.pt`"


if __name__ == "__main__":
    main()
