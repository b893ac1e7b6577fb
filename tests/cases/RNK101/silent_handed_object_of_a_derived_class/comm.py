import torch.distributed as dist


class Comm:
    def sync(self):
        dist.barrier()


class FirstRankComm(Comm):
    def sync(self):
        print("nobody to wait for")
