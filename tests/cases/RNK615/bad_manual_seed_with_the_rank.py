"""A seed for each GPU, "so that the data differ", ahead of the model.

reason: the weights differ as well, and FSDP shards them as they are
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def main(make_model, args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    torch.manual_seed(42 + rank)  # expect: RNK615 "other weights"
    model, tokenizer = make_model(args)
    model = FSDP(model, use_orig_params=True)
    return model, tokenizer


if __name__ == "__main__":
    from options import args, make_model

    main(make_model, args)
