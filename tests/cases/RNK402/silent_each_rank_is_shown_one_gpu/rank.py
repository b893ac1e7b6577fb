"""Each rank is shown one GPU by its launcher.

reason: its launcher shows it one GPU, which is number 0 here
"""

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl", device_id=torch.device("cuda:0"))
    t = torch.ones(2, device="cuda:0")
    dist.all_reduce(t)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
