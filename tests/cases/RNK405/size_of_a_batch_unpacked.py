"""The size of a batch is read off its shape and reduced, in a worker whose backend is gloo on the CPU only.

reason: where there are GPUs the group has NCCL, and the number is a tensor on the CPU
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, device, mode, rank, world_size, store):
        self.mode = mode
        self.is_distributed = world_size > 1
        if self.is_distributed:
            cpu_device = device == torch.device("cpu")
            torch.cuda.set_device(device)
            backend = "gloo" if cpu_device or self.mode == "test" else "nccl"
            dist.init_process_group(backend=backend, store=store, rank=rank, world_size=world_size)

    def count(self, batch):
        steps, samplers = batch["masks"].shape[:2]
        size = steps * samplers
        if self.is_distributed:
            total = torch.tensor(size)
            dist.all_reduce(total)  # expect: RNK405 "`total` is on the CPU"
            size = total.item()
        return size

    def width(self, batch):
        width = torch.tensor(batch.shape[-1])
        dist.all_reduce(width, op=dist.ReduceOp.MAX)  # expect: RNK405
        return width.item()


def main(device, rank, world_size, store):
    trainer = Trainer(device, "train", rank, world_size, store)
    print(trainer.count({"masks": torch.ones(2, 3)}), trainer.width(torch.ones(2, 3)))


if __name__ == "__main__":
    main(torch.device("cuda", int(os.environ["LOCAL_RANK"])), int(os.environ["RANK"]), 2, None)
