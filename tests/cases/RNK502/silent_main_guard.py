"""Work under the main guard

reason: an import does not run it
runs: no (starts processes of its own)
"""
import torch
import torch.distributed as dist


def work():
    total = torch.ones(1)
    dist.all_reduce(total)
    return total


if __name__ == "__main__":
    dist.init_process_group("gloo")
    dist.barrier()
    work()
