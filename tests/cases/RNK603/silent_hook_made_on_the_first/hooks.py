"""What a trainer calls in each round."""


class Hook:
    def after_step(self):
        pass


class Counting(Hook):
    def after_step(self):
        self.trainer.rounds += 1


class Saving(Hook):
    def __init__(self, period):
        self.period = period

    def after_step(self):
        if self.trainer.rounds % self.period == 0:
            self.trainer.keeper.save(f"model_{self.trainer.rounds:07d}")
