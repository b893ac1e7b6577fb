import torch.distributed as dist


class Trainer:
    def note(self, epoch):
        dist.barrier()
        print("noted", epoch)
