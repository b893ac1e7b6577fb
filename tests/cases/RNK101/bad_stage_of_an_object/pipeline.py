class Stage:
    def __init__(self, index, count, module):
        self.index = index
        self.count = count
        self.module = module

    @property
    def is_last(self):
        return self.index == self.count - 1
