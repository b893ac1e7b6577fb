class Tool:
    def __init__(self, net):
        self.net = net
