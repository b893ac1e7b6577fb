"""The function that uses GPU 0 is called by rank 0 only.

reason: rank 0 is the rank of GPU 0
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def main(args):
    mp.spawn(run, nprocs=torch.cuda.device_count(), args=(args,))


def run(rank, args):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="env://", world_size=args.world_size, rank=rank)
    model = torch.nn.parallel.DistributedDataParallel(args.model.cuda(rank), device_ids=[rank])
    for epoch in range(args.epochs):
        if rank == 0:
            train(rank, model, args.train_loader, args.eval_loader)
        else:
            train(rank, model, args.train_loader, None)


def train(rank, model, train_loader, eval_loader):
    for x, y in train_loader:
        x, y = x.cuda(rank), y.cuda(rank)
        model(x, y).backward()
    if rank == 0:
        evaluate(model, eval_loader)


def evaluate(model, eval_loader):
    with torch.no_grad():
        for x, y in eval_loader:
            x, y = x.cuda(0), y.cuda(0)
            model.module.infer(x, y)
