"""A file that says nothing else chooses the GPUs, behind what has started CUDA.

reason: the driver has read the variable by then
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from gpus import choose


def main(numbers):
    model = torch.nn.Linear(2, 2).cuda()
    choose(numbers)
    dist.init_process_group("gloo")
    y = model(torch.ones(1, 2, device="cuda")).cpu()
    dist.all_reduce(y)


if __name__ == "__main__":
    main([0, 1])
