class Callback:
    def on_epoch_end(self, trainer):
        pass


class Checkpoint(Callback):
    def __init__(self, every):
        self.every = every

    def on_epoch_end(self, trainer):
        if trainer.epoch % self.every == 0 and trainer.rank == 0:
            trainer.save()  # expect: RNK101
