"""The default of an option is made in another function and stored in the arguments

reason: the training loop saves shards below the name that each rank has made
runs: no (writes to the working directory)
"""
import os
import time

import torch.distributed.checkpoint as dcp


def prepare(args):
    if args.output is None:
        args.output = os.path.join("outputs", time.strftime("%Y%m%d-%H%M%S"))  # expect: RNK607


def train(args, state):
    for step in range(args.steps):
        if step % args.save_every == 0:
            dcp.save(state, checkpoint_id=os.path.join(args.output, f"step_{step}"))


def main(args, state):
    prepare(args)
    train(args, state)
