"""Who uses the defaults.

reason: the device is set before anything is put on a bare one
"""
import os

import torch
import torch.distributed as dist
from erasing import Erasing, Store, first, left_out, only, shared


def lazily(known):
    return lambda **given: (known, given)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    erase = Erasing(0.5, device="cpu")
    store = Store(8, torch.device("cuda", int(os.environ["LOCAL_RANK"])))
    later = lazily(Erasing)(rate=0.1, device="cpu")
    erase(torch.ones(4, 4))
    print(only(4, device="cpu"), first(4), shared(4, device="cpu"))
    return store, later, left_out(8), left_out(8, device="cpu")


if __name__ == "__main__":
    main()
