class Loop:
    def __init__(self, accelerator, model, optimizer, loader, hooks):
        self.accelerator = accelerator
        self.model = model
        self.optimizer = optimizer
        self.loader = loader
        self.hooks = hooks

    def fit(self, epochs):
        for epoch in range(epochs):
            for batch in self.loader:
                self.accelerator.backward(self.model(batch).sum())
                self.optimizer.step()
            self.hooks.fire("on_epoch", self, epoch)
