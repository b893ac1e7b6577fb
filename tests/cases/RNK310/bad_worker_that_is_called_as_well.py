"""The worker of several processes is called directly for one; its test reduces the accuracy.

reason: called by hand the worker makes no group, and the test reduces without a question
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def test(model, batches):
    model.eval()
    right = sum(model(batch).sum() for batch in batches)
    dist.all_reduce(right)  # expect: RNK310 "all_reduce"
    return right


def main_worker(gpu, ngpus_per_node, args):
    if args.distributed:
        dist.init_process_group("gloo", rank=gpu, world_size=ngpus_per_node)
    model = torch.nn.Linear(1, 1)
    if args.distributed:
        model = torch.nn.parallel.DistributedDataParallel(model.cuda(gpu), device_ids=[gpu])
    for epoch in range(3):
        print(epoch, test(model, torch.ones(2, 1)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--multiprocessing-distributed", action="store_true")
    args = parser.parse_args()
    args.distributed = args.multiprocessing_distributed
    if args.multiprocessing_distributed:
        mp.spawn(main_worker, nprocs=2, args=(2, args))
    else:
        main_worker(0, 1, args)


if __name__ == "__main__":
    main()
