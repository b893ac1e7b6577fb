"""All settings leave the processes off.

reason: a user can turn the flag on, but no run that the project tells of does
runs: no (a race)
"""
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
import yaml
from torchvision.datasets import CIFAR10


def work(gpu, args):
    if args.distributed:
        torch.cuda.set_device(gpu)
        dist.init_process_group("nccl", init_method="tcp://127.0.0.1:3456", rank=gpu, world_size=args.world_size)
    data = CIFAR10(args.root, download=True)
    model = torch.nn.Linear(8, 8)
    if args.distributed:
        model = torch.nn.parallel.DistributedDataParallel(model.cuda(), device_ids=[gpu])
    else:
        model = torch.nn.DataParallel(model.cuda())
    for image, _ in data:
        model(image).sum().backward()
    torch.save(model.state_dict(), "last.pt")  # expect: RNK603 low


def main(args):
    args.distributed = args.world_size > 1 or args.multiprocessing_distributed
    if args.multiprocessing_distributed:
        args.world_size = torch.cuda.device_count()
        mp.spawn(work, nprocs=args.world_size, args=(args,))
    else:
        work(None, args)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        main(type("Settings", (), yaml.safe_load(file)["TRAIN"]))
