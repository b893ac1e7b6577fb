"""A function with a helper that asks for the rank again, which the first rank alone runs.

reason: no other rank says anything
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def print_rank_0(message):
    if dist.get_rank() == 0:
        print(message)


def export(model, args):
    print_rank_0("collecting the weights")
    weights = model.weights()
    print_rank_0("writing the weights")
    if args.small:
        print("half of the digits are kept")
    weights.write(args.folder)
    print_rank_0("the weights are written")


def main(args):
    dist.init_process_group("gloo")
    model = DDP(build(args))
    for batch in load(args, dist.get_rank()):
        model(batch).mean().backward()
    if dist.get_rank() == 0:
        export(model, args)
