"""A worker that joins the others by a function of the project, or spreads its batches over the GPUs of one process.

reason: where they are several, each writes the last file
runs: no (CUDA)
"""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel


def initialize_distributed(gpu, args):
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl", init_method="tcp://localhost:23456", rank=gpu, world_size=args.size)


def wrap(model, gpu):
    return DistributedDataParallel(model, device_ids=[gpu])


def main_worker(gpu, args):
    model = torch.nn.Linear(4, 1).cuda(gpu)
    if args.several:
        initialize_distributed(gpu, args)
        model = wrap(model, gpu)
    else:
        model = torch.nn.DataParallel(model)
    for _ in range(args.epochs):
        model(torch.ones(8, 4).cuda(gpu)).sum().backward()
    torch.save(model.state_dict(), args.out + "/final.pth")  # expect: RNK603


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--several", action="store_true")
    parser.add_argument("--size", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    if args.several:
        mp.spawn(main_worker, nprocs=args.size, args=(args,))
    else:
        main_worker(0, args)


if __name__ == "__main__":
    main()
