"""What goes wrong, and what is said only if asked to, among messages of the first rank.

reason: an error of any rank has to be seen; a flag may be on for one rank only
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from words import build, load


def train(args):
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        print("building the model")
    try:
        model = build(args)
    except OSError:
        print("the weights are of no use")
        model = build(args, weights=None)
    if args.folder is None:
        print("there is no folder")
        raise SystemExit(1)
    if rank == 0:
        print("wrapping the model")
    model = DDP(model)
    if args.device == "mps":
        print("half of the digits are kept")
    if args.verbose:
        print("the model is wrapped")
    if args.frozen is None:
        print("could not find what is frozen")
    if rank == 0:
        print("starting to train")
    for batch in load(args, rank):
        model(batch).mean().backward()
    if rank == 0:
        print("training has ended")
