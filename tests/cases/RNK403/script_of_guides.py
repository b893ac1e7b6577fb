"""The small test of NCCL that guides print

reason: it works as long as nothing comes between the group and the choice; nothing else is wrong with it
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def main():
    dist.init_process_group(backend="nccl")  # expect: RNK403 "choose it first"
    rank = dist.get_rank()
    world_size = dist.get_world_size()
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    tensor = torch.ones(1, device=f"cuda:{local_rank}") * rank
    print(f"rank {rank} of {world_size}: before all_reduce {tensor.item()}")
    dist.all_reduce(tensor)
    print(f"rank {rank} of {world_size}: after all_reduce {tensor.item()}")
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
