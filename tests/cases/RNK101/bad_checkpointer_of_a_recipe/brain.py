import torch.distributed as dist


class Brain:
    def __init__(self, checkpointer=None):
        self.checkpointer = checkpointer

    def end_of_epoch(self, epoch):
        if self.checkpointer is not None and dist.get_rank() == 0:
            self.checkpointer.save_and_keep(epoch)  # expect: RNK101
