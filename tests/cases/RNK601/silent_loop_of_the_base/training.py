class Training:
    def __init__(self, rounds):
        self.rounds = rounds
        self.build()

    def build(self):
        raise NotImplementedError

    def epoch(self, index):
        raise NotImplementedError

    def fit(self):
        for index in range(self.rounds):
            self.sampler.set_epoch(index)
            self.epoch(index)
