"""A trainer that leaves what comes ahead of an epoch to a hook."""


class Fitting:
    def __init__(self, model, hook):
        self.model = model
        self.hook = hook

    def fit(self, loader, rounds):
        for number in range(rounds):
            self.hook.before_epoch(loader, number)
            for batch in loader:
                self.model(batch)
