"""A trainer that calls its hooks by the names of what happens."""


class Fitting:
    def __init__(self, model, hooks):
        self.model = model
        self.hooks = list(hooks)

    def emit(self, event, *given):
        for hook in self.hooks:
            getattr(hook, event)(self, *given)

    def fit(self, loader, rounds):
        for number in range(rounds):
            self.emit("before_epoch", loader, number)
            for batch in loader:
                self.model(batch)
            self.emit("after_epoch", loader, number)
