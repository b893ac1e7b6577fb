"""The trainer that others are made of: it joins the ranks."""
import torch.distributed as dist


class Base:
    def __init__(self, args):
        self.main_gpu = args.main_gpu
        self.local_rank = args.local_rank
        self.saves = None

    def join(self):
        self.saves = True
        dist.init_process_group("gloo")
        dist.barrier()
        if dist.get_rank() != self.local_rank:
            self.saves = False
