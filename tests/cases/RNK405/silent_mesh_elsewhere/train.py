"""Another file makes a mesh, which joins a group of both backends

reason: init_device_mesh leaves the backend out, so that gloo takes the tensors of the CPU
runs: no (NCCL)
"""
import os

import torch
from metrics import total
from torch.distributed.device_mesh import init_device_mesh


def main(batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    init_device_mesh("cuda", (int(os.environ["WORLD_SIZE"]),))
    print(total(sum(len(batch) for batch in batches)))


if __name__ == "__main__":
    main([[1, 2], [3]])
