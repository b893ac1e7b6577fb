"""A switch for one GPU decides whether processes are joined, and whether they wait; another test of it stands in between.

reason: where nobody waits, no group is joined, and there is one process
"""
import argparse

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def train(gpu, args, net, parts):
    rank = args.nr * args.gpus + gpu
    if not args.single_gpu:
        dist.init_process_group("gloo", init_method="env://", world_size=args.world_size, rank=rank)
    for step in range(args.steps):
        if rank == 0:
            for part in parts:
                if args.single_gpu:
                    torch.save(net.state_dict(), f"{part}.pt")
            torch.save({"model": net.state_dict()}, "model.pt")
        if args.single_gpu:
            pass
        else:
            dist.barrier()
        net.load_state_dict(torch.load("model.pt", map_location="cpu")["model"])
        net(torch.ones(3)).sum().backward()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nr", type=int, default=0)
    parser.add_argument("--gpus", type=int, default=4)
    parser.add_argument("--world_size", type=int, default=8)
    parser.add_argument("--steps", type=int, default=9)
    parser.add_argument("--single_gpu", action="store_true")
    args = parser.parse_args()
    mp.spawn(train, nprocs=args.gpus, args=(args, torch.nn.Linear(3, 3), ["a", "b"]))


if __name__ == "__main__":
    main()
