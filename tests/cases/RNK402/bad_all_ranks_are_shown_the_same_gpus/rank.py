"""All ranks are shown the same GPUs, and use the first.

reason: all ranks of the node use the first of the GPUs that they see
"""

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl", device_id=torch.device("cuda:0"))
    dist.all_reduce(torch.ones(2, device="cuda:0"))  # expect: RNK402
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
