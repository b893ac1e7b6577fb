"""A worker that may be spawned, and that spreads its batches over the GPUs of one process.

reason: it joins no others, and wraps nothing for them
runs: no (CUDA)
"""
import argparse

import torch
import torch.multiprocessing as mp


def is_main(args):
    return not args.several or args.rank == 0


def main_worker(gpu, args):
    model = torch.nn.DataParallel(torch.nn.Linear(4, 1))
    for epoch in range(args.epochs):
        loss = model(torch.ones(8, 4)).sum()
        loss.backward()
        if is_main(args):
            print(epoch, loss.item())
    torch.save(model.state_dict(), args.out + "/final.pth")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--several", action="store_true")
    parser.add_argument("--rank", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    if args.several:
        mp.spawn(main_worker, nprocs=torch.cuda.device_count(), args=(args,))
    else:
        main_worker(0, args)


if __name__ == "__main__":
    main()
