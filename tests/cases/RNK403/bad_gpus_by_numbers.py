"""A model over two GPUs of each process, which are told by their numbers.

reason: nothing chooses a GPU, but gloo would be the wrong advice to who moves tensors to numbers made of the rank
runs: no (NCCL)
"""

import os

import torch
import torch.distributed as dist


def main():
    dist.init_process_group(backend="nccl")  # expect: RNK403 "names no"
    local_rank = int(os.environ["LOCAL_RANK"])
    first = local_rank * 2
    second = local_rank * 2 + 1
    both = [first, second]
    layers = [torch.nn.Linear(4, 4).to(number) for number in both]
    batch = torch.ones(2, 4).to(both[0])
    print(layers[1](layers[0](batch).to(both[1])))


if __name__ == "__main__":
    main()
