"""makedirs without a test, in a script under torchrun.

reason: it fails on all ranks but the first
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    run_dir = os.path.join("runs", os.environ["RUN_NAME"])
    os.makedirs(run_dir)  # expect: RNK602 "os.makedirs(run_dir)"
    print("writing to", run_dir)


if __name__ == "__main__":
    main()
