import os

import torch
import torch.distributed as dist


class Table:
    def __init__(self, folder, rank):
        self.folder, self.rank = folder, rank

    def write(self, rows):
        with open(os.path.join(self.folder, "table.txt"), "w") as file:  # expect: RNK603 "measure → write"
            file.writelines(rows)


def measure(rank, count, folder):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29512", rank=rank, world_size=count)
    table = Table(folder, rank)
    table.write([f"{torch.cuda.get_device_name(rank)}\n"])
    dist.destroy_process_group()
