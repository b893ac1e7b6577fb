"""The small test of NCCL with a bare .cuda()

reason: nothing chooses a GPU, so that all ranks of a node make their tensor on GPU 0, and NCCL finds it twice
runs: no (NCCL)
"""
import torch
import torch.distributed as dist


def main():
    dist.init_process_group(backend="nccl")  # expect: RNK403 "`torch.ones(1).cuda()` uses GPU 0"
    rank = dist.get_rank()
    tensor = torch.ones(1).cuda()
    dist.all_reduce(tensor)
    print(f"rank {rank}: {tensor.item()}")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
