"""No backend and no CUDA

reason: nothing in the file uses a GPU
runs: no (starts processes of its own)
"""
import torch
import torch.distributed as dist

if __name__ == "__main__":
    dist.init_process_group()
    dist.all_reduce(torch.ones(4))
    dist.destroy_process_group()
