"""A program that is named for samples loads a checkpoint without a place.

reason: such a program is mostly run as one process, although it joins a group: low confidence
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from model import Net


def main():
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())
    model = Net().cuda()
    state = torch.load("checkpoint.pt")  # expect: RNK404 low
    model.load_state_dict(state["model"])
    print(state["optimizer"], state["epoch"])


if __name__ == "__main__":
    main()
