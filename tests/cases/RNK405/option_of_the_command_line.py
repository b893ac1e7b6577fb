"""The backend is an option whose default is NCCL

reason: who starts the program as it is gets the error, in every validation
runs: no (NCCL)
"""
import argparse

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--dist-url", default="tcp://127.0.0.1:23456", type=str)
parser.add_argument("--dist-backend", default="nccl", type=str, help="distributed backend")


class AverageMeter:
    def __init__(self):
        self.sum = 0
        self.count = 0

    def update(self, value, n=1):
        self.sum += value * n
        self.count += n

    def all_reduce(self):
        total = torch.FloatTensor([self.sum, self.count])
        dist.all_reduce(total, dist.ReduceOp.SUM, async_op=False)  # expect: RNK405 "total"
        self.sum, self.count = total.tolist()


def main_worker(gpu, args):
    torch.cuda.set_device(gpu)
    dist.init_process_group(args.dist_backend, init_method=args.dist_url, world_size=args.world_size, rank=args.rank)
    meter = AverageMeter()
    meter.update(1.0)
    meter.all_reduce()


if __name__ == "__main__":
    torch.multiprocessing.spawn(main_worker, nprocs=2, args=(parser.parse_args(),))
