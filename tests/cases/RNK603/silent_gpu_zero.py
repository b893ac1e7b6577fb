"""A guard by the number of the GPU, which the worker was given.

reason: one process of every node writes; on one node that is one
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(gpu, count, args):
    args.gpu = gpu
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl", rank=args.first_rank + gpu, world_size=args.world_size)
    history = {"loss": []}
    for epoch in range(args.epochs):
        if args.gpu == 0:
            history["loss"].append(epoch)
            torch.save(history, f"{args.out_dir}/stat.pt")


def main(args):
    mp.spawn(worker, nprocs=torch.cuda.device_count(), args=(torch.cuda.device_count(), args))
