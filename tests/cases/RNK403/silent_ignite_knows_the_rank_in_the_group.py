"""A program makes its group itself, and asks ignite for the rank by which it chooses its GPU.

reason: ignite knows the rank on the node only where there is a group: the choice cannot come first
runs: no (needs several GPUs)
"""
import ignite.distributed as idist
import torch
import torch.distributed as dist


def evaluate():
    dist.init_process_group(backend="nccl", init_method="env://")
    device = torch.device(f"cuda:{idist.get_local_rank()}")
    torch.cuda.set_device(device)
    return idist.all_reduce(torch.ones(1, device=device))


if __name__ == "__main__":
    evaluate()
