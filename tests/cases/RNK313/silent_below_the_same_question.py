"""Every collective stands below the question for several processes, in whatever form.

reason: one process comes to none of them
runs: no (it is about a single process, which has no group)
"""

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, args, model):
        self.args, self.model = args, model
        self.is_ddp = dist.is_available() and dist.is_initialized()

    def start(self):
        if self.is_ddp:
            self.model.module.train()
        else:
            self.model.train()
        if self.is_ddp:
            dist.barrier()

    def finish(self):
        if self.args.distributed:
            dist.barrier()
        else:
            print("done")
        if not self.args.distributed:
            return
        dist.barrier()

    def share(self, loss):
        if self.args.distributed:
            print(self.args.rank, loss)
        else:
            print(loss)
        self.args.distributed and dist.all_reduce(loss)
        return loss

    def stop(self):
        if self.args.distributed:
            print("stopping", self.args.rank)
        else:
            print("stopping")
        try:
            dist.barrier()
        except ValueError:
            print("alone")

    def count(self, number):
        if dist.is_initialized():
            size = dist.get_world_size()
        else:
            size = 1
        if size > 1:
            dist.all_reduce(number)
        counted = torch.zeros(size)
        if dist.is_initialized() and counted.numel():
            dist.all_reduce(counted)
        return number, counted
