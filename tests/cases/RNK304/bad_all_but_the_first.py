"""All ranks but the first take the model to the GPU of their number.

reason: there is no such GPU on the second node
runs: no (needs GPUs)
"""

import torch.distributed as dist


def main(model):
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    if rank > 0:
        model.cuda(rank)  # expect: RNK304
