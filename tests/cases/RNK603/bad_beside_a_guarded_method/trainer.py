"""What trains knows the keeper by its methods."""


class Trainer:
    def __init__(self, keeper):
        self.keeper = keeper

    def end(self):
        self.keeper.save(1000)
        self.keeper.finalize()
