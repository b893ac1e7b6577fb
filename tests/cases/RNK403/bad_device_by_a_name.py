"""A model is moved to a device that has a name and no number.

reason: nothing chooses a GPU, so that all processes of a node take the first one
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def main(model):
    dist.init_process_group("nccl")  # expect: RNK403 "uses GPU 0"
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    return torch.nn.parallel.DistributedDataParallel(model.to(device))


if __name__ == "__main__":
    main(torch.nn.Linear(2, 2))
