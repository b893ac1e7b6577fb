import torch.distributed as dist


class Brain:
    def __init__(self, checkpointer=None, trainer=None):
        self.checkpointer = checkpointer
        self.trainer = trainer

    def end_of_epoch(self, epoch):
        if self.checkpointer is not None and dist.get_rank() == 0:
            self.checkpointer.save_and_keep(epoch)
        if self.trainer is not None and dist.get_rank() == 0:
            self.trainer.note(epoch)
