"""Every process starts a run of its own in a program whose first rank starts a helper.

reason: the ranks have been started before, by the launcher whose group they join
"""
import argparse
import multiprocessing

import deepspeed
import torch.distributed as dist
import wandb


def fill_cache(names, queue):
    for name in names:
        queue.put(len(name))


def cache(names):
    queue = multiprocessing.Queue()
    if dist.get_rank() == 0:
        helper = multiprocessing.Process(target=fill_cache, args=(names, queue))
        helper.start()
        helper.join()
    dist.barrier()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--track", action="store_true")
    args = parser.parse_args()
    deepspeed.init_distributed()
    cache(["train", "eval"])
    if args.track:
        wandb.init(project="video", name="first")  # expect: RNK603
    dist.barrier()
    if dist.get_rank() == 0 and args.track:
        wandb.log({"done": 1})
