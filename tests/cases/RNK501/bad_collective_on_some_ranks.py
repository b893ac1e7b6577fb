"""A constructor with a collective, and only rank 0 builds the object.

reason: rank 0 waits in the all_gather of the constructor; the class is fine where all ranks build it, as in worker()
"""
import socket

import torch.distributed as dist


class ClusterReport:
    def __init__(self, run: str):
        self.run = run
        self.hosts = [None] * dist.get_world_size()
        dist.all_gather_object(self.hosts, socket.gethostname())  # expect: RNK501

    def table(self) -> str:
        return "\n".join(f"{self.run} {rank} {host}" for rank, host in enumerate(self.hosts))


class Inventory:
    def __init__(self, files):
        self.counts = [None] * dist.get_world_size()
        dist.all_gather_object(self.counts, len(files))


def worker(files):
    dist.init_process_group("gloo")
    inventory = Inventory(files)
    if dist.get_rank() == 0:
        report = ClusterReport("nightly")  # expect: RNK101
        print(report.table(), sum(inventory.counts))
    dist.destroy_process_group()
