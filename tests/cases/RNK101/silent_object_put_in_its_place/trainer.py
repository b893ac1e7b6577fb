import torch.distributed as dist


class Trainer:
    def __init__(self, comm):
        self.comm = comm

    def begin(self):
        self.comm.sync()

    def end(self):
        if dist.get_rank() == 0:
            self.comm.sync()
