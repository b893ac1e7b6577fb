"""The rank that is only known in the group chooses the GPU, in a function inside that is called at once

reason: nothing uses a GPU before
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def main():
    dist.init_process_group("nccl")

    def choose():
        torch.cuda.set_device(dist.get_node_local_rank())

    choose()
    print(torch.nn.Linear(4, 4).cuda())
