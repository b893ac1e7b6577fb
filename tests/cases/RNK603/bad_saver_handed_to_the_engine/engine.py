class Engine:
    def __init__(self, model, keeper):
        self.model, self.keeper = model, keeper

    def fit(self, batches, rounds):
        for index in range(rounds):
            for batch in batches:
                self.model(batch).sum().backward()
            self.keeper.keep(self.model.state_dict(), index)
