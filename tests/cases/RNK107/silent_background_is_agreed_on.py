"""A save runs in the background, and the ranks meet as soon as all of them are done.

reason: the ranks reduce whether they are
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Optional

import torch
import torch.distributed as dist


class Saver:
    def __init__(self):
        self.threads = ThreadPoolExecutor(max_workers=1)
        self.future: Optional[Future] = None

    def save(self, write):
        self.future = self.threads.submit(write)

    def finish(self):
        if self.future is not None:
            done = torch.tensor(float(self.future.done()))
            dist.all_reduce(done, op=dist.ReduceOp.MIN)
            if done.item():
                dist.barrier()
                self.future = None

    def finish_at_the_end(self):
        if self.future is not None:
            self.future.result()
            dist.barrier()

    def say(self):
        if self.future is not None and self.future.done():
            print("saved")


def main(rank, world_size):
    saver = Saver()
    saver.save(int)
    saver.finish()
    saver.say()
    saver.finish_at_the_end()
