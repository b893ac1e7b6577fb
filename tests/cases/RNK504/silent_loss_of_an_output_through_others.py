"""The inner model computes the loss of what the wrapper gave

reason: a method, or a function that is handed the wrapper, calls it, and its hooks reduce whatever goes back
runs: no (the case of one function is run)
"""

from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net):
        self.model = DDP(net)

    def predict(self, x):
        return self.model(x)

    def step(self, x, y):
        out = self.predict(x)
        loss = self.model.module.criterion(out, y)
        loss.backward()


class HandedIn:
    def __init__(self, model):
        self.model = model

    def predict(self, x):
        return self.model(x)

    def step(self, x, y):
        out = self.predict(x)
        loss = self.model.module.criterion(out, y)
        loss.backward()


def unwrap(model):
    return model.module if isinstance(model, DDP) else model


def forward(model, x):
    return model(x)


def train(net, batches):
    ddp = DDP(net)
    for x, y in batches:
        out = forward(ddp, x)
        loss = unwrap(ddp).criterion(out, y)
        loss.backward()


def main(net, batches):
    model = DDP(net)
    HandedIn(model).step(*batches[0])
    Trainer(net).step(*batches[0])
