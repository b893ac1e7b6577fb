"""What is put on `torch.cuda.current_device()` where nothing has chosen one

reason: it is GPU 0 on every rank, and NCCL refuses two ranks on one GPU
"""
import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl")  # expect: RNK403
    total = torch.ones(1).to(torch.cuda.current_device())
    dist.all_reduce(total)


if __name__ == "__main__":
    main()
