"""ignite is given tensors on the CPU, over NCCL.

reason: it moves them to the device of the process, and back
runs: no (needs several GPUs)
"""
import os

import ignite.distributed as idist
import torch
import torch.distributed as dist


def count(batch):
    n = idist.all_reduce(torch.tensor(len(batch)))
    return idist.all_gather(torch.zeros(1)), n


if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(count([1, 2]))
    idist.finalize()
