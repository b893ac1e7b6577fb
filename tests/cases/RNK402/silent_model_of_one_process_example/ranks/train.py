"""Several processes."""
import os

import torch
import torch.distributed as dist


def main():
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.barrier()


if __name__ == "__main__":
    main()
