"""fully_shard makes a mesh, which chooses the GPU.

reason: that is late, but before anything uses a GPU
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def main(make):
    dist.init_process_group()  # expect: RNK403 "before the GPU is chosen"
    with torch.device("meta"):
        model = make()
    fully_shard(model)
    model.to_empty(device=torch.device("cuda"))
    return model


if __name__ == "__main__":
    main(lambda: torch.nn.Linear(2, 2))
