"""The helper puts LOCAL_RANK into the options.

reason: the option only is where it is kept
runs: no (needs GPUs)
"""
import os


def complete(args):
    if "LOCAL_RANK" in os.environ:
        args.local_rank = int(os.environ["LOCAL_RANK"])
    return args
