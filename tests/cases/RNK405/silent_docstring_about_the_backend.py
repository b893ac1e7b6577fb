"""A helper says in its docstring that it is not for NCCL.

reason: who calls it has read that, and hands it to nobody in a program of GPUs
runs: no (GPU)
"""

import torch
import torch.distributed as dist


def gather_on_cpu(number):
    """The numbers of all ranks.

    This does not work with NCCL, whose tensors have to be on the GPU.
    """
    size = torch.tensor([number])
    sizes = [torch.tensor([0]) for _ in range(dist.get_world_size())]
    dist.all_gather(sizes, size)
    return [int(one) for one in sizes]


def main():
    dist.init_process_group("nccl", device_id=torch.device("cuda", 0))
    print(dist.get_rank())


if __name__ == "__main__":
    main()
