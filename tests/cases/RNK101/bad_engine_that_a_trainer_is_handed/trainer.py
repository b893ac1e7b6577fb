import torch.distributed as dist


class Trainer:
    def __init__(self, engine):
        self.engine = engine

    def end_of_epoch(self, epoch):
        if dist.get_rank() == 0:
            print("epoch", epoch)
            self.engine.flush()  # expect: RNK101 "runs only when"
