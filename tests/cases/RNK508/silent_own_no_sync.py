"""A class of the project has a no_sync of its own

reason: what it does is not known
runs: no (it is only slower)
"""


class Engine:
    def no_sync(self):
        return self.lock

    def __init__(self, lock):
        self.lock = lock


def step(engine: Engine, model, batch):
    loss = model(batch).mean()
    with engine.no_sync():
        loss.backward()
