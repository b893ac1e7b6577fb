class Callback:
    def on_epoch_end(self, trainer, epoch):
        pass


class History(Callback):
    def __init__(self, every):
        self.every = every
        self.losses = []

    def on_epoch_end(self, trainer, epoch):
        if epoch % self.every != 0:
            return
        if trainer.rank == 0:
            self.losses.append(trainer.validate())
