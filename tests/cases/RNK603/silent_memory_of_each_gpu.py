"""Every rank appends how much memory its GPU has used; rank 0 writes the times.

reason: a line says whose it is
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def report(times, path):
    if dist.get_rank() == 0:
        with open(path, "a") as file:
            file.write(f"{sum(times) / len(times)} ms\n")
    device = torch.cuda.current_device()
    with open(path, "a") as file:
        file.write(f"GPU {device}: {torch.cuda.memory_allocated()} bytes\n")


def main(times):
    dist.init_process_group("nccl")
    report(times, "report.log")
