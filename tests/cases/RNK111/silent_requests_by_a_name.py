"""A worker goes on after requests that are written down as those that may fail; the test has a name, or the others
come first.

reason: these requests tell the others of their failure; another one ends the process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import contextlib

import torch
import torch.distributed as dist

MAY_FAIL = frozenset(("look_up",))


class Worker:
    def __init__(self, requests):
        self.requests = requests

    def run(self, name, size):
        part = torch.ones(size).reshape(1, -1)
        dist.all_reduce(part)

    def loop(self):
        for name, size in self.requests:
            try:
                self.run(name, size)
            except Exception as error:
                may_fail = name in MAY_FAIL
                if may_fail:
                    print("failed:", error)
                else:
                    raise

    def loop_again(self):
        for name, size in self.requests:
            try:
                self.run(name, size)
            except Exception as error:
                with contextlib.nullcontext():
                    if name not in MAY_FAIL:
                        raise
                    else:
                        print("failed:", error)


def main(rank, world_size):
    worker = Worker([("look_up", 1), ("step", 2)])
    worker.loop()
    worker.loop_again()
