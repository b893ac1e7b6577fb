"""A loop on one device."""


class PlainLoop:
    def __init__(self, net):
        self.model = net

    def show(self, printer):
        printer.show(self)


class Printer:
    def show(self, plain):
        rank = 0
        print(rank, plain.model.decode(None))
