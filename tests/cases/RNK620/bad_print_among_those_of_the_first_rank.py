"""One message of a function is printed by all ranks, three by a helper that asks for the rank.

reason: the message is the same everywhere, and those around it are left to the first rank
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def print_rank_0(message):
    if dist.is_initialized():
        if dist.get_rank() == 0:
            print(message, flush=True)
    else:
        print(message, flush=True)


def train(args):
    dist.init_process_group("gloo")
    print_rank_0("building the model")
    model = build(args)
    print_rank_0("wrapping the model")
    model = DDP(model)
    if args.frozen:
        print("the encoder is frozen")  # expect: RNK620 "3 messages"
    print_rank_0("starting to train")
    for batch in load(args, dist.get_rank()):
        model(batch).mean().backward()
