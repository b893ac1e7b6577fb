import torch.distributed as dist


class Comm:
    def sync(self):
        dist.barrier()


class Quiet:
    def sync(self):
        print("quiet")
