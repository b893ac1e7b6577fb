import os

import torch
import torch.distributed as dist
from frames import Frames


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(len(Frames()))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
