"""Functions with which new processes begin, or that are called where there are several.

reason: one process never comes there
runs: no (it is about a single process, which has no group)
"""

import torch.distributed as dist
import torch.multiprocessing as mp


def work(number, args):
    if args.distributed:
        print(f"process {number}")
    else:
        print("the only process")
    dist.barrier()


def evaluate(args):
    scores = [args.score]
    if args.distributed:
        print("scores of all")
    else:
        print("scores")
    dist.broadcast_object_list(scores, src=0)
    return scores


def main(args):
    if args.distributed:
        mp.spawn(work, (args,), nprocs=args.gpus)
        evaluate(args)
