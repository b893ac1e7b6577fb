"""The branch for several processes raises before it starts any, and the other one runs the work once

reason: nothing comes to what stands behind the raise, so there is one process
runs: no (raises, or is one process)
"""
import argparse

import torch
import torch.multiprocessing as mp


def main(rank, size, args):
    model = torch.nn.Linear(4, 4)
    if size > 1:
        torch.distributed.init_process_group("gloo", rank=rank, world_size=size)
        model = torch.nn.parallel.DistributedDataParallel(model)
    torch.save(model.state_dict(), args.out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="model.pt")
    parser.add_argument("--size", type=int, default=1)
    args = parser.parse_args()
    if args.size > 1:
        raise NotImplementedError("several processes are not supported yet")
        mp.spawn(main, args=(args.size, args), nprocs=args.size)
    else:
        main(0, 1, args)
