"""What rank 0 alone has is used behind an error that is raised with several processes, or on the others.

reason: only one rank comes to the use
runs: no (single process)
"""
import torch.distributed as dist


def prepare(num_processes):
    if num_processes > 1:
        raise ValueError("for one process")
    if dist.get_rank() == 0:
        captions = ["a", "b"]
    print(len(captions))


def report(rank):
    if rank != 0 and dist.is_initialized():
        raise RuntimeError("rank 0 reports")
    if rank == 0:
        lines = ["a"]
    print(lines)


def main():
    dist.init_process_group("gloo")
    prepare(dist.get_world_size())
    report(dist.get_rank())
