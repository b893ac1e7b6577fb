"""The branch without a GPU of the process's own asks for CUDA, too.

reason: spawned processes have one and come to the other branch
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def main(gpu, args):
    args.gpu = gpu
    dist.init_process_group("nccl", init_method=args.url, rank=gpu, world_size=args.size)
    model = torch.nn.Linear(8, 8).cuda(args.gpu)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    if args.gpu is None and args.cuda:
        checkpoint = torch.load(args.resume)
    else:
        checkpoint = torch.load(args.resume, map_location=f"cuda:{args.gpu}")
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return torch.nn.parallel.DistributedDataParallel(model, device_ids=[args.gpu])


def start(args):
    mp.spawn(main, nprocs=args.size, args=(args,))
