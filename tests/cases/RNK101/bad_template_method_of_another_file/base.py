class Trainer:
    def fit(self, value):
        for epoch in range(2):
            self.train(value)
            if self.is_master:
                self.validate(value)  # expect: RNK101 "processes.py line 5"

    @property
    def is_master(self):
        raise NotImplementedError

    def train(self, value):
        pass

    def validate(self, value):
        raise NotImplementedError
