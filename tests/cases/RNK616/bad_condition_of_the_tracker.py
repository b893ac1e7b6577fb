"""A file that is written without DeepSpeed only, on the first rank.

reason: rank 0 comes to the write with DeepSpeed, too
"""
import torch


def save(args, iteration, path):
    if not args.deepspeed and not torch.distributed.is_initialized() or torch.distributed.get_rank() == 0:  # expect: RNK616
        with open(path, "w") as file:
            file.write(str(iteration))
