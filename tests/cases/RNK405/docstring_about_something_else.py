"""A helper with a docstring gathers numbers from the CPU, in a program of GPUs

reason: NCCL has no communication of tensors on the CPU
runs: no (GPU)
"""

import torch
import torch.distributed as dist


def gathered(number):
    """The numbers of all ranks, in their order."""
    size = torch.tensor([number])
    sizes = [torch.tensor([0]) for _ in range(dist.get_world_size())]
    dist.all_gather(sizes, size)  # expect: RNK405
    return [int(one) for one in sizes]


def main():
    dist.init_process_group("nccl", device_id=torch.device("cuda", 0))
    print(gathered(dist.get_rank()))


if __name__ == "__main__":
    main()
